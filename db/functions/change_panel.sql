-- An operator names an officer to the panel, or removes one. Returns whether there is such a person.
CREATE OR REPLACE FUNCTION change_panel(p_session_id uuid, p_circle_id uuid, p_member_id uuid, p_on boolean) RETURNS boolean
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM check_operator(p_session_id);
  IF NOT p_on THEN
    DELETE FROM panel_member p WHERE p.circle_id = p_circle_id AND p.member_id = p_member_id;
    RETURN FOUND;
  END IF;
  IF NOT is_acting_officer(p_circle_id, p_member_id)
    OR NOT EXISTS (SELECT FROM circle c WHERE c.circle_id = p_circle_id AND c.kind = 'members') THEN
    RETURN false;
  END IF;
  INSERT INTO panel_member (circle_id, member_id, added_at) VALUES (p_circle_id, p_member_id, app_now()) ON CONFLICT DO NOTHING;
  RETURN true;
END $$;
REVOKE ALL ON FUNCTION change_panel(uuid, uuid, uuid, boolean) FROM PUBLIC;
