-- Amount of a pledge or ask = open + held + fulfilled + closed, each at least 0, always.

CREATE TABLE standing_pledge (
  circle_id uuid NOT NULL,
  standing_id uuid NOT NULL,
  member_id uuid NOT NULL,
  amount_rupees bigint NOT NULL CHECK (amount_rupees BETWEEN 500 AND 5000 AND amount_rupees % 500 = 0),
  instalments integer NOT NULL CHECK (instalments > 0),
  passed integer NOT NULL DEFAULT 0 CHECK (passed BETWEEN 0 AND instalments),
  next_due_at timestamptz,
  skip_next boolean NOT NULL DEFAULT false,
  reminded_for integer NOT NULL DEFAULT 0,
  state text NOT NULL CHECK (state IN ('active', 'stopped', 'ended')),
  created_at timestamptz NOT NULL,
  version integer NOT NULL DEFAULT 1,
  PRIMARY KEY (circle_id, standing_id),
  FOREIGN KEY (circle_id, member_id) REFERENCES member (circle_id, member_id)
);
CREATE INDEX standing_pledge_due ON standing_pledge (next_due_at) WHERE state = 'active';
CREATE INDEX standing_pledge_of ON standing_pledge (circle_id, member_id);

CREATE TABLE pledge (
  circle_id uuid NOT NULL,
  pledge_id uuid NOT NULL,
  member_id uuid NOT NULL,
  plan text NOT NULL CHECK (plan IN ('simple', 'happy', 'super')),
  standing_id uuid,
  instalment integer,
  chosen_ask_id uuid,
  amount_rupees bigint NOT NULL CHECK (amount_rupees > 0 AND amount_rupees % 500 = 0),
  open_rupees bigint NOT NULL CHECK (open_rupees >= 0),
  held_rupees bigint NOT NULL CHECK (held_rupees >= 0),
  fulfilled_rupees bigint NOT NULL CHECK (fulfilled_rupees >= 0),
  closed_rupees bigint NOT NULL CHECK (closed_rupees >= 0),
  state text NOT NULL CHECK (state IN ('pending', 'matched', 'fulfilled', 'paused', 'withdrawn', 'expired')),
  policy_version integer NOT NULL,
  queued_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  created_at timestamptz NOT NULL,
  version integer NOT NULL DEFAULT 1,
  PRIMARY KEY (circle_id, pledge_id),
  CONSTRAINT pledge_parts_make_the_amount CHECK (amount_rupees = open_rupees + held_rupees + fulfilled_rupees + closed_rupees),
  CONSTRAINT pledge_open_only_while_running CHECK (open_rupees = 0 OR state IN ('pending', 'paused')),
  CONSTRAINT pledge_with_its_owner UNIQUE (circle_id, pledge_id, member_id),
  CONSTRAINT pledge_instalment_once UNIQUE (circle_id, standing_id, instalment),
  FOREIGN KEY (circle_id, member_id) REFERENCES member (circle_id, member_id)
);
CREATE INDEX pledge_of ON pledge (circle_id, member_id, created_at DESC);
CREATE INDEX pledge_open ON pledge (circle_id, queued_at) WHERE open_rupees > 0;
CREATE INDEX pledge_expiring ON pledge (expires_at) WHERE open_rupees > 0;

CREATE TABLE ask (
  circle_id uuid NOT NULL,
  ask_id uuid NOT NULL,
  member_id uuid NOT NULL,
  detail_id uuid NOT NULL,
  note_sealed bytea,
  amount_rupees bigint NOT NULL CHECK (amount_rupees > 0 AND amount_rupees % 500 = 0),
  open_rupees bigint NOT NULL CHECK (open_rupees >= 0),
  held_rupees bigint NOT NULL CHECK (held_rupees >= 0),
  fulfilled_rupees bigint NOT NULL CHECK (fulfilled_rupees >= 0),
  closed_rupees bigint NOT NULL CHECK (closed_rupees >= 0),
  state text NOT NULL CHECK (state IN ('awaiting_review', 'pending', 'matched', 'fulfilled', 'paused', 'withdrawn', 'expired')),
  ask_class text NOT NULL CHECK (ask_class IN ('urgent', 'elder', 'normal')),
  first_in_class boolean NOT NULL DEFAULT false,
  share_code text NOT NULL,
  review_by timestamptz,
  reviewed_by uuid,
  reviewed_at timestamptz,
  review_reason_sealed bytea,
  policy_version integer NOT NULL,
  queued_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  created_at timestamptz NOT NULL,
  version integer NOT NULL DEFAULT 1,
  PRIMARY KEY (circle_id, ask_id),
  CONSTRAINT ask_with_its_owner UNIQUE (circle_id, ask_id, member_id),
  CONSTRAINT ask_share_code_unique UNIQUE (circle_id, share_code),
  CONSTRAINT ask_parts_make_the_amount CHECK (amount_rupees = open_rupees + held_rupees + fulfilled_rupees + closed_rupees),
  CONSTRAINT ask_open_only_while_running CHECK (open_rupees = 0 OR state IN ('awaiting_review', 'pending', 'paused')),
  FOREIGN KEY (circle_id, member_id) REFERENCES member (circle_id, member_id),
  FOREIGN KEY (circle_id, detail_id) REFERENCES payment_detail (circle_id, detail_id)
);
CREATE INDEX ask_of ON ask (circle_id, member_id, created_at DESC);
CREATE INDEX ask_open ON ask (circle_id, queued_at) WHERE open_rupees > 0;
CREATE INDEX ask_expiring ON ask (expires_at) WHERE open_rupees > 0;
CREATE INDEX ask_in_review ON ask (circle_id, created_at) WHERE state = 'awaiting_review';
CREATE INDEX ask_detail ON ask (circle_id, detail_id);

