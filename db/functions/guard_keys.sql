-- Refuses a row whose keys the directory of all cells has not granted, and names them; the server asks for them and tries again. Keys that were drawn,
-- and those that a row gives up, wait for the clean-up, which tells the directory.
CREATE OR REPLACE FUNCTION guard_keys() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE
  missing text;
BEGIN
  WITH had AS (SELECT * FROM keys_of_row(TG_TABLE_NAME, to_jsonb(OLD))), has AS (SELECT * FROM keys_of_row(TG_TABLE_NAME, to_jsonb(NEW))),
    wanted AS (TABLE has EXCEPT TABLE had),
    written AS (INSERT INTO asked_key (kind, key, granted, asked_at)
      SELECT kind, key, false, app_now() FROM (TABLE had EXCEPT TABLE has) gone UNION ALL SELECT kind, key, true, app_now() FROM wanted WHERE drawn
      ON CONFLICT (kind, key) DO UPDATE SET granted = excluded.granted, asked_at = excluded.asked_at)
  SELECT string_agg(w.kind || ':' || encode(w.key, 'hex'), ',') INTO missing FROM wanted w
    WHERE NOT w.drawn AND NOT EXISTS (SELECT FROM asked_key a WHERE a.kind = w.kind AND a.key = w.key AND a.granted);
  IF missing IS NOT NULL THEN
    RAISE EXCEPTION 'the directory of all cells has not granted these keys' USING ERRCODE = 'PK001', DETAIL = missing;
  END IF;
  RETURN NULL;
END $$;
