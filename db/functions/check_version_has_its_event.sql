-- At COMMIT: the version that a match was brought to has its event.
CREATE OR REPLACE FUNCTION check_version_has_its_event() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM match_event e
    WHERE e.circle_id = NEW.circle_id AND e.match_id = NEW.match_id AND e.version = NEW.version) THEN
    RAISE EXCEPTION 'a version of a match without its event' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NULL;
END $$;
REVOKE ALL ON FUNCTION check_version_has_its_event() FROM PUBLIC;