CREATE TABLE matching_run (
  circle_id uuid NOT NULL,
  run_id uuid NOT NULL,
  ran_at timestamptz NOT NULL,
  seed text NOT NULL,
  input text NOT NULL,
  input_hash bytea NOT NULL,
  code_version text NOT NULL,
  result text NOT NULL,
  made integer NOT NULL,
  PRIMARY KEY (circle_id, run_id)
);
CREATE INDEX matching_run_latest ON matching_run (circle_id, ran_at DESC);
CREATE TRIGGER matching_run_is_append_only BEFORE UPDATE OR DELETE ON matching_run
  FOR EACH ROW EXECUTE FUNCTION refuse_change();

CREATE TABLE match (
  circle_id uuid NOT NULL,
  match_id uuid NOT NULL,
  pledge_id uuid NOT NULL,
  ask_id uuid NOT NULL,
  giver_id uuid NOT NULL,
  receiver_id uuid NOT NULL,
  amount_rupees bigint NOT NULL CHECK (amount_rupees > 0 AND amount_rupees % 500 = 0),
  code text NOT NULL,
  run_id uuid,
  reason text NOT NULL CHECK (reason IN ('exact', 'pair', 'fill', 'split', 'chosen')),
  ask_rank integer NOT NULL,
  policy_version integer NOT NULL,
  payee_kind text NOT NULL CHECK (payee_kind IN ('upi', 'bank')),
  payee_sealed bytea NOT NULL,
  state text NOT NULL CHECK (state IN ('awaiting_payment', 'bank_pending', 'awaiting_confirmation', 'disputed',
    'confirmed', 'declined', 'lapsed', 'cancelled', 'reversed')),
  confirmed_rupees bigint CHECK (confirmed_rupees > 0),
  paid_at timestamptz,
  deadline_at timestamptz,
  deadline_moved text NOT NULL DEFAULT 'no' CHECK (deadline_moved IN ('no', 'quiet_hours', 'outage')),
  first_deadline_at timestamptz NOT NULL,
  created_at timestamptz NOT NULL,
  claimed_at timestamptz,
  ended_at timestamptz,
  version integer NOT NULL DEFAULT 1,
  PRIMARY KEY (circle_id, match_id),
  CONSTRAINT match_code_unique UNIQUE (circle_id, code),
  CONSTRAINT match_between_two_people CHECK (giver_id <> receiver_id),
  CONSTRAINT match_amount_confirmed_with_its_state CHECK ((state IN ('confirmed', 'reversed')) = (confirmed_rupees IS NOT NULL)),
  CONSTRAINT match_paid_at_with_its_confirmation CHECK ((confirmed_rupees IS NULL) = (paid_at IS NULL)),
  CONSTRAINT match_giver_owns_the_pledge FOREIGN KEY (circle_id, pledge_id, giver_id) REFERENCES pledge (circle_id, pledge_id, member_id),
  CONSTRAINT match_receiver_owns_the_ask FOREIGN KEY (circle_id, ask_id, receiver_id) REFERENCES ask (circle_id, ask_id, member_id)
);
CREATE INDEX match_giver ON match (circle_id, giver_id, created_at DESC);
CREATE INDEX match_receiver ON match (circle_id, receiver_id, created_at DESC);
CREATE INDEX match_pledge ON match (circle_id, pledge_id);
CREATE INDEX match_ask ON match (circle_id, ask_id);
CREATE INDEX match_due ON match (deadline_at) WHERE deadline_at IS NOT NULL;

