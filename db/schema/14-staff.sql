-- Acts of staff: those that need a second person, the log of all acts, and who viewed whose private
-- data.

-- Proposals that wait for a second person. Nobody approves their own proposal.
CREATE TABLE approval (
  circle_id uuid NOT NULL,
  approval_id uuid NOT NULL,
  kind text NOT NULL CHECK (kind IN ('role_grant', 'policy', 'ask_urgent', 'ruling', 'measure', 'export', 'register', 'suspension', 'lift_suspension',
    'identity_dispute', 'factor_reset', 'ledger_resume', 'outside_officer', 'circle_token')),
  subject_kind text NOT NULL,
  subject_id uuid NOT NULL,
  whom_id uuid,
  payload jsonb NOT NULL,
  reason_sealed bytea,
  state text NOT NULL CHECK (state IN ('waiting', 'approved', 'refused', 'withdrawn', 'expired')),
  proposed_by uuid NOT NULL,
  proposed_circle_id uuid NOT NULL,
  proposed_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  decided_by uuid,
  decided_circle_id uuid,
  decided_at timestamptz,
  -- The operator is the second person when nobody of the circle is left to agree: to remove lost
  -- second factors, or to suspend one of the last two administrators.
  by_operator boolean NOT NULL DEFAULT false,
  version integer NOT NULL DEFAULT 1,
  PRIMARY KEY (circle_id, approval_id),
  CONSTRAINT approval_takes_two_people CHECK (state NOT IN ('approved', 'refused')
    OR (decided_by IS NOT NULL AND decided_by <> proposed_by AND NOT by_operator)
    OR (by_operator AND kind IN ('factor_reset', 'suspension') AND decided_by IS NULL))
);
CREATE UNIQUE INDEX approval_one_waiting ON approval (circle_id, kind, subject_id, coalesce(payload->>'role', '')) WHERE state = 'waiting';
CREATE TRIGGER approval_of_a_role_is_guarded BEFORE INSERT OR UPDATE ON approval
  FOR EACH ROW WHEN (NEW.kind = 'role_grant') EXECUTE FUNCTION guard_approval();
CREATE INDEX approval_waiting ON approval (circle_id, proposed_at) WHERE state = 'waiting';
CREATE INDEX approval_decided ON approval (circle_id, decided_at DESC) WHERE state <> 'waiting';

-- A looser rule on which two administrators agreed, while it waits for the members, and as it ended: the minutes of it. One waits at a time.
CREATE TABLE rule_change (
  circle_id uuid NOT NULL,
  approval_id uuid NOT NULL,
  changes jsonb NOT NULL,
  notified_at timestamptz NOT NULL,
  notified integer NOT NULL CHECK (notified > 0),
  takes_effect_at timestamptz NOT NULL,
  state text NOT NULL CHECK (state IN ('waiting', 'in_force', 'fallen', 'withdrawn')),
  ended_at timestamptz,
  -- How many objected as it ended, and among how many they were counted.
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

-- Who objects to a change that waits. The rows go as it ends: what stays is a number.
CREATE TABLE rule_objection (
  circle_id uuid NOT NULL,
  approval_id uuid NOT NULL,
  member_id uuid NOT NULL,
  PRIMARY KEY (circle_id, approval_id, member_id),
  CONSTRAINT rule_objection_of_change FOREIGN KEY (circle_id, approval_id) REFERENCES rule_change
);
CREATE INDEX rule_objection_of ON rule_objection (circle_id, member_id);

-- A token of a program that belongs to the circle and to no person. It works once two administrators have agreed to it, also after both
-- have left, until any administrator ends it, and a year at most.
CREATE TABLE circle_token (
  circle_id uuid NOT NULL REFERENCES circle,
  circle_token_id uuid NOT NULL,
  token_hash bytea NOT NULL CONSTRAINT circle_token_hash_unique UNIQUE,
  program text NOT NULL CHECK (length(program) BETWEEN 1 AND 40),
  proposed_by uuid NOT NULL,
  proposed_at timestamptz NOT NULL,
  agreed_by uuid,
  agreed_at timestamptz,
  last_used_at timestamptz,
  expires_at timestamptz NOT NULL,
  PRIMARY KEY (circle_id, circle_token_id),
  FOREIGN KEY (circle_id, proposed_by) REFERENCES member (circle_id, member_id),
  FOREIGN KEY (circle_id, agreed_by) REFERENCES member (circle_id, member_id),
  CONSTRAINT circle_token_takes_two CHECK ((agreed_by IS NULL) = (agreed_at IS NULL) AND agreed_by <> proposed_by),
  CONSTRAINT circle_token_lasts_a_year CHECK (expires_at <= proposed_at + interval '366 days')
);
CREATE TRIGGER circle_token_is_guarded BEFORE INSERT OR UPDATE ON circle_token FOR EACH ROW EXECUTE FUNCTION guard_circle_token();

CREATE TABLE audit_log (
  circle_id uuid NOT NULL,
  audit_id uuid NOT NULL,
  happened_at timestamptz NOT NULL,
  actor_id uuid,
  actor_role text NOT NULL,
  act text NOT NULL,
  subject_kind text NOT NULL,
  subject_id uuid NOT NULL,
  whom_id uuid,
  before jsonb,
  after jsonb,
  reason_sealed bytea,
  PRIMARY KEY (circle_id, audit_id)
);
CREATE INDEX audit_log_latest ON audit_log (circle_id, happened_at DESC, audit_id DESC);
CREATE INDEX audit_log_subject ON audit_log (circle_id, subject_kind, subject_id);
CREATE INDEX audit_log_whom ON audit_log (circle_id, whom_id, happened_at DESC);
CREATE INDEX audit_log_act ON audit_log (circle_id, act, happened_at DESC, audit_id DESC);
CREATE INDEX audit_log_actor ON audit_log (circle_id, actor_id, happened_at DESC, audit_id DESC);
CREATE TRIGGER audit_log_is_append_only BEFORE UPDATE OR DELETE ON audit_log FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER audit_log_is_kept BEFORE TRUNCATE ON audit_log FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- Who viewed private data of a member. The member can read it.
CREATE TABLE record_view (
  circle_id uuid NOT NULL,
  view_id uuid NOT NULL,
  viewer_id uuid NOT NULL,
  viewer_circle_id uuid NOT NULL,
  viewer_role text NOT NULL,
  whom_id uuid NOT NULL,
  what text NOT NULL,
  subject_id uuid,
  viewed_at timestamptz NOT NULL,
  PRIMARY KEY (circle_id, view_id)
);
CREATE INDEX record_view_of ON record_view (circle_id, whom_id, viewed_at DESC);
CREATE INDEX record_view_by ON record_view (viewer_id, viewed_at);
CREATE TRIGGER record_view_is_append_only BEFORE UPDATE OR DELETE ON record_view FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER record_view_is_kept BEFORE TRUNCATE ON record_view FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
