CREATE TABLE rule_change (
  circle_id uuid NOT NULL,
  approval_id uuid NOT NULL,
  changes jsonb NOT NULL,
  notified_at timestamptz NOT NULL,
  notified integer NOT NULL CHECK (notified > 0),
  takes_effect_at timestamptz NOT NULL,
  state text NOT NULL CHECK (state IN ('waiting', 'in_force', 'fallen', 'withdrawn')),
  ended_at timestamptz,
  objections integer,
  voices integer,
  policy_version integer,
  PRIMARY KEY (circle_id, approval_id),
  CONSTRAINT rule_change_of_approval FOREIGN KEY (circle_id, approval_id) REFERENCES approval,
  CONSTRAINT rule_change_waits_seven_days CHECK (takes_effect_at >= notified_at + interval '7 days'),
  CONSTRAINT rule_change_ends_counted
    CHECK (num_nulls(ended_at, objections, voices) = CASE WHEN state = 'waiting' THEN 3 ELSE 0 END),
  CONSTRAINT rule_change_in_force_is_a_version CHECK ((state = 'in_force') = (policy_version IS NOT NULL))
);
CREATE UNIQUE INDEX rule_change_one_waits ON rule_change (circle_id) WHERE state = 'waiting';
CREATE INDEX rule_change_due ON rule_change (takes_effect_at) WHERE state = 'waiting';
CREATE INDEX rule_change_latest ON rule_change (circle_id, notified_at DESC);
CREATE TRIGGER rule_change_is_guarded BEFORE INSERT OR UPDATE ON rule_change FOR EACH ROW EXECUTE FUNCTION guard_rule_change();
CREATE TABLE rule_objection (
  circle_id uuid NOT NULL,
  approval_id uuid NOT NULL,
  member_id uuid NOT NULL,
  PRIMARY KEY (circle_id, approval_id, member_id),
  CONSTRAINT rule_objection_of_change FOREIGN KEY (circle_id, approval_id) REFERENCES rule_change
);
CREATE INDEX rule_objection_of ON rule_objection (circle_id, member_id);

CREATE TRIGGER circle_policy_waits_for_members BEFORE INSERT ON circle_policy FOR EACH ROW EXECUTE FUNCTION guard_circle_policy();