-- The database's own copy of the transition table: a row moves only along these lines, and what was agreed when the match
-- was made (people, amount, the copied payee, why) or confirmed never moves at all.
CREATE FUNCTION guard_match() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    IF NEW.state <> 'awaiting_payment' THEN
      RAISE EXCEPTION 'a match begins awaiting payment' USING ERRCODE = 'restrict_violation';
    END IF;
    RETURN NEW;
  END IF;
  IF (OLD.circle_id, OLD.match_id, OLD.pledge_id, OLD.ask_id, OLD.giver_id, OLD.receiver_id, OLD.amount_rupees, OLD.code, OLD.run_id,
      OLD.reason, OLD.ask_rank, OLD.payee_kind, OLD.payee_sealed, OLD.policy_version, OLD.created_at, OLD.first_deadline_at)
    IS DISTINCT FROM (NEW.circle_id, NEW.match_id, NEW.pledge_id, NEW.ask_id, NEW.giver_id, NEW.receiver_id, NEW.amount_rupees, NEW.code,
      NEW.run_id, NEW.reason, NEW.ask_rank, NEW.payee_kind, NEW.payee_sealed, NEW.policy_version, NEW.created_at, NEW.first_deadline_at) THEN
    RAISE EXCEPTION 'what a match was made with never changes' USING ERRCODE = 'restrict_violation';
  END IF;
  IF OLD.confirmed_rupees IS NOT NULL AND (OLD.confirmed_rupees, OLD.paid_at) IS DISTINCT FROM (NEW.confirmed_rupees, NEW.paid_at) THEN
    RAISE EXCEPTION 'what was confirmed never changes' USING ERRCODE = 'restrict_violation';
  END IF;
  IF NOT (CASE OLD.state
    WHEN 'awaiting_payment' THEN NEW.state IN ('awaiting_payment', 'awaiting_confirmation', 'bank_pending', 'declined', 'lapsed', 'cancelled')
    WHEN 'bank_pending' THEN NEW.state IN ('bank_pending', 'awaiting_confirmation', 'awaiting_payment', 'cancelled', 'confirmed', 'disputed')
    WHEN 'awaiting_confirmation' THEN NEW.state IN ('awaiting_confirmation', 'confirmed', 'awaiting_payment', 'lapsed', 'disputed')
    WHEN 'disputed' THEN NEW.state IN ('disputed', 'confirmed', 'cancelled')
    WHEN 'declined' THEN NEW.state = 'disputed'
    WHEN 'lapsed' THEN NEW.state = 'disputed'
    WHEN 'cancelled' THEN NEW.state = 'disputed'
    ELSE false END) THEN
    RAISE EXCEPTION 'a match does not go from % to %', OLD.state, NEW.state USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER match_moves_along_its_lines BEFORE INSERT OR UPDATE ON match FOR EACH ROW EXECUTE FUNCTION guard_match();
CREATE TRIGGER match_is_kept BEFORE DELETE ON match FOR EACH ROW EXECUTE FUNCTION refuse_change();

CREATE TABLE match_event (
  circle_id uuid NOT NULL,
  match_id uuid NOT NULL,
  event_id uuid NOT NULL,
  kind text NOT NULL,
  from_state text,
  to_state text NOT NULL,
  actor_id uuid,
  reason_sealed bytea,
  happened_at timestamptz NOT NULL,
  PRIMARY KEY (circle_id, match_id, event_id)
);
CREATE TRIGGER match_event_is_append_only BEFORE UPDATE OR DELETE ON match_event
  FOR EACH ROW EXECUTE FUNCTION refuse_change();

CREATE TABLE stored_file (
  circle_id uuid NOT NULL,
  file_id uuid NOT NULL,
  owner_id uuid NOT NULL,
  match_id uuid NOT NULL,
  storage_name text NOT NULL,
  media_type text NOT NULL,
  width integer NOT NULL,
  height integer NOT NULL,
  bytes integer NOT NULL,
  sha256 bytea NOT NULL,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (circle_id, file_id),
  FOREIGN KEY (circle_id, match_id) REFERENCES match (circle_id, match_id)
);
CREATE INDEX stored_file_of_match ON stored_file (circle_id, match_id, created_at DESC);
CREATE INDEX stored_file_sha256 ON stored_file (circle_id, sha256);

