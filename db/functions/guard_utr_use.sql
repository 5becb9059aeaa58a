-- A bank reference moves only to a match that it is free for. It waits for whoever
-- changes the match that held it.
CREATE OR REPLACE FUNCTION guard_utr_use() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM FROM match m WHERE m.circle_id = OLD.circle_id AND m.match_id = OLD.match_id FOR NO KEY UPDATE;
  IF (OLD.rail, OLD.utr_key, OLD.circle_id) IS DISTINCT FROM (NEW.rail, NEW.utr_key, NEW.circle_id)
    OR NOT is_utr_free_for(OLD.circle_id, OLD.match_id, NEW.match_id) THEN
    RAISE EXCEPTION 'a bank reference counts once' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;
