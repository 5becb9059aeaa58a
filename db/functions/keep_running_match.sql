-- Keeps running_match equal to what it says of each match, for every writer.
CREATE OR REPLACE FUNCTION keep_running_match() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF NEW.ended_at IS NOT NULL AND NEW.remind_at IS NULL THEN
    DELETE FROM running_match r WHERE r.circle_id = NEW.circle_id AND r.match_id = NEW.match_id;
  ELSE
    INSERT INTO running_match AS r (circle_id, match_id, giver_id, receiver_id, is_live, deadline_at, remind_at)
      VALUES (NEW.circle_id, NEW.match_id, NEW.giver_id, NEW.receiver_id, NEW.ended_at IS NULL, NEW.deadline_at, NEW.remind_at)
      ON CONFLICT (circle_id, match_id) DO UPDATE
        SET is_live = excluded.is_live, deadline_at = excluded.deadline_at, remind_at = excluded.remind_at;
  END IF;
  RETURN NULL;
END $$;
REVOKE ALL ON FUNCTION keep_running_match() FROM PUBLIC;
