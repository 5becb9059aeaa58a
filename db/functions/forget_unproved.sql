-- Deletes people who never proved the address or phone they registered with. Nobody was asked about them,
-- and they never logged in. People in the audit log stay, because what staff wrote about them must
-- stay readable. Returns the number of people.
CREATE OR REPLACE FUNCTION forget_unproved(p_before timestamptz, p_limit integer) RETURNS integer
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  who record;
  forgotten integer := 0;
BEGIN
  FOR who IN
    SELECT i.identity_id, i.circle_id, i.member_id
    FROM identity i JOIN member m ON m.circle_id = i.circle_id AND m.member_id = i.member_id
    WHERE i.email_verified_at IS NULL AND i.phone_verified_at IS NULL AND i.created_at < p_before AND m.status = 'applied'
      AND NOT EXISTS (SELECT FROM identity_dispute d
        WHERE d.circle_id = i.circle_id AND d.member_id = i.member_id AND d.state = 'waiting')
      AND NOT EXISTS (SELECT FROM audit_log a WHERE a.circle_id = i.circle_id AND a.whom_id = i.member_id)
    ORDER BY i.created_at LIMIT p_limit FOR UPDATE OF i, m SKIP LOCKED
  LOOP
    DELETE FROM founder WHERE circle_id = who.circle_id AND member_id = who.member_id;
    DELETE FROM application WHERE circle_id = who.circle_id AND member_id = who.member_id;
    DELETE FROM identity_dispute WHERE circle_id = who.circle_id AND member_id = who.member_id;
    DELETE FROM identity WHERE identity_id = who.identity_id;
    DELETE FROM member WHERE circle_id = who.circle_id AND member_id = who.member_id;
    DELETE FROM person_key WHERE circle_id = who.circle_id AND member_id = who.member_id;
    forgotten := forgotten + 1;
    -- An application for a circle falls with its last founder.
    UPDATE circle c SET state = 'refused' WHERE c.circle_id = who.circle_id AND c.state = 'applied'
      AND NOT EXISTS (SELECT FROM founder f WHERE f.circle_id = c.circle_id);
  END LOOP;
  RETURN forgotten;
END $$;
REVOKE ALL ON FUNCTION forget_unproved(timestamptz, integer) FROM PUBLIC;
