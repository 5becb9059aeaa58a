-- An operator pauses a circle, lets it go on, or begins to close it. Returns whether it could be done.
CREATE OR REPLACE FUNCTION change_circle(p_session_id uuid, p_circle_id uuid, p_act text) RETURNS boolean
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  was text;
  was_closing boolean;
BEGIN
  PERFORM check_operator(p_session_id);
  SELECT c.state, c.closing_at IS NOT NULL INTO was, was_closing FROM circle c WHERE c.circle_id = p_circle_id AND c.kind = 'members' FOR NO KEY UPDATE;
  IF p_act = 'pause' AND was = 'open' THEN
    UPDATE circle SET state = 'paused' WHERE circle_id = p_circle_id;
  ELSIF p_act = 'resume' AND was = 'paused' THEN
    UPDATE circle SET state = 'open', closing_at = NULL WHERE circle_id = p_circle_id;
  ELSIF p_act = 'close' AND was IN ('open', 'paused') AND NOT was_closing THEN
    UPDATE circle SET state = 'paused', closing_at = app_now() WHERE circle_id = p_circle_id;
  ELSE
    RETURN false;
  END IF;
  RETURN true;
END $$;
REVOKE ALL ON FUNCTION change_circle(uuid, uuid, text) FROM PUBLIC;
