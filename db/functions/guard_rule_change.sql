-- A change of the rules begins to wait as two administrators have agreed, and everybody is told at that moment. What was told never changes,
-- it never takes effect earlier, and it ends once.
CREATE OR REPLACE FUNCTION guard_rule_change() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    IF NEW.state <> 'waiting' OR NEW.notified_at > app_now() OR NEW.notified_at < app_now() - interval '5 minutes' OR NOT EXISTS (
      SELECT FROM approval a WHERE a.circle_id = NEW.circle_id AND a.approval_id = NEW.approval_id AND a.kind = 'policy'
        AND a.state = 'approved' AND a.payload -> 'changes' = NEW.changes) THEN
      RAISE EXCEPTION 'a change of the rules waits from when two administrators agreed to it' USING ERRCODE = 'restrict_violation';
    END IF;
  ELSIF (OLD.circle_id, OLD.approval_id, OLD.changes, OLD.notified_at, OLD.notified)
      IS DISTINCT FROM (NEW.circle_id, NEW.approval_id, NEW.changes, NEW.notified_at, NEW.notified)
    OR OLD.state <> 'waiting' OR NEW.takes_effect_at < OLD.takes_effect_at
    OR (NEW.state = 'in_force' AND NEW.takes_effect_at > app_now()) THEN
    RAISE EXCEPTION 'what members were told of a change stays, and it ends once' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;
