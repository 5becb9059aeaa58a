-- Opens a circle that was applied for, under its address: only when both founders have proved e-mail and phone and have a second factor,
-- and within the bounds. The wait before a first ask that both named becomes its founding terms. The caller must lock opening_bounds.
-- Returns why not, or 'done'.
CREATE OR REPLACE FUNCTION open_founding(p_circle_id uuid, p_slug text) RETURNS text
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE
  ready integer;
  terms integer;
BEGIN
  SELECT count(*), CASE WHEN count(f.first_ask_days) = 2 AND min(f.first_ask_days) = max(f.first_ask_days) THEN min(f.first_ask_days) END
    INTO ready, terms FROM founder f
    JOIN member m ON m.circle_id = f.circle_id AND m.member_id = f.member_id AND m.status = 'applied'
    JOIN identity i ON i.circle_id = f.circle_id AND i.member_id = f.member_id
    WHERE f.circle_id = p_circle_id AND f.proved_at IS NOT NULL AND i.email_verified_at IS NOT NULL AND i.phone_verified_at IS NOT NULL
      AND has_second_factor(f.circle_id, f.member_id);
  IF ready <> 2 THEN
    RETURN 'founders_not_ready';
  END IF;
  IF (SELECT count(*) FROM founding f JOIN circle c ON c.circle_id = f.circle_id AND c.state NOT IN ('applied', 'refused')
      WHERE f.decided_at > app_now() - interval '1 day') >= (SELECT b.circles_a_day FROM opening_bounds b) THEN
    RETURN 'too_many_today';
  END IF;
  IF is_installation_full((SELECT f.size FROM founding f WHERE f.circle_id = p_circle_id)) THEN
    RETURN 'installation_full';
  END IF;
  IF EXISTS (SELECT FROM circle c WHERE c.slug = p_slug AND c.circle_id <> p_circle_id) THEN
    RETURN 'slug_taken';
  END IF;
  IF terms IS NOT NULL THEN
    INSERT INTO circle_policy (circle_id, version, policy, published_at)
      SELECT p.circle_id, p.version + 1, p.policy || jsonb_build_object('foundingFirstAskDays', terms), app_now()
      FROM circle c JOIN circle_policy p ON p.circle_id = c.circle_id AND p.version = c.policy_version WHERE c.circle_id = p_circle_id;
    UPDATE circle SET policy_version = policy_version + 1 WHERE circle_id = p_circle_id;
  END IF;
  UPDATE circle SET state = 'open', slug = p_slug WHERE circle_id = p_circle_id;
  UPDATE founding SET decided_at = app_now() WHERE circle_id = p_circle_id;
  RETURN 'done';
END $$;
REVOKE ALL ON FUNCTION open_founding(uuid, text) FROM PUBLIC;
