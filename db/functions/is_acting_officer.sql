CREATE OR REPLACE FUNCTION is_acting_officer(p_circle_id uuid, p_member_id uuid) RETURNS boolean
LANGUAGE plpgsql STABLE SET search_path = public, pg_temp AS $$
BEGIN
  RETURN EXISTS (
    SELECT FROM member m
    JOIN member_role r ON r.circle_id = m.circle_id AND r.member_id = m.member_id AND r.role = 'officer'
    WHERE m.circle_id = p_circle_id AND m.member_id = p_member_id AND m.status = 'active');
END $$;
