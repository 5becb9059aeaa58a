-- What a help was posted by stays: a claim is withdrawn before its match is confirmed, or never.
CREATE OR REPLACE FUNCTION guard_claim() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  IF EXISTS (SELECT FROM ledger_transfer t WHERE t.circle_id = OLD.circle_id AND t.match_id = OLD.match_id) THEN
    RAISE EXCEPTION 'a claim by which help was posted stays' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;
