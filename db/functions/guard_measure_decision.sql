-- As for a ruling, both people must be officers at the moment they propose and decide.
CREATE OR REPLACE FUNCTION guard_measure_decision() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    IF NEW.state <> 'proposed'
      OR num_nonnulls(NEW.decided_by, NEW.decided_circle_id, NEW.decided_at, NEW.until_at, NEW.lifted_at) > 0
      OR NOT is_acting_officer(NEW.proposed_circle_id, NEW.proposed_by) THEN
      RAISE EXCEPTION 'a measure decision begins as what an officer proposes' USING ERRCODE = 'restrict_violation';
    END IF;
    RETURN NEW;
  END IF;

  IF (OLD.circle_id, OLD.decision_id, OLD.member_id, OLD.dispute_id, OLD.measure, OLD.reasons_sealed, OLD.proposed_by,
      OLD.proposed_circle_id, OLD.proposed_at)
    IS DISTINCT FROM (NEW.circle_id, NEW.decision_id, NEW.member_id, NEW.dispute_id, NEW.measure, NEW.reasons_sealed, NEW.proposed_by,
      NEW.proposed_circle_id, NEW.proposed_at) THEN
    RAISE EXCEPTION 'what was proposed never changes' USING ERRCODE = 'restrict_violation';
  END IF;

  IF OLD.state = 'proposed' AND NEW.state IN ('approved', 'in_force', 'refused')
    AND NEW.lifted_at IS NULL AND NEW.decided_at IS NOT NULL
    AND (is_acting_officer(NEW.decided_circle_id, NEW.decided_by)
      OR (NEW.state = 'refused' AND num_nonnulls(NEW.decided_by, NEW.decided_circle_id, NEW.until_at) = 0)) THEN
    RETURN NEW;
  END IF;

  IF OLD.state = 'in_force' AND NEW.state = 'lifted' AND NEW.lifted_at IS NOT NULL
    AND (OLD.decided_by, OLD.decided_circle_id, OLD.decided_at, OLD.until_at)
      IS NOT DISTINCT FROM (NEW.decided_by, NEW.decided_circle_id, NEW.decided_at, NEW.until_at) THEN
    RETURN NEW;
  END IF;

  RAISE EXCEPTION 'a measure decision does not go from % to %', OLD.state, NEW.state USING ERRCODE = 'restrict_violation';
END $$;
