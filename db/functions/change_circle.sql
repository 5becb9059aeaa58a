-- An operator pauses a circle, lets it go on, or begins to close it. Returns whether it could be done.
CREATE OR REPLACE FUNCTION change_circle(p_session_id uuid, p_circle_id uuid, p_act text) RETURNS boolean
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  now_is circle;
BEGIN
  PERFORM check_operator(p_session_id);
  SELECT * INTO now_is FROM circle c WHERE c.circle_id = p_circle_id AND c.kind = 'members' FOR NO KEY UPDATE;
  IF p_act = 'pause' AND now_is.state = 'open' THEN
    UPDATE circle SET state = 'paused' WHERE circle_id = p_circle_id;
  ELSIF p_act = 'resume' AND now_is.state = 'paused' THEN
    UPDATE circle SET state = 'open', closing_at = NULL WHERE circle_id = p_circle_id;
  ELSIF p_act = 'close' AND now_is.state IN ('open', 'paused') AND now_is.closing_at IS NULL THEN
    UPDATE circle SET state = 'paused', closing_at = app_now() WHERE circle_id = p_circle_id;
  ELSE
    RETURN false;
  END IF;
  RETURN true;
END $$;
REVOKE ALL ON FUNCTION change_circle(uuid, uuid, text) FROM PUBLIC;
