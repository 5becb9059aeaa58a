-- Two active administrators appoint. The person is whoever used the appointment's link, once; an appointment ends once.
CREATE OR REPLACE FUNCTION guard_outside_officer() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    IF num_nonnulls(NEW.token_hash, NEW.officer_id, NEW.ended_at) > 0
      OR (SELECT count(*) FROM member m
        JOIN member_role r ON r.circle_id = m.circle_id AND r.member_id = m.member_id AND r.role = 'admin'
        WHERE m.circle_id = NEW.circle_id AND m.member_id IN (NEW.proposed_by, NEW.approved_by) AND m.status = 'active') < 2 THEN
      RAISE EXCEPTION 'two administrators appoint an outside officer' USING ERRCODE = 'restrict_violation';
    END IF;
    RETURN NEW;
  END IF;
  IF (OLD.circle_id, OLD.appointment_id, OLD.proposed_by, OLD.approved_by, OLD.appointed_at)
      IS DISTINCT FROM (NEW.circle_id, NEW.appointment_id, NEW.proposed_by, NEW.approved_by, NEW.appointed_at)
    OR OLD.ended_at IS NOT NULL
    OR (OLD.officer_id IS NOT NULL AND (OLD.officer_id, OLD.officer_circle_id, OLD.token_hash)
      IS DISTINCT FROM (NEW.officer_id, NEW.officer_circle_id, NEW.token_hash)) THEN
    RAISE EXCEPTION 'who was appointed by whom stays' USING ERRCODE = 'restrict_violation';
  END IF;
  IF OLD.officer_id IS NULL AND NEW.officer_id IS NOT NULL AND NOT EXISTS (
    SELECT FROM invitation i JOIN circle c ON c.circle_id = i.circle_id AND c.kind = 'officers'
    WHERE i.token_hash = NEW.token_hash AND i.circle_id = NEW.officer_circle_id AND i.used_by = NEW.officer_id) THEN
    RAISE EXCEPTION 'an outside officer comes in by the link of the appointment' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;