CREATE TABLE file_view (
  circle_id uuid NOT NULL,
  view_id uuid NOT NULL,
  file_id uuid NOT NULL,
  viewer_id uuid NOT NULL,
  viewed_at timestamptz NOT NULL,
  PRIMARY KEY (circle_id, view_id)
);

CREATE TABLE claim (
  circle_id uuid NOT NULL,
  claim_id uuid NOT NULL,
  match_id uuid NOT NULL,
  file_id uuid NOT NULL,
  rail text NOT NULL CHECK (rail IN ('upi', 'imps', 'neft', 'rtgs')),
  utr_sealed bytea NOT NULL,
  amount_rupees bigint NOT NULL CHECK (amount_rupees > 0),
  claimed_at timestamptz NOT NULL,
  withdrawn_at timestamptz,
  PRIMARY KEY (circle_id, claim_id),
  FOREIGN KEY (circle_id, match_id) REFERENCES match (circle_id, match_id)
);
CREATE UNIQUE INDEX claim_one_standing ON claim (circle_id, match_id) WHERE withdrawn_at IS NULL;

-- A bank reference number counts once in the installation; nobody learns who used it.
CREATE TABLE utr_use (
  rail text NOT NULL,
  utr_key bytea NOT NULL,
  circle_id uuid NOT NULL,
  match_id uuid NOT NULL,
  used_at timestamptz NOT NULL,
  PRIMARY KEY (rail, utr_key)
);

CREATE TABLE payment_reveal (
  circle_id uuid NOT NULL,
  reveal_id uuid NOT NULL,
  match_id uuid NOT NULL,
  member_id uuid NOT NULL,
  revealed_at timestamptz NOT NULL,
  PRIMARY KEY (circle_id, reveal_id)
);
CREATE INDEX payment_reveal_by ON payment_reveal (circle_id, member_id, revealed_at);
CREATE TRIGGER payment_reveal_is_append_only BEFORE UPDATE OR DELETE ON payment_reveal
  FOR EACH ROW EXECUTE FUNCTION refuse_change();

CREATE TABLE dispute (
  circle_id uuid NOT NULL,
  dispute_id uuid NOT NULL,
  match_id uuid NOT NULL,
  kind text NOT NULL CHECK (kind IN ('not_received', 'less', 'more', 'from_somebody_else', 'no_response')),
  reason_sealed bytea,
  opened_by uuid,
  state text NOT NULL CHECK (state IN ('open', 'assigned', 'evidence', 'review', 'ruled', 'final', 'settled')),
  opened_at timestamptz NOT NULL,
  closed_at timestamptz,
  version integer NOT NULL DEFAULT 1,
  PRIMARY KEY (circle_id, dispute_id),
  FOREIGN KEY (circle_id, match_id) REFERENCES match (circle_id, match_id)
);
CREATE UNIQUE INDEX dispute_one_running ON dispute (circle_id, match_id) WHERE state NOT IN ('final', 'settled');

CREATE TABLE notice (
  circle_id uuid NOT NULL,
  notice_id uuid NOT NULL,
  member_id uuid NOT NULL,
  kind text NOT NULL,
  about jsonb NOT NULL,
  created_at timestamptz NOT NULL,
  read_at timestamptz,
  PRIMARY KEY (circle_id, notice_id),
  FOREIGN KEY (circle_id, member_id) REFERENCES member (circle_id, member_id)
);
CREATE INDEX notice_of ON notice (circle_id, member_id, created_at DESC);

CREATE TABLE delivery (
  circle_id uuid NOT NULL,
  notice_id uuid NOT NULL,
  channel text NOT NULL CHECK (channel IN ('email', 'sms')),
  state text NOT NULL CHECK (state IN ('queued', 'sent')),
  sent_at timestamptz,
  PRIMARY KEY (circle_id, notice_id, channel)
);

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
CREATE INDEX audit_log_subject ON audit_log (circle_id, subject_kind, subject_id);
CREATE TRIGGER audit_log_is_append_only BEFORE UPDATE OR DELETE ON audit_log
  FOR EACH ROW EXECUTE FUNCTION refuse_change();

-- TRUNCATE passes by row triggers, so what is only ever added to is guarded against it by statement.
CREATE TRIGGER matching_run_is_kept BEFORE TRUNCATE ON matching_run FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER match_is_kept_whole BEFORE TRUNCATE ON match FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER match_event_is_kept BEFORE TRUNCATE ON match_event FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER payment_reveal_is_kept BEFORE TRUNCATE ON payment_reveal FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER audit_log_is_kept BEFORE TRUNCATE ON audit_log FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
