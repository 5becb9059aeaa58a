-- A match cannot stay confirmed without its help. Checked once, at COMMIT, for matches that have just become confirmed.
CREATE OR REPLACE FUNCTION check_confirmed_is_posted() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF NOT EXISTS (
    SELECT FROM ledger_transfer t
    WHERE t.circle_id = NEW.circle_id AND t.match_id = NEW.match_id AND t.kind = 'help'
      AND t.amount_rupees = NEW.confirmed_rupees) THEN
    RAISE EXCEPTION 'a match is confirmed only together with its help' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NULL;
END $$;
REVOKE ALL ON FUNCTION check_confirmed_is_posted() FROM PUBLIC;
