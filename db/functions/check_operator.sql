-- Refuses whatever is not done in a session of an active operator who gave their second factor in it.
CREATE OR REPLACE FUNCTION check_operator(p_session_id uuid) RETURNS void
LANGUAGE plpgsql STABLE SET search_path = public, pg_temp AS $$
BEGIN
  IF NOT EXISTS (
    SELECT FROM session s
    JOIN circle c ON c.circle_id = s.circle_id AND c.kind = 'operators'
    JOIN member m ON m.circle_id = s.circle_id AND m.member_id = s.member_id AND m.status = 'active'
    JOIN member_role r ON r.circle_id = s.circle_id AND r.member_id = s.member_id AND r.role = 'operator'
    WHERE s.session_id = p_session_id AND s.second_factor_at IS NOT NULL AND s.expires_at > app_now()
      AND has_second_factor(s.circle_id, s.member_id)) THEN
    RAISE EXCEPTION 'only an operator with a second factor may do this' USING ERRCODE = 'insufficient_privilege';
  END IF;
END $$;
REVOKE ALL ON FUNCTION check_operator(uuid) FROM PUBLIC;
