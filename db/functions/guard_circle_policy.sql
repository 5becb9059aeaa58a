-- Where payments are open, rules that are looser than all that were in force within seven days come in force only by a change that has
-- waited: every member was told seven days ago, less than a third object, and the figures are those they were told, for every writer.
CREATE OR REPLACE FUNCTION guard_circle_policy() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE
  running circle_policy;
BEGIN
  SELECT p.* INTO running FROM circle c JOIN circle_policy p ON p.circle_id = c.circle_id AND p.version = c.policy_version
    WHERE c.circle_id = NEW.circle_id AND c.payments_open_at IS NOT NULL;
  IF NOT FOUND THEN
    RETURN NEW;
  END IF;
  IF NEW.version <> running.version + 1 THEN
    RAISE EXCEPTION 'a version of the rules follows the one in force' USING ERRCODE = 'restrict_violation';
  END IF;
  NEW.published_at := app_now();
  IF EXISTS (SELECT FROM looser_figures(running.policy, NEW.policy) l WHERE NOT EXISTS (
    SELECT FROM circle_policy p JOIN circle_policy n ON n.circle_id = p.circle_id AND n.version = p.version + 1
    WHERE p.circle_id = NEW.circle_id AND n.published_at > app_now() - interval '7 days'
      AND NOT EXISTS (SELECT FROM looser_figures(p.policy, NEW.policy) o WHERE o.field = l.field))) AND NOT EXISTS (
    SELECT FROM rule_change r CROSS JOIN LATERAL rule_voices(r.circle_id, r.approval_id) v
    WHERE r.circle_id = NEW.circle_id AND r.state = 'waiting' AND r.takes_effect_at <= app_now() AND v.objections * 3 < v.voices
      AND NOT EXISTS (SELECT FROM looser_figures(running.policy, NEW.policy) l
        WHERE NOT EXISTS (SELECT FROM jsonb_to_recordset(r.changes) AS c (field text, after numeric)
          WHERE c.field = l.field AND c.after = l.figure))) THEN
    RAISE EXCEPTION 'looser rules wait seven days for the members' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;
