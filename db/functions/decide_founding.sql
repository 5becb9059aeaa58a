-- An operator opens a circle that was applied for, under its address, or refuses it. Returns why not, or 'done'.
CREATE OR REPLACE FUNCTION decide_founding(p_session_id uuid, p_circle_id uuid, p_open boolean, p_slug text) RETURNS text
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM check_operator(p_session_id);
  PERFORM FROM opening_bounds FOR UPDATE;
  PERFORM 1 FROM circle c WHERE c.circle_id = p_circle_id AND c.state = 'applied' FOR NO KEY UPDATE;
  IF NOT FOUND THEN
    RETURN 'decided';
  END IF;
  IF p_open THEN
    RETURN open_founding(p_circle_id, p_slug);
  END IF;
  UPDATE circle SET state = 'refused' WHERE circle_id = p_circle_id;
  UPDATE founding SET decided_at = app_now() WHERE circle_id = p_circle_id;
  RETURN 'done';
END $$;
REVOKE ALL ON FUNCTION decide_founding(uuid, uuid, boolean, text) FROM PUBLIC;
