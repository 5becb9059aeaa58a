-- An operator names an officer to the panel, or removes one, by the address of their circle and the keyed hash of their e-mail. Returns
-- whether there is such a person.
CREATE OR REPLACE FUNCTION change_panel(p_session_id uuid, p_slug text, p_email_key bytea, p_on boolean) RETURNS boolean
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  who identity;
BEGIN
  PERFORM check_operator(p_session_id);
  SELECT i.* INTO who FROM identity i JOIN circle c ON c.circle_id = i.circle_id
    WHERE c.slug = p_slug AND i.email_key = p_email_key AND i.email_verified_at IS NOT NULL;
  IF NOT p_on THEN
    DELETE FROM panel_member p WHERE p.circle_id = who.circle_id AND p.member_id = who.member_id;
    RETURN FOUND;
  END IF;
  IF NOT is_acting_officer(who.circle_id, who.member_id)
    OR NOT EXISTS (SELECT FROM circle c WHERE c.circle_id = who.circle_id AND c.kind = 'members') THEN
    RETURN false;
  END IF;
  INSERT INTO panel_member (circle_id, member_id, added_at) VALUES (who.circle_id, who.member_id, app_now()) ON CONFLICT DO NOTHING;
  RETURN true;
END $$;
REVOKE ALL ON FUNCTION change_panel(uuid, text, bytea, boolean) FROM PUBLIC;
