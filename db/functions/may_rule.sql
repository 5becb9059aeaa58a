-- Whether a person is an active officer, and has been one for a day.
CREATE OR REPLACE FUNCTION may_rule(p_circle_id uuid, p_member_id uuid) RETURNS boolean
LANGUAGE plpgsql STABLE SET search_path = public, pg_temp AS $$
BEGIN
  RETURN is_acting_officer(p_circle_id, p_member_id) AND EXISTS (
    SELECT FROM member_role r
    WHERE r.circle_id = p_circle_id AND r.member_id = p_member_id AND r.role = 'officer' AND r.granted_at <= app_now() - interval '1 day');
END $$;
