-- A role begins as a proposal of somebody who may give it, and never changes. Two who may give it appoint, one of them without a tie to the
-- person; an officer may for stewards. Where each of them has a tie, an administrator does, and an active member or officer from outside
-- without a tie to the person, who is paid in the same place as no administrator.
CREATE OR REPLACE FUNCTION guard_approval() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE
  of_role text := NEW.payload->>'role';
  able uuid[];
  admins uuid[];
BEGIN
  IF TG_OP = 'INSERT' THEN
    IF NEW.state <> 'waiting' THEN
      RAISE EXCEPTION 'a role begins as a proposal' USING ERRCODE = 'restrict_violation';
    END IF;
    RETURN NEW;
  END IF;
  IF (OLD.circle_id, OLD.approval_id, OLD.kind, OLD.subject_id, OLD.whom_id, OLD.payload, OLD.proposed_by)
      IS DISTINCT FROM (NEW.circle_id, NEW.approval_id, NEW.kind, NEW.subject_id, NEW.whom_id, NEW.payload, NEW.proposed_by)
    OR (OLD.state <> 'waiting' AND OLD.state IS DISTINCT FROM NEW.state) THEN
    RAISE EXCEPTION 'a proposed role never changes' USING ERRCODE = 'restrict_violation';
  END IF;
  IF OLD.state = NEW.state OR NEW.state <> 'approved' THEN
    RETURN NEW;
  END IF;

  SELECT array_agg(DISTINCT m.member_id), array_agg(DISTINCT m.member_id) FILTER (WHERE r.role = 'admin') INTO able, admins
    FROM member m JOIN member_role r ON r.circle_id = m.circle_id AND r.member_id = m.member_id
    WHERE m.circle_id = NEW.circle_id AND m.status = 'active' AND m.member_id <> NEW.subject_id
      AND (r.role = 'admin' OR (r.role = 'officer' AND of_role = 'steward'));
  IF NEW.proposed_by = ANY (able) AND NEW.decided_circle_id = NEW.circle_id AND NEW.decided_by = ANY (able)
    AND NOT (is_tied_to_appoint(NEW.circle_id, NEW.proposed_by, NEW.subject_id)
      AND is_tied_to_appoint(NEW.circle_id, NEW.decided_by, NEW.subject_id)) THEN
    RETURN NEW;
  END IF;
  IF NEW.proposed_by = ANY (admins) AND cardinality(admins) > 1
    AND NOT EXISTS (SELECT FROM unnest(able) a WHERE NOT is_tied_to_appoint(NEW.circle_id, a, NEW.subject_id))
    AND NOT is_tied_to_appoint(NEW.circle_id, NEW.decided_by, NEW.subject_id)
    AND may_confirm_role(NEW.circle_id, NEW.decided_circle_id, NEW.decided_by) THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'two people appoint, one of them without a tie to the person' USING ERRCODE = 'restrict_violation';
END $$;
