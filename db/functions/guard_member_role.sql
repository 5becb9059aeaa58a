-- Operators are people of the operators' circle and nobody else, each by a one-time link that set-up made. People of the circle of
-- outside officers are officers. They have no other role.
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
  RETURN NEW;
END $$;
