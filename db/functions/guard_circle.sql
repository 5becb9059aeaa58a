-- A circle goes from state to state as src/domain/circles/circle-states.ts says, whoever writes it. Its kind never changes, and payments
-- that were opened stay open. The founding time begins as a circle opens whose payments are not open yet; it never begins again and
-- never moves. Its rules go from one version to the next.
CREATE OR REPLACE FUNCTION guard_circle() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    IF NEW.state NOT IN ('applied', 'open') OR NEW.closing_at IS NOT NULL OR (NEW.kind <> 'members' AND NEW.state <> 'open') THEN
      RAISE EXCEPTION 'a circle begins applied or open' USING ERRCODE = 'restrict_violation';
    END IF;
  ELSIF (OLD.circle_id, OLD.kind, OLD.created_at) IS DISTINCT FROM (NEW.circle_id, NEW.kind, NEW.created_at)
    OR (OLD.payments_open_at IS NOT NULL AND NEW.payments_open_at IS DISTINCT FROM OLD.payments_open_at)
    OR (OLD.founding_until IS NOT NULL AND NEW.founding_until IS DISTINCT FROM OLD.founding_until)
    OR (OLD.panel_wanted_at IS NOT NULL AND NEW.panel_wanted_at IS DISTINCT FROM OLD.panel_wanted_at)
    OR (NEW.slug <> OLD.slug AND OLD.state <> 'applied') THEN
    RAISE EXCEPTION 'what a circle is stays' USING ERRCODE = 'restrict_violation';
  ELSIF NEW.policy_version <> OLD.policy_version AND NOT (NEW.policy_version = OLD.policy_version + 1
    AND EXISTS (SELECT FROM circle_policy p WHERE p.circle_id = NEW.circle_id AND p.version = NEW.policy_version)) THEN
    RAISE EXCEPTION 'the rules in force are the latest version' USING ERRCODE = 'restrict_violation';
  ELSIF NEW.state <> OLD.state AND NOT can_circle_go(OLD.state, NEW.state) THEN
    RAISE EXCEPTION 'a circle does not go from % to %', OLD.state, NEW.state USING ERRCODE = 'restrict_violation';
  ELSIF NEW.state = 'closed' AND OLD.state <> 'closed' AND OLD.closing_at IS NULL THEN
    RAISE EXCEPTION 'a circle is closed only after it was closing' USING ERRCODE = 'restrict_violation';
  END IF;
  IF TG_OP = 'UPDATE' AND OLD.payments_open_at IS NULL AND NEW.payments_open_at IS NOT NULL
    AND EXISTS (SELECT FROM circle_policy p WHERE p.circle_id = NEW.circle_id AND p.version > NEW.policy_version) THEN
    RAISE EXCEPTION 'payments open under the latest rules' USING ERRCODE = 'restrict_violation';
  END IF;
  IF NEW.state = 'open' AND NEW.kind = 'members' AND NEW.payments_open_at IS NULL THEN
    NEW.founding_until := coalesce(NEW.founding_until, app_now() + interval '30 days');
  END IF;
  IF NEW.payments_open_at IS NOT NULL AND (NEW.kind <> 'members' OR NEW.state IN ('applied', 'refused')) THEN
    RAISE EXCEPTION 'payments open only in a circle that is open' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;
