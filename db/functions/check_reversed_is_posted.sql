-- A match cannot stay reversed without its reversal. Checked once, at COMMIT.
CREATE OR REPLACE FUNCTION check_reversed_is_posted() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF NOT EXISTS (
    SELECT FROM ledger_transfer t
    WHERE t.circle_id = NEW.circle_id AND t.match_id = NEW.match_id AND t.kind = 'reversal') THEN
    RAISE EXCEPTION 'a match is reversed only together with its reversal' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NULL;
END $$;
REVOKE ALL ON FUNCTION check_reversed_is_posted() FROM PUBLIC;
