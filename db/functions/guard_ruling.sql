-- A ruling takes effect days after the decision. So both people must be officers at the moment they
-- propose and decide, and since a day at least: nobody is appointed for one ruling and removed again.
CREATE OR REPLACE FUNCTION guard_ruling() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    IF NEW.state <> 'proposed'
      OR num_nonnulls(NEW.decided_by, NEW.decided_circle_id, NEW.decided_at, NEW.decision_reason_sealed) > 0
      OR NOT may_rule(NEW.proposed_circle_id, NEW.proposed_by)
      OR NOT EXISTS (
        SELECT FROM dispute d
        WHERE d.circle_id = NEW.circle_id AND d.dispute_id = NEW.dispute_id AND d.match_id = NEW.match_id) THEN
      RAISE EXCEPTION 'a ruling begins as what an officer proposes about the match of its dispute' USING ERRCODE = 'restrict_violation';
    END IF;
    RETURN NEW;
  END IF;

  IF (OLD.circle_id, OLD.ruling_id, OLD.dispute_id, OLD.match_id, OLD.round, OLD.outcome, OLD.amount_rupees, OLD.rail, OLD.utr_sealed,
      OLD.reasons_sealed, OLD.proposed_by, OLD.proposed_circle_id, OLD.proposed_at)
    IS DISTINCT FROM (NEW.circle_id, NEW.ruling_id, NEW.dispute_id, NEW.match_id, NEW.round, NEW.outcome, NEW.amount_rupees, NEW.rail, NEW.utr_sealed,
      NEW.reasons_sealed, NEW.proposed_by, NEW.proposed_circle_id, NEW.proposed_at) THEN
    RAISE EXCEPTION 'what was proposed never changes' USING ERRCODE = 'restrict_violation';
  END IF;

  -- An officer decides. A proposal that falls because its officer left the role has no decider.
  IF OLD.state = 'proposed' AND NEW.state IN ('approved', 'refused') AND NEW.decided_at IS NOT NULL
    AND (may_rule(NEW.decided_circle_id, NEW.decided_by)
      OR (NEW.state = 'refused' AND num_nonnulls(NEW.decided_by, NEW.decided_circle_id, NEW.decision_reason_sealed) = 0)) THEN
    RETURN NEW;
  END IF;

  IF OLD.state = 'approved' AND NEW.state = 'overturned'
    AND (OLD.decided_by, OLD.decided_circle_id, OLD.decided_at, OLD.decision_reason_sealed)
      IS NOT DISTINCT FROM (NEW.decided_by, NEW.decided_circle_id, NEW.decided_at, NEW.decision_reason_sealed) THEN
    RETURN NEW;
  END IF;

  RAISE EXCEPTION 'a ruling does not go from % to %', OLD.state, NEW.state USING ERRCODE = 'restrict_violation';
END $$;
