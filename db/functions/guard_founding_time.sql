-- The founding time of a circle begins once. It never begins again and never moves.
CREATE OR REPLACE FUNCTION guard_founding_time() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.founding_until IS NOT NULL AND NEW.founding_until IS DISTINCT FROM OLD.founding_until THEN
    RAISE EXCEPTION 'a circle has one founding time' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;
