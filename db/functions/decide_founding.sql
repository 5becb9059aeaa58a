-- An operator opens a circle that was applied for, under its address, or refuses it. It opens only when both founders have proved
-- e-mail and phone and have a second factor, and within the bounds. Returns why not, or 'done'.
CREATE OR REPLACE FUNCTION decide_founding(p_session_id uuid, p_circle_id uuid, p_open boolean, p_slug text) RETURNS text
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  bounds opening_bounds;
  ready integer;
BEGIN
  PERFORM check_operator(p_session_id);
  SELECT * INTO STRICT bounds FROM opening_bounds FOR UPDATE;
  PERFORM 1 FROM circle c WHERE c.circle_id = p_circle_id AND c.state = 'applied' FOR NO KEY UPDATE;
  IF NOT FOUND THEN
    RETURN 'decided';
  END IF;
  IF NOT p_open THEN
    UPDATE circle SET state = 'refused' WHERE circle_id = p_circle_id;
    UPDATE founding SET decided_at = app_now() WHERE circle_id = p_circle_id;
    RETURN 'done';
  END IF;
  SELECT count(*) INTO ready FROM founder f
    JOIN member m ON m.circle_id = f.circle_id AND m.member_id = f.member_id AND m.status = 'applied'
    JOIN identity i ON i.circle_id = f.circle_id AND i.member_id = f.member_id
    WHERE f.circle_id = p_circle_id AND f.proved_at IS NOT NULL AND i.email_verified_at IS NOT NULL AND i.phone_verified_at IS NOT NULL
      AND has_second_factor(f.circle_id, f.member_id);
  IF ready <> 2 THEN
    RETURN 'founders_not_ready';
  END IF;
  IF (SELECT count(*) FROM founding f JOIN circle c ON c.circle_id = f.circle_id AND c.state NOT IN ('applied', 'refused')
      WHERE f.decided_at > app_now() - interval '1 day') >= bounds.circles_a_day THEN
    RETURN 'too_many_today';
  END IF;
  IF is_installation_full((SELECT f.size FROM founding f WHERE f.circle_id = p_circle_id)) THEN
    RETURN 'installation_full';
  END IF;
  IF EXISTS (SELECT FROM circle c WHERE c.slug = p_slug AND c.circle_id <> p_circle_id) THEN
    RETURN 'slug_taken';
  END IF;
  UPDATE circle SET state = 'open', slug = p_slug WHERE circle_id = p_circle_id;
  UPDATE founding SET decided_at = app_now() WHERE circle_id = p_circle_id;
  RETURN 'done';
END $$;
REVOKE ALL ON FUNCTION decide_founding(uuid, uuid, boolean, text) FROM PUBLIC;
