-- An event is of a version that its match has, and of the last one it says the state.
CREATE OR REPLACE FUNCTION check_event_has_its_version() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM match m
    WHERE m.circle_id = NEW.circle_id AND m.match_id = NEW.match_id
      AND (m.version > NEW.version OR m.version = NEW.version AND m.state = NEW.to_state)) THEN
    RAISE EXCEPTION 'an event without its version of the match' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NULL;
END $$;
REVOKE ALL ON FUNCTION check_event_has_its_version() FROM PUBLIC;
