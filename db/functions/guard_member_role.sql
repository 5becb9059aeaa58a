-- Operators are people of the operators' circle and nobody else, each by a one-time link that set-up made. People of the circle of
-- outside officers are officers. They have no other role. In a circle of members the application gives a role to who came by an
-- administrator's link, or by a proposal that was approved just now.
CREATE OR REPLACE FUNCTION guard_member_role() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE
  of_kind text;
BEGIN
  SELECT c.kind INTO STRICT of_kind FROM circle c WHERE c.circle_id = NEW.circle_id;
  IF (NEW.role = 'operator') <> (of_kind = 'operators') OR (of_kind = 'officers' AND NEW.role <> 'officer') THEN
    RAISE EXCEPTION 'the role % is not of a circle of %', NEW.role, of_kind USING ERRCODE = 'restrict_violation';
  END IF;
  IF of_kind <> 'members' AND NOT EXISTS (SELECT FROM invitation i WHERE i.circle_id = NEW.circle_id AND i.used_by = NEW.member_id) THEN
    RAISE EXCEPTION 'a reserved role takes a one-time link' USING ERRCODE = 'restrict_violation';
  END IF;
  IF current_user IN ('paraspar_app', 'paraspar_sealer') AND of_kind = 'members'
    AND NOT (NEW.granted_by IS NULL AND EXISTS (SELECT FROM identity i
      WHERE i.circle_id = NEW.circle_id AND i.member_id = NEW.member_id AND i.invited_as_admin))
    AND NOT EXISTS (SELECT FROM approval a
      WHERE a.circle_id = NEW.circle_id AND a.kind = 'role_grant' AND a.subject_id = NEW.member_id AND a.payload->>'role' = NEW.role
        AND a.proposed_by = NEW.granted_by AND a.state = 'approved' AND a.decided_at = NEW.granted_at
        AND a.decided_at > app_now() - interval '5 minutes') THEN
    RAISE EXCEPTION 'two people give the role %', NEW.role USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;
