-- A token of a circle waits until two administrators have agreed to it, and what they agreed to never changes.
CREATE OR REPLACE FUNCTION guard_circle_token() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    IF num_nonnulls(NEW.agreed_by, NEW.agreed_at, NEW.last_used_at) > 0 THEN
      RAISE EXCEPTION 'a token of a circle begins as a proposal' USING ERRCODE = 'restrict_violation';
    END IF;
    RETURN NEW;
  END IF;
  IF (OLD.circle_id, OLD.circle_token_id, OLD.token_hash, OLD.program, OLD.proposed_by, OLD.proposed_at, OLD.expires_at)
      IS DISTINCT FROM (NEW.circle_id, NEW.circle_token_id, NEW.token_hash, NEW.program, NEW.proposed_by, NEW.proposed_at, NEW.expires_at)
    OR (OLD.agreed_at IS NOT NULL AND (OLD.agreed_by, OLD.agreed_at) IS DISTINCT FROM (NEW.agreed_by, NEW.agreed_at)) THEN
    RAISE EXCEPTION 'a token of a circle never changes' USING ERRCODE = 'restrict_violation';
  END IF;
  IF OLD.agreed_at IS NULL AND NEW.agreed_at IS NOT NULL AND NOT EXISTS (
    SELECT FROM approval a JOIN member m ON m.circle_id = a.circle_id AND m.member_id IN (a.proposed_by, a.decided_by) AND m.status = 'active'
      JOIN member_role r ON r.circle_id = m.circle_id AND r.member_id = m.member_id AND r.role = 'admin'
    WHERE a.circle_id = NEW.circle_id AND a.kind = 'circle_token' AND a.subject_id = NEW.circle_token_id AND a.state = 'approved'
      AND a.proposed_by = NEW.proposed_by AND a.decided_by = NEW.agreed_by AND a.decided_circle_id = NEW.circle_id
    HAVING count(DISTINCT m.member_id) = 2) THEN
    RAISE EXCEPTION 'two administrators agree to a token of a circle' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;
