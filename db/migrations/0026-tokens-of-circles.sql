-- Who saw the payee's name in the bank's app, as a claim said. Earlier claims were not asked who.
ALTER TABLE claim ADD COLUMN payee_name_seen_by text CHECK (payee_name_seen_by IN ('person', 'unknown'));

ALTER TABLE approval DROP CONSTRAINT approval_kind_check;
ALTER TABLE approval ADD CONSTRAINT approval_kind_check
  CHECK (kind IN ('role_grant', 'policy', 'ask_urgent', 'ruling', 'measure', 'export', 'register', 'suspension', 'lift_suspension',
    'identity_dispute', 'factor_reset', 'ledger_resume', 'outside_officer', 'circle_token'));

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
