-- Everything that can happen to a payment, and the people who look after it.

-- What a match came to need: its own pay clock, reminders, a bank's "pending", a proposed cancellation, a claim after its end.
ALTER TABLE match
  ADD COLUMN pay_by_at timestamptz,
  ADD COLUMN pay_by_moved text NOT NULL DEFAULT 'no' CHECK (pay_by_moved IN ('no', 'quiet_hours', 'outage')),
  ADD COLUMN remind_at timestamptz,
  ADD COLUMN reminded smallint NOT NULL DEFAULT 0,
  ADD COLUMN bank_failed boolean NOT NULL DEFAULT false,
  ADD COLUMN pending_at timestamptz,
  ADD COLUMN answer_until_at timestamptz,
  ADD COLUMN pending_rail text CHECK (pending_rail IN ('upi', 'imps', 'neft', 'rtgs')),
  ADD COLUMN pending_utr_sealed bytea,
  ADD COLUMN cancel_by uuid,
  ADD COLUMN cancel_until_at timestamptz,
  ADD COLUMN cancel_moved text NOT NULL DEFAULT 'no' CHECK (cancel_moved IN ('no', 'quiet_hours', 'outage')),
  ADD COLUMN late boolean NOT NULL DEFAULT false,
  ADD COLUMN ruled boolean NOT NULL DEFAULT false,
  ADD COLUMN pledge_filled_rupees bigint,
  ADD COLUMN ask_filled_rupees bigint,
  ADD COLUMN return_rupees bigint CHECK (return_rupees > 0),
  ADD COLUMN returned_at timestamptz,
  ADD COLUMN return_by_at timestamptz,
  ADD COLUMN return_moved text NOT NULL DEFAULT 'no' CHECK (return_moved IN ('no', 'quiet_hours', 'outage')),
  ADD CONSTRAINT match_confirmed_within_its_amount CHECK (confirmed_rupees BETWEEN 1 AND amount_rupees),
  ADD CONSTRAINT match_fills_within_what_was_confirmed CHECK (
    pledge_filled_rupees BETWEEN 0 AND confirmed_rupees AND ask_filled_rupees BETWEEN 0 AND confirmed_rupees
    AND (late OR (pledge_filled_rupees = confirmed_rupees AND ask_filled_rupees = confirmed_rupees))),
  ADD CONSTRAINT match_returns_only_after_a_late_claim CHECK (return_rupees IS NULL OR (late AND return_rupees <= amount_rupees)),
  ADD CONSTRAINT match_return_clock_runs_until_it_came CHECK (return_by_at IS NULL OR (return_rupees IS NOT NULL AND returned_at IS NULL)),
  ADD CONSTRAINT match_cancellation_has_its_end CHECK ((cancel_by IS NULL) = (cancel_until_at IS NULL));
CREATE INDEX match_to_remind ON match (remind_at) WHERE remind_at IS NOT NULL;
CREATE INDEX match_answer_until ON match (answer_until_at) WHERE answer_until_at IS NOT NULL;
CREATE INDEX match_return_over ON match (return_by_at) WHERE return_by_at IS NOT NULL;
CREATE INDEX match_cancel_over ON match (cancel_until_at) WHERE cancel_until_at IS NOT NULL;

-- The number in "filled" of an ordinary confirmation is what was confirmed; rows from before this migration have none.
CREATE OR REPLACE FUNCTION guard_match() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    IF NEW.state <> 'awaiting_payment' OR NEW.late OR NEW.ruled THEN
      RAISE EXCEPTION 'a match begins awaiting payment' USING ERRCODE = 'restrict_violation';
    END IF;
    RETURN NEW;
  END IF;
  -- The copied payee is forgotten a year after the end; nothing else changes by it.
  IF OLD.ended_at < app_now() - interval '365 days' AND OLD.state IN ('confirmed', 'reversed', 'declined', 'lapsed', 'cancelled')
    AND NEW.payee_sealed = '' AND to_jsonb(NEW) - 'payee_sealed' = to_jsonb(OLD) - 'payee_sealed' THEN
    RETURN NEW;
  END IF;
  IF (OLD.circle_id, OLD.match_id, OLD.pledge_id, OLD.ask_id, OLD.giver_id, OLD.receiver_id, OLD.amount_rupees, OLD.code, OLD.run_id,
      OLD.reason, OLD.ask_rank, OLD.payee_kind, OLD.payee_sealed, OLD.policy_version, OLD.created_at, OLD.first_deadline_at)
    IS DISTINCT FROM (NEW.circle_id, NEW.match_id, NEW.pledge_id, NEW.ask_id, NEW.giver_id, NEW.receiver_id, NEW.amount_rupees, NEW.code,
      NEW.run_id, NEW.reason, NEW.ask_rank, NEW.payee_kind, NEW.payee_sealed, NEW.policy_version, NEW.created_at, NEW.first_deadline_at) THEN
    RAISE EXCEPTION 'what a match was made with never changes' USING ERRCODE = 'restrict_violation';
  END IF;
  IF OLD.confirmed_rupees IS NOT NULL AND (OLD.confirmed_rupees, OLD.paid_at, OLD.pledge_filled_rupees, OLD.ask_filled_rupees, OLD.return_rupees)
    IS DISTINCT FROM (NEW.confirmed_rupees, NEW.paid_at, NEW.pledge_filled_rupees, NEW.ask_filled_rupees, NEW.return_rupees) THEN
    RAISE EXCEPTION 'what was confirmed never changes' USING ERRCODE = 'restrict_violation';
  END IF;
  IF OLD.late AND NOT NEW.late OR OLD.ruled AND NOT NEW.ruled OR OLD.bank_failed AND NOT NEW.bank_failed OR OLD.returned_at IS NOT NULL AND NEW.returned_at IS DISTINCT FROM OLD.returned_at THEN
    RAISE EXCEPTION 'what happened to a match once is not taken back' USING ERRCODE = 'restrict_violation';
  END IF;
  IF NEW.late AND NOT OLD.late AND NOT (OLD.state IN ('declined', 'lapsed', 'cancelled') AND NEW.state = 'disputed') THEN
    RAISE EXCEPTION 'a match becomes late only by a claim after its end' USING ERRCODE = 'restrict_violation';
  END IF;
  -- An outage gives the time to answer an end back; nothing else of an ended match changes by it.
  IF OLD.answer_until_at < NEW.answer_until_at AND to_jsonb(NEW) - 'answer_until_at' = to_jsonb(OLD) - 'answer_until_at' THEN
    RETURN NEW;
  END IF;
  IF NOT (CASE OLD.state
    WHEN 'awaiting_payment' THEN NEW.state IN ('awaiting_payment', 'awaiting_confirmation', 'bank_pending', 'declined', 'lapsed', 'cancelled')
    WHEN 'bank_pending' THEN NEW.state IN ('bank_pending', 'awaiting_confirmation', 'awaiting_payment', 'cancelled', 'confirmed', 'disputed')
    WHEN 'awaiting_confirmation' THEN NEW.state IN ('awaiting_confirmation', 'confirmed', 'awaiting_payment', 'lapsed', 'disputed')
    WHEN 'disputed' THEN NEW.state IN ('disputed', 'confirmed', 'cancelled')
    WHEN 'declined' THEN NEW.state = 'disputed' AND NEW.late
    WHEN 'lapsed' THEN NEW.state = 'disputed' AND NEW.late
    WHEN 'cancelled' THEN NEW.state = 'disputed' AND NEW.late AND NOT OLD.ruled
    WHEN 'confirmed' THEN NEW.state IN ('confirmed', 'reversed')
    WHEN 'reversed' THEN NEW.state = 'reversed' AND OLD.return_rupees IS NOT NULL
    ELSE false END) OR (NEW.state = 'disputed' AND OLD.late AND OLD.state <> 'disputed') THEN
    RAISE EXCEPTION 'a match does not go from % to %', OLD.state, NEW.state USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;

ALTER TABLE claim ALTER COLUMN file_id DROP NOT NULL;
ALTER TABLE claim ADD COLUMN late boolean NOT NULL DEFAULT false;

-- A reference named for the wrong payment and withdrawn there is free for another payment of the same giver, and for nobody else: no claim
-- stands for it where it was, and none can come back to it.
CREATE FUNCTION is_utr_free_for(p_circle_id uuid, p_holder_id uuid, p_match_id uuid) RETURNS boolean LANGUAGE sql STABLE SET search_path = public, pg_temp AS $$
  SELECT EXISTS (SELECT FROM match h JOIN match n ON n.circle_id = h.circle_id AND n.giver_id = h.giver_id
    WHERE h.circle_id = p_circle_id AND h.match_id = p_holder_id AND n.match_id = p_match_id AND h.state IN ('awaiting_payment', 'declined', 'lapsed', 'cancelled')
      AND EXISTS (SELECT FROM claim k WHERE k.circle_id = h.circle_id AND k.match_id = h.match_id)
      AND NOT EXISTS (SELECT FROM claim k WHERE k.circle_id = h.circle_id AND k.match_id = h.match_id AND k.withdrawn_at IS NULL))
$$;
CREATE FUNCTION guard_utr_use() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  IF (OLD.rail, OLD.utr_key, OLD.circle_id) IS DISTINCT FROM (NEW.rail, NEW.utr_key, NEW.circle_id) OR NOT is_utr_free_for(OLD.circle_id, OLD.match_id, NEW.match_id) THEN
    RAISE EXCEPTION 'a bank reference counts once' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER utr_use_guard BEFORE UPDATE ON utr_use FOR EACH ROW EXECUTE FUNCTION guard_utr_use();

-- Every time a bank reference was named, also the refused ones and on whatever rail: for officers, never for members.
CREATE TABLE utr_sighting (
  sight_key bytea NOT NULL,
  sighting_id uuid NOT NULL,
  rail text NOT NULL,
  circle_id uuid NOT NULL,
  match_id uuid NOT NULL,
  refused boolean NOT NULL,
  seen_at timestamptz NOT NULL,
  PRIMARY KEY (sight_key, sighting_id)
);
CREATE INDEX utr_sighting_of ON utr_sighting (circle_id, match_id);

-- Pictures: proofs of payments, evidence in disputes, and what is attached to a ticket. `likeness` is a 64 bit difference hash.
ALTER TABLE stored_file ALTER COLUMN match_id DROP NOT NULL;
ALTER TABLE stored_file
  ADD COLUMN purpose text NOT NULL DEFAULT 'proof' CHECK (purpose IN ('proof', 'evidence', 'ticket')),
  ADD COLUMN ticket_id uuid,
  ADD COLUMN dispute_id uuid,
  ADD COLUMN original_sha256 bytea,
  ADD COLUMN likeness bit(64),
  ADD COLUMN purged_at timestamptz,
  ADD CONSTRAINT stored_file_belongs_somewhere CHECK ((match_id IS NOT NULL) <> (ticket_id IS NOT NULL));
CREATE INDEX stored_file_of_ticket ON stored_file (circle_id, ticket_id) WHERE ticket_id IS NOT NULL;
-- The same picture sent for payments of two circles is found too; only how often is told, and only to the officer of a case.
CREATE INDEX stored_file_same ON stored_file (sha256);
CREATE INDEX stored_file_same_original ON stored_file (original_sha256) WHERE original_sha256 IS NOT NULL;
CREATE INDEX stored_file_by_id ON stored_file (file_id);
CREATE INDEX stored_file_kept ON stored_file (circle_id, match_id) WHERE purged_at IS NULL AND match_id IS NOT NULL;

-- What the two people of a match, and the officer, write to each other about it.
CREATE TABLE match_message (
  circle_id uuid NOT NULL,
  match_id uuid NOT NULL,
  message_id uuid NOT NULL,
  author_id uuid NOT NULL,
  author_circle_id uuid NOT NULL,
  by_officer boolean NOT NULL,
  text_sealed bytea NOT NULL,
  written_at timestamptz NOT NULL,
  PRIMARY KEY (circle_id, match_id, message_id),
  FOREIGN KEY (circle_id, match_id) REFERENCES match (circle_id, match_id)
);
CREATE TRIGGER match_message_is_append_only BEFORE UPDATE OR DELETE ON match_message FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER match_message_is_kept BEFORE TRUNCATE ON match_message FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- Disputes with their officers, clocks and rulings. An officer may be of another circle: the operator's panel.
ALTER TABLE dispute DROP CONSTRAINT dispute_kind_check;
ALTER TABLE dispute
  ADD CONSTRAINT dispute_kind_check CHECK (kind IN ('not_received', 'less', 'more', 'from_somebody_else', 'no_response', 'bank_pending', 'late_claim', 'reversal', 'return_missing')),
  ADD COLUMN state_before text NOT NULL DEFAULT 'awaiting_confirmation',
  ADD COLUMN round smallint NOT NULL DEFAULT 1 CHECK (round IN (1, 2)),
  ADD COLUMN officer_id uuid,
  ADD COLUMN officer_circle_id uuid,
  ADD COLUMN panel boolean NOT NULL DEFAULT false,
  ADD COLUMN deadline_at timestamptz,
  ADD COLUMN deadline_moved text NOT NULL DEFAULT 'no' CHECK (deadline_moved IN ('no', 'quiet_hours', 'outage')),
  ADD COLUMN remind_at timestamptz,
  ADD COLUMN reminded smallint NOT NULL DEFAULT 0,
  ADD COLUMN escalated_at timestamptz,
  ADD COLUMN evidence_asked_sealed bytea,
  ADD COLUMN appealed_by uuid,
  ADD COLUMN appeal_reason_sealed bytea,
  ADD COLUMN accepted_by_giver boolean NOT NULL DEFAULT false,
  ADD COLUMN accepted_by_receiver boolean NOT NULL DEFAULT false,
  ADD CONSTRAINT dispute_officer_has_a_circle CHECK ((officer_id IS NULL) = (officer_circle_id IS NULL));
CREATE INDEX dispute_due ON dispute (deadline_at) WHERE deadline_at IS NOT NULL;
CREATE INDEX dispute_running ON dispute (circle_id, opened_at) WHERE state NOT IN ('final', 'settled');
CREATE INDEX dispute_of_match ON dispute (circle_id, match_id, opened_at DESC);
CREATE INDEX dispute_of_panel ON dispute (dispute_id) WHERE panel;
CREATE INDEX dispute_to_remind ON dispute (remind_at) WHERE remind_at IS NOT NULL;

CREATE TABLE dispute_event (
  circle_id uuid NOT NULL,
  dispute_id uuid NOT NULL,
  event_id uuid NOT NULL,
  kind text NOT NULL,
  from_state text,
  to_state text NOT NULL,
  actor_id uuid,
  actor_circle_id uuid,
  round smallint NOT NULL,
  happened_at timestamptz NOT NULL,
  PRIMARY KEY (circle_id, dispute_id, event_id),
  FOREIGN KEY (circle_id, dispute_id) REFERENCES dispute (circle_id, dispute_id)
);
-- A history has one order: no two of its lines at the same instant.
CREATE UNIQUE INDEX dispute_event_in_order ON dispute_event (circle_id, dispute_id, happened_at);
CREATE TRIGGER dispute_event_is_append_only BEFORE UPDATE OR DELETE ON dispute_event FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER dispute_event_is_kept BEFORE TRUNCATE ON dispute_event FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- Outcome: who paid what. Two uninvolved people: one proposes, another approves. Reasons are sealed under the giver's key.
CREATE TABLE ruling (
  circle_id uuid NOT NULL,
  ruling_id uuid NOT NULL,
  dispute_id uuid NOT NULL,
  match_id uuid NOT NULL,
  round smallint NOT NULL,
  outcome text NOT NULL CHECK (outcome IN ('paid', 'paid_in_part', 'not_paid', 'void', 'reverse', 'keep', 'returned')),
  amount_rupees bigint CHECK (amount_rupees > 0),
  -- The bank's reference as officers read it, where the giver named none; sealed like the reasons.
  rail text,
  utr_sealed bytea,
  reasons_sealed bytea NOT NULL,
  state text NOT NULL CHECK (state IN ('proposed', 'approved', 'refused', 'overturned')),
  proposed_by uuid NOT NULL,
  proposed_circle_id uuid NOT NULL,
  proposed_at timestamptz NOT NULL,
  decided_by uuid,
  decided_circle_id uuid,
  decided_at timestamptz,
  decision_reason_sealed bytea,
  PRIMARY KEY (circle_id, ruling_id),
  FOREIGN KEY (circle_id, dispute_id) REFERENCES dispute (circle_id, dispute_id),
  FOREIGN KEY (circle_id, match_id) REFERENCES match (circle_id, match_id),
  CONSTRAINT ruling_takes_two_people CHECK (decided_by IS DISTINCT FROM proposed_by),
  CONSTRAINT ruling_amount_with_its_outcome CHECK ((amount_rupees IS NOT NULL) = (outcome IN ('paid', 'paid_in_part'))),
  CONSTRAINT ruling_reference_is_whole CHECK ((rail IS NULL) = (utr_sealed IS NULL) AND (rail IS NULL OR outcome IN ('paid', 'paid_in_part')))
);
CREATE UNIQUE INDEX ruling_one_proposed ON ruling (circle_id, dispute_id) WHERE state = 'proposed';
CREATE INDEX ruling_of_match ON ruling (circle_id, match_id);

CREATE FUNCTION is_acting_officer(p_circle_id uuid, p_member_id uuid) RETURNS boolean LANGUAGE plpgsql STABLE SET search_path = public, pg_temp AS $$
BEGIN
  RETURN EXISTS (SELECT FROM member m JOIN member_role r ON r.circle_id = m.circle_id AND r.member_id = m.member_id AND r.role = 'officer'
    WHERE m.circle_id = p_circle_id AND m.member_id = p_member_id AND m.status = 'active');
END $$;

-- A ruling is what two officers said when they said it: that they are officers is asked then, since it takes effect days later. One that
-- falls with the work of its officer is refused by nobody.
CREATE FUNCTION guard_ruling() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    IF NEW.state <> 'proposed' OR num_nonnulls(NEW.decided_by, NEW.decided_circle_id, NEW.decided_at, NEW.decision_reason_sealed) > 0
      OR NOT is_acting_officer(NEW.proposed_circle_id, NEW.proposed_by)
      OR NOT EXISTS (SELECT FROM dispute d WHERE d.circle_id = NEW.circle_id AND d.dispute_id = NEW.dispute_id AND d.match_id = NEW.match_id) THEN
      RAISE EXCEPTION 'a ruling begins as what an officer proposes about the match of its dispute' USING ERRCODE = 'restrict_violation';
    END IF;
    RETURN NEW;
  END IF;
  IF (OLD.circle_id, OLD.ruling_id, OLD.dispute_id, OLD.match_id, OLD.round, OLD.outcome, OLD.amount_rupees, OLD.rail, OLD.utr_sealed, OLD.reasons_sealed, OLD.proposed_by, OLD.proposed_circle_id, OLD.proposed_at)
    IS DISTINCT FROM (NEW.circle_id, NEW.ruling_id, NEW.dispute_id, NEW.match_id, NEW.round, NEW.outcome, NEW.amount_rupees, NEW.rail, NEW.utr_sealed, NEW.reasons_sealed, NEW.proposed_by, NEW.proposed_circle_id, NEW.proposed_at) THEN
    RAISE EXCEPTION 'what was proposed never changes' USING ERRCODE = 'restrict_violation';
  END IF;
  IF OLD.state = 'proposed' AND NEW.state IN ('approved', 'refused') AND NEW.decided_at IS NOT NULL
    AND (is_acting_officer(NEW.decided_circle_id, NEW.decided_by)
      OR (NEW.state = 'refused' AND num_nonnulls(NEW.decided_by, NEW.decided_circle_id, NEW.decision_reason_sealed) = 0)) THEN
    RETURN NEW;
  END IF;
  IF OLD.state = 'approved' AND NEW.state = 'overturned' AND (OLD.decided_by, OLD.decided_circle_id, OLD.decided_at, OLD.decision_reason_sealed)
    IS NOT DISTINCT FROM (NEW.decided_by, NEW.decided_circle_id, NEW.decided_at, NEW.decision_reason_sealed) THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'a ruling does not go from % to %', OLD.state, NEW.state USING ERRCODE = 'restrict_violation';
END $$;
CREATE TRIGGER ruling_is_guarded BEFORE INSERT OR UPDATE ON ruling FOR EACH ROW EXECUTE FUNCTION guard_ruling();
CREATE TRIGGER ruling_is_not_deleted BEFORE DELETE ON ruling FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER ruling_is_kept BEFORE TRUNCATE ON ruling FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- Standing: what follows for a person, decided apart from the outcome. Reasons are sealed under that person's key.
CREATE TABLE standing_decision (
  circle_id uuid NOT NULL,
  decision_id uuid NOT NULL,
  member_id uuid NOT NULL,
  dispute_id uuid,
  measure text NOT NULL CHECK (measure IN ('none', 'note', 'limit_30_days', 'suspension', 'removal')),
  reasons_sealed bytea NOT NULL,
  until_at timestamptz,
  state text NOT NULL CHECK (state IN ('proposed', 'approved', 'refused', 'in_force', 'lifted')),
  proposed_by uuid NOT NULL,
  proposed_circle_id uuid NOT NULL,
  proposed_at timestamptz NOT NULL,
  decided_by uuid,
  decided_circle_id uuid,
  decided_at timestamptz,
  lifted_at timestamptz,
  PRIMARY KEY (circle_id, decision_id),
  FOREIGN KEY (circle_id, member_id) REFERENCES member (circle_id, member_id),
  CONSTRAINT standing_decision_takes_two_people CHECK (decided_by IS DISTINCT FROM proposed_by)
);
CREATE INDEX standing_decision_of ON standing_decision (circle_id, member_id, proposed_at DESC);

CREATE FUNCTION guard_standing_decision() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    IF NEW.state <> 'proposed' OR num_nonnulls(NEW.decided_by, NEW.decided_circle_id, NEW.decided_at, NEW.until_at, NEW.lifted_at) > 0
      OR NOT is_acting_officer(NEW.proposed_circle_id, NEW.proposed_by) THEN
      RAISE EXCEPTION 'a standing decision begins as what an officer proposes' USING ERRCODE = 'restrict_violation';
    END IF;
    RETURN NEW;
  END IF;
  IF (OLD.circle_id, OLD.decision_id, OLD.member_id, OLD.dispute_id, OLD.measure, OLD.reasons_sealed, OLD.proposed_by, OLD.proposed_circle_id, OLD.proposed_at)
    IS DISTINCT FROM (NEW.circle_id, NEW.decision_id, NEW.member_id, NEW.dispute_id, NEW.measure, NEW.reasons_sealed, NEW.proposed_by, NEW.proposed_circle_id, NEW.proposed_at) THEN
    RAISE EXCEPTION 'what was proposed never changes' USING ERRCODE = 'restrict_violation';
  END IF;
  IF OLD.state = 'proposed' AND NEW.state IN ('approved', 'in_force', 'refused') AND NEW.lifted_at IS NULL AND NEW.decided_at IS NOT NULL
    AND (is_acting_officer(NEW.decided_circle_id, NEW.decided_by) OR (NEW.state = 'refused' AND num_nonnulls(NEW.decided_by, NEW.decided_circle_id, NEW.until_at) = 0)) THEN
    RETURN NEW;
  END IF;
  IF OLD.state = 'in_force' AND NEW.state = 'lifted' AND NEW.lifted_at IS NOT NULL
    AND (OLD.decided_by, OLD.decided_circle_id, OLD.decided_at, OLD.until_at) IS NOT DISTINCT FROM (NEW.decided_by, NEW.decided_circle_id, NEW.decided_at, NEW.until_at) THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'a standing decision does not go from % to %', OLD.state, NEW.state USING ERRCODE = 'restrict_violation';
END $$;
CREATE TRIGGER standing_decision_is_guarded BEFORE INSERT OR UPDATE ON standing_decision FOR EACH ROW EXECUTE FUNCTION guard_standing_decision();
CREATE TRIGGER standing_decision_is_not_deleted BEFORE DELETE ON standing_decision FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER standing_decision_is_kept BEFORE TRUNCATE ON standing_decision FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- Officers of other circles who decide where a circle has too few untied ones of its own.
CREATE TABLE panel_member (
  circle_id uuid NOT NULL,
  member_id uuid NOT NULL,
  added_at timestamptz NOT NULL,
  PRIMARY KEY (circle_id, member_id),
  FOREIGN KEY (circle_id, member_id) REFERENCES member (circle_id, member_id)
);

-- What waits for a second person: role grants, raised caps, urgent marks, standing, exports. Nobody approves their own.
CREATE TABLE approval (
  circle_id uuid NOT NULL,
  approval_id uuid NOT NULL,
  kind text NOT NULL CHECK (kind IN ('role_grant', 'policy', 'ask_urgent', 'ruling', 'standing', 'export', 'suspension', 'lift_suspension', 'identity_claim', 'factor_reset')),
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
  -- Where nobody of the circle is left to agree that lost second factors are taken away, or may agree that one of its last two administrators is
  -- suspended, the operator is the second person.
  by_operator boolean NOT NULL DEFAULT false,
  version integer NOT NULL DEFAULT 1,
  PRIMARY KEY (circle_id, approval_id),
  CONSTRAINT approval_takes_two_people CHECK (state NOT IN ('approved', 'refused') OR (decided_by IS NOT NULL AND decided_by <> proposed_by AND NOT by_operator)
    OR (by_operator AND kind IN ('factor_reset', 'suspension') AND decided_by IS NULL))
);
CREATE UNIQUE INDEX approval_one_waiting ON approval (circle_id, kind, subject_id, coalesce(payload->>'role', '')) WHERE state = 'waiting';
CREATE INDEX approval_decided ON approval (circle_id, decided_at DESC) WHERE state <> 'waiting';
CREATE INDEX approval_waiting ON approval (circle_id, proposed_at) WHERE state = 'waiting';

ALTER TABLE member
  ADD COLUMN limited_until timestamptz,
  ADD COLUMN suspended_at timestamptz,
  ADD COLUMN closes_when_free boolean NOT NULL DEFAULT false,
  ADD COLUMN no_manager boolean NOT NULL DEFAULT false,
  ADD COLUMN digest text NOT NULL DEFAULT 'off' CHECK (digest IN ('off', 'daily')),
  ADD COLUMN digest_sent_at timestamptz;
ALTER TABLE pledge ADD COLUMN paused_by text CHECK (paused_by IN ('owner', 'suspension'));
ALTER TABLE ask
  ADD COLUMN paused_by text CHECK (paused_by IN ('owner', 'suspension')),
  ADD COLUMN review_moved text NOT NULL DEFAULT 'no' CHECK (review_moved IN ('no', 'quiet_hours', 'outage')),
  ADD COLUMN review_escalated_at timestamptz,
  ADD COLUMN remind_at timestamptz,
  ADD COLUMN paused_from text CHECK (paused_from IN ('awaiting_review', 'pending'));
CREATE INDEX ask_review_due ON ask (review_by) WHERE state = 'awaiting_review';
CREATE INDEX ask_to_remind ON ask (remind_at) WHERE open_rupees > 0 AND remind_at IS NOT NULL;
ALTER TABLE application ADD COLUMN stewards_told_at timestamptz;
ALTER TABLE identity_claim
  ADD COLUMN phone_sealed bytea,
  ADD COLUMN state text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'granted', 'refused')),
  ADD COLUMN decided_by uuid,
  ADD COLUMN decided_at timestamptz,
  -- Before the panel: since when, in which words of the circle's officer, and who of the panel said first that the newcomer is right.
  ADD COLUMN panel_at timestamptz,
  ADD COLUMN panel_reason_sealed bytea,
  ADD COLUMN proposed_by uuid,
  ADD COLUMN proposed_circle_id uuid,
  ADD CONSTRAINT identity_claim_takes_two_of_the_panel CHECK (state <> 'granted' OR proposed_by IS DISTINCT FROM decided_by),
  DROP CONSTRAINT identity_claim_once;
CREATE INDEX identity_claim_before_panel ON identity_claim (created_at) WHERE state = 'waiting' AND panel_at IS NOT NULL;
ALTER TABLE identity_claim
  ADD CONSTRAINT identity_claim_proposer_has_a_circle CHECK ((proposed_by IS NULL) = (proposed_circle_id IS NULL));
-- Two officers said that a PAN is somebody else's: it holds nobody off any more, while the phone of its first holder stays proved.
ALTER TABLE identity ADD COLUMN pan_ended_at timestamptz;
DROP INDEX identity_pan_unique;
CREATE UNIQUE INDEX identity_pan_unique ON identity (pan_key) WHERE phone_verified_at IS NOT NULL AND pan_ended_at IS NULL;
-- What was decided once may be named again, another number above all; only one claim waits.
CREATE UNIQUE INDEX identity_claim_one_waiting ON identity_claim (circle_id, member_id, what) WHERE state = 'waiting';
CREATE INDEX identity_claim_of ON identity_claim (circle_id, member_id, what, created_at DESC);

-- A second factor; staff need one.
ALTER TABLE session
  ADD COLUMN second_factor_at timestamptz,
  ADD COLUMN renew boolean NOT NULL DEFAULT false,
  ADD COLUMN device_sealed bytea,
  ADD COLUMN former_token_hash bytea,
  ADD COLUMN former_until_at timestamptz,
  ADD CONSTRAINT session_former_token_ends CHECK ((former_token_hash IS NULL) = (former_until_at IS NULL));
CREATE UNIQUE INDEX session_former_token ON session (former_token_hash) WHERE former_token_hash IS NOT NULL;
CREATE TABLE totp (
  identity_id uuid PRIMARY KEY REFERENCES identity ON DELETE CASCADE,
  secret_sealed bytea NOT NULL,
  last_step bigint NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL,
  confirmed_at timestamptz
);
CREATE TABLE passkey (
  credential_id text PRIMARY KEY,
  identity_id uuid NOT NULL REFERENCES identity ON DELETE CASCADE,
  public_key bytea NOT NULL,
  counter bigint NOT NULL,
  transports text NOT NULL,
  name_sealed bytea NOT NULL,
  created_at timestamptz NOT NULL,
  last_used_at timestamptz
);
CREATE INDEX passkey_of ON passkey (identity_id);
CREATE TABLE recovery_code (
  identity_id uuid NOT NULL REFERENCES identity ON DELETE CASCADE,
  code_hash bytea NOT NULL,
  used_at timestamptz,
  PRIMARY KEY (identity_id, code_hash)
);
CREATE TABLE passkey_challenge (
  challenge_id uuid PRIMARY KEY,
  identity_id uuid NOT NULL REFERENCES identity ON DELETE CASCADE,
  purpose text NOT NULL CHECK (purpose IN ('register', 'use')),
  challenge text NOT NULL,
  expires_at timestamptz NOT NULL
);
ALTER TABLE one_time_secret DROP CONSTRAINT one_time_secret_purpose_check;
ALTER TABLE one_time_secret
  ADD COLUMN bound_sealed bytea,
  ADD CONSTRAINT one_time_secret_purpose_check CHECK (purpose IN ('verify_email', 'verify_phone', 'reset_password', 'change_email', 'change_phone', 'not_me'));
-- Links to a new address, and "it was not me", name nobody: they are found by what is kept of them.
CREATE INDEX one_time_secret_by_hash ON one_time_secret (secret_hash) WHERE purpose IN ('change_email', 'not_me');

-- Whoever never proved the address they registered with is forgotten: nobody was asked about them and they never logged in. What staff
-- wrote about somebody stays readable, so whoever is in the audit log is kept.
CREATE FUNCTION forget_unproved(p_before timestamptz, p_limit integer) RETURNS integer LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE who record; forgotten integer := 0;
BEGIN
  FOR who IN SELECT i.identity_id, i.circle_id, i.member_id FROM identity i JOIN member m ON m.circle_id = i.circle_id AND m.member_id = i.member_id
    WHERE i.email_verified_at IS NULL AND i.created_at < p_before AND m.status = 'applied'
      AND NOT EXISTS (SELECT FROM audit_log a WHERE a.circle_id = i.circle_id AND a.whom_id = i.member_id)
    ORDER BY i.created_at LIMIT p_limit FOR UPDATE OF i, m SKIP LOCKED
  LOOP
    DELETE FROM application WHERE circle_id = who.circle_id AND member_id = who.member_id;
    DELETE FROM identity_claim WHERE circle_id = who.circle_id AND member_id = who.member_id;
    DELETE FROM identity WHERE identity_id = who.identity_id;
    DELETE FROM member WHERE circle_id = who.circle_id AND member_id = who.member_id;
    DELETE FROM person_key WHERE circle_id = who.circle_id AND member_id = who.member_id;
    forgotten := forgotten + 1;
  END LOOP;
  RETURN forgotten;
END $$;
REVOKE ALL ON FUNCTION forget_unproved(timestamptz, integer) FROM PUBLIC;
CREATE INDEX identity_unproved ON identity (created_at) WHERE email_verified_at IS NULL;

-- A manager's request for a participant: exists only once the code from the participant's own phone is entered.
CREATE TABLE on_behalf (
  circle_id uuid NOT NULL,
  request_id uuid NOT NULL,
  manager_id uuid NOT NULL,
  member_id uuid NOT NULL,
  act text NOT NULL CHECK (act IN ('pledge', 'ask')),
  amount_rupees bigint NOT NULL CHECK (amount_rupees > 0),
  plan text CHECK (plan IN ('simple', 'happy', 'super')),
  detail_id uuid,
  note_sealed bytea,
  code_hash bytea NOT NULL,
  tries integer NOT NULL DEFAULT 0,
  state text NOT NULL CHECK (state IN ('waiting', 'done', 'void')),
  result_id uuid,
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  ended_at timestamptz,
  PRIMARY KEY (circle_id, request_id),
  FOREIGN KEY (circle_id, member_id) REFERENCES member (circle_id, member_id),
  FOREIGN KEY (circle_id, manager_id) REFERENCES member (circle_id, member_id),
  CONSTRAINT on_behalf_of_somebody_else CHECK (manager_id <> member_id)
);
CREATE INDEX on_behalf_of ON on_behalf (circle_id, member_id, created_at DESC);
CREATE INDEX on_behalf_by ON on_behalf (circle_id, manager_id, created_at DESC);

-- Support: tickets of members, and messages of visitors (which belong to the installation, not to a circle).
CREATE TABLE ticket (
  circle_id uuid NOT NULL,
  ticket_id uuid NOT NULL,
  member_id uuid NOT NULL,
  subject text NOT NULL CHECK (subject IN ('funds_confirmation', 'payment_delay', 'account', 'other')),
  title_sealed bytea NOT NULL,
  match_id uuid,
  state text NOT NULL CHECK (state IN ('open', 'acknowledged', 'answered', 'closed')),
  desk text NOT NULL CHECK (desk IN ('steward', 'officer')),
  keeper_id uuid,
  acknowledge_by timestamptz NOT NULL,
  target_by timestamptz NOT NULL,
  bound_by timestamptz NOT NULL,
  deadline_moved text NOT NULL DEFAULT 'no' CHECK (deadline_moved IN ('no', 'quiet_hours', 'outage')),
  escalated smallint NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL,
  acknowledged_at timestamptz,
  closed_at timestamptz,
  version integer NOT NULL DEFAULT 1,
  PRIMARY KEY (circle_id, ticket_id),
  FOREIGN KEY (circle_id, member_id) REFERENCES member (circle_id, member_id)
);
CREATE INDEX ticket_of ON ticket (circle_id, member_id, created_at DESC);
CREATE INDEX ticket_running ON ticket (circle_id, created_at) WHERE state <> 'closed';
CREATE TABLE ticket_message (
  circle_id uuid NOT NULL,
  ticket_id uuid NOT NULL,
  message_id uuid NOT NULL,
  author_id uuid NOT NULL,
  by_staff boolean NOT NULL,
  text_sealed bytea NOT NULL,
  written_at timestamptz NOT NULL,
  PRIMARY KEY (circle_id, ticket_id, message_id),
  FOREIGN KEY (circle_id, ticket_id) REFERENCES ticket (circle_id, ticket_id)
);
CREATE TRIGGER ticket_message_is_append_only BEFORE UPDATE OR DELETE ON ticket_message FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER ticket_message_is_kept BEFORE TRUNCATE ON ticket_message FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TABLE contact_message (
  contact_id uuid PRIMARY KEY,
  circle_id uuid NOT NULL REFERENCES circle,
  name_sealed bytea NOT NULL,
  email_sealed bytea NOT NULL,
  phone_sealed bytea NOT NULL,
  message_sealed bytea NOT NULL,
  language text NOT NULL CHECK (language IN ('en', 'hi')),
  state text NOT NULL CHECK (state IN ('open', 'answered', 'closed')),
  answer_sealed bytea,
  answered_by uuid,
  acknowledge_by timestamptz NOT NULL,
  target_by timestamptz NOT NULL,
  bound_by timestamptz NOT NULL,
  deadline_moved text NOT NULL DEFAULT 'no' CHECK (deadline_moved IN ('no', 'quiet_hours', 'outage')),
  created_at timestamptz NOT NULL,
  answered_at timestamptz,
  version integer NOT NULL DEFAULT 1
);
CREATE INDEX contact_message_of ON contact_message (circle_id, created_at DESC);

-- Messages: what goes out over which way, and who wants what.
ALTER TABLE delivery DROP CONSTRAINT delivery_channel_check;
ALTER TABLE delivery DROP CONSTRAINT delivery_state_check;
ALTER TABLE delivery
  ADD CONSTRAINT delivery_channel_check CHECK (channel IN ('email', 'sms', 'push')),
  ADD CONSTRAINT delivery_state_check CHECK (state IN ('queued', 'sending', 'sent', 'skipped', 'digest', 'failed')),
  ADD COLUMN attempts smallint NOT NULL DEFAULT 0,
  ADD COLUMN claimed_at timestamptz,
  ADD COLUMN not_before timestamptz,
  ADD COLUMN unsure boolean NOT NULL DEFAULT false;
CREATE INDEX delivery_under_way ON delivery (circle_id, notice_id, channel) WHERE state IN ('queued', 'sending');
CREATE INDEX delivery_digest ON delivery (circle_id, notice_id) WHERE state = 'digest';
ALTER TABLE notice ADD COLUMN by_id uuid;
CREATE INDEX notice_unread ON notice (circle_id, member_id) WHERE read_at IS NULL;
CREATE TABLE notice_preference (
  circle_id uuid NOT NULL,
  member_id uuid NOT NULL,
  topic text NOT NULL CHECK (topic IN ('payments', 'reminders', 'requests', 'disputes', 'support', 'people', 'staff')),
  email boolean NOT NULL,
  push boolean NOT NULL,
  PRIMARY KEY (circle_id, member_id, topic),
  FOREIGN KEY (circle_id, member_id) REFERENCES member (circle_id, member_id)
);
CREATE TABLE push_subscription (
  circle_id uuid NOT NULL,
  subscription_id uuid NOT NULL,
  member_id uuid NOT NULL,
  -- However the session ends, by logout, by a new password or by time, nothing more comes to its browser.
  session_id uuid NOT NULL REFERENCES session (session_id) ON DELETE CASCADE,
  endpoint_key bytea NOT NULL CONSTRAINT push_subscription_once UNIQUE,
  subscription_sealed bytea NOT NULL,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (circle_id, subscription_id),
  FOREIGN KEY (circle_id, member_id) REFERENCES member (circle_id, member_id)
);
CREATE INDEX push_subscription_of ON push_subscription (circle_id, member_id);
CREATE INDEX push_subscription_of_session ON push_subscription (session_id);

-- Who looked at private data of a member, for the member to see.
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
CREATE TRIGGER record_view_is_append_only BEFORE UPDATE OR DELETE ON record_view FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER record_view_is_kept BEFORE TRUNCATE ON record_view FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE INDEX audit_log_latest ON audit_log (circle_id, happened_at DESC, audit_id DESC);
CREATE INDEX audit_log_whom ON audit_log (circle_id, whom_id, happened_at DESC);

-- When the service last ran, by the machine's own clock (a practice offset does not make an outage), and when it did not.
CREATE TABLE heartbeat (
  only_row boolean PRIMARY KEY DEFAULT true CHECK (only_row),
  beat_at timestamptz NOT NULL
);
CREATE TABLE outage (
  outage_id uuid PRIMARY KEY,
  from_at timestamptz NOT NULL,
  until_at timestamptz NOT NULL,
  moved_deadlines integer NOT NULL,
  CHECK (until_at > from_at)
);

-- A deadline in the quiet hours (22:00 to 08:00 in India) falls at 10:00; the same rule as fairDeadline in the domain.
CREATE FUNCTION fair_instant(plain timestamptz) RETURNS timestamptz LANGUAGE sql STABLE AS $$
  SELECT CASE
    WHEN extract(hour FROM plain AT TIME ZONE 'Asia/Kolkata') >= 22 THEN (date_trunc('day', plain AT TIME ZONE 'Asia/Kolkata') + interval '1 day 10 hours') AT TIME ZONE 'Asia/Kolkata'
    WHEN extract(hour FROM plain AT TIME ZONE 'Asia/Kolkata') < 8 THEN (date_trunc('day', plain AT TIME ZONE 'Asia/Kolkata') + interval '10 hours') AT TIME ZONE 'Asia/Kolkata'
    ELSE plain END
$$;

-- Help is posted for a match that becomes confirmed in this transaction and for one of three reasons: its standing claim is of the
-- amount confirmed; its late claim is, less what goes back to the giver; or two people ruled that amount. In each a claim stands whose bank
-- reference is taken: one payment counts once.
CREATE OR REPLACE FUNCTION post_help(p_circle_ids uuid[], p_match_ids uuid[], p_transfer_ids uuid[]) RETURNS integer
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE posted integer; now_at timestamptz := app_now();
BEGIN
  IF p_match_ids IS NULL OR cardinality(p_circle_ids) IS DISTINCT FROM cardinality(p_match_ids)
    OR cardinality(p_transfer_ids) IS DISTINCT FROM cardinality(p_match_ids) THEN
    RAISE EXCEPTION 'each match comes with its circle and a new transfer id' USING ERRCODE = 'restrict_violation';
  END IF;
  PERFORM 1 FROM circle c WHERE c.circle_id = ANY (p_circle_ids) ORDER BY c.circle_id FOR NO KEY UPDATE;
  INSERT INTO ledger_transfer (circle_id, transfer_id, kind, match_id, giver_account, receiver_account, amount_rupees, posted_at)
    SELECT i.c, i.t, 'help', i.m, m.giver_id, m.receiver_id, m.confirmed_rupees, now_at
    FROM unnest(p_circle_ids, p_match_ids, p_transfer_ids) AS i (c, m, t)
    JOIN match m ON m.circle_id = i.c AND m.match_id = i.m
    WHERE m.state = 'confirmed' AND m.xmin = pg_current_xact_id()::xid
      AND EXISTS (SELECT FROM claim k JOIN utr_use u ON u.circle_id = k.circle_id AND u.match_id = k.match_id AND u.rail = k.rail
        WHERE k.circle_id = m.circle_id AND k.match_id = m.match_id AND k.withdrawn_at IS NULL AND k.amount_rupees = m.amount_rupees) AND (
      (NOT m.ruled AND m.confirmed_rupees = m.amount_rupees - coalesce(m.return_rupees, 0))
      OR (m.ruled AND EXISTS (SELECT FROM ruling r WHERE r.circle_id = m.circle_id AND r.match_id = m.match_id AND r.state = 'approved' AND r.outcome IN ('paid', 'paid_in_part')
        AND r.amount_rupees = m.confirmed_rupees AND r.decided_by <> r.proposed_by
        AND m.giver_id NOT IN (r.proposed_by, r.decided_by) AND m.receiver_id NOT IN (r.proposed_by, r.decided_by))));
  GET DIAGNOSTICS posted = ROW_COUNT;
  IF posted <> cardinality(p_match_ids) THEN
    RAISE EXCEPTION 'help is posted only for a match that becomes confirmed in this transaction' USING ERRCODE = 'restrict_violation';
  END IF;
  INSERT INTO ledger_account (circle_id, account_id, opened_at)
    SELECT DISTINCT t.circle_id, a.id, now_at
    FROM unnest(p_circle_ids, p_transfer_ids) AS i (c, t_id)
    JOIN ledger_transfer t ON t.circle_id = i.c AND t.transfer_id = i.t_id
    CROSS JOIN LATERAL (VALUES (t.giver_account), (t.receiver_account)) AS a (id)
    ON CONFLICT DO NOTHING;
  INSERT INTO ledger_entry (circle_id, account_id, seq, transfer_id, amount_rupees, given_after, received_after, balance_after, posted_at)
    SELECT l.c, l.account, coalesce(b.seq, 0) + l.place, l.t_id, l.given - l.received,
      coalesce(b.given_after, 0) + l.given_so_far, coalesce(b.received_after, 0) + l.received_so_far,
      coalesce(b.balance_after, 0) + l.given_so_far - l.received_so_far, now_at
    FROM (
      SELECT t.circle_id AS c, side.account, t.transfer_id AS t_id, side.given, side.received,
        row_number() OVER per_account AS place,
        sum(side.given) OVER per_account AS given_so_far,
        sum(side.received) OVER per_account AS received_so_far
      FROM unnest(p_circle_ids, p_transfer_ids) AS i (c, t_id)
      JOIN ledger_transfer t ON t.circle_id = i.c AND t.transfer_id = i.t_id
      CROSS JOIN LATERAL (VALUES (t.giver_account, t.amount_rupees, 0::bigint), (t.receiver_account, 0::bigint, t.amount_rupees))
        AS side (account, given, received)
      WINDOW per_account AS (PARTITION BY t.circle_id, side.account ORDER BY t.transfer_id ROWS UNBOUNDED PRECEDING)
    ) l
    LEFT JOIN LATERAL (
      SELECT z.seq, z.given_after, z.received_after, z.balance_after FROM ledger_entry z
      WHERE z.circle_id = l.c AND z.account_id = l.account ORDER BY z.seq DESC LIMIT 1
    ) b ON true;
  RETURN posted;
END $$;

-- A reversal takes the whole of one help back, and only as two uninvolved people ruled; the match becomes reversed in this transaction.
CREATE FUNCTION post_reversal(p_circle_id uuid, p_match_id uuid, p_transfer_id uuid) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE posted integer; now_at timestamptz := app_now();
BEGIN
  PERFORM 1 FROM circle c WHERE c.circle_id = p_circle_id FOR NO KEY UPDATE;
  INSERT INTO ledger_transfer (circle_id, transfer_id, kind, match_id, reverses, giver_account, receiver_account, amount_rupees, posted_at)
    SELECT m.circle_id, p_transfer_id, 'reversal', m.match_id, h.transfer_id, h.giver_account, h.receiver_account, h.amount_rupees, now_at
    FROM match m JOIN ledger_transfer h ON h.circle_id = m.circle_id AND h.match_id = m.match_id AND h.kind = 'help'
    WHERE m.circle_id = p_circle_id AND m.match_id = p_match_id AND m.state = 'reversed' AND m.xmin = pg_current_xact_id()::xid
      AND EXISTS (SELECT FROM ruling r WHERE r.circle_id = m.circle_id AND r.match_id = m.match_id AND r.state = 'approved' AND r.outcome = 'reverse'
        AND r.decided_by <> r.proposed_by AND m.giver_id NOT IN (r.proposed_by, r.decided_by) AND m.receiver_id NOT IN (r.proposed_by, r.decided_by));
  GET DIAGNOSTICS posted = ROW_COUNT;
  IF posted <> 1 THEN
    RAISE EXCEPTION 'a reversal is posted only as two people ruled, for a match that becomes reversed in this transaction' USING ERRCODE = 'restrict_violation';
  END IF;
  INSERT INTO ledger_entry (circle_id, account_id, seq, transfer_id, amount_rupees, given_after, received_after, balance_after, posted_at)
    SELECT t.circle_id, side.account, b.seq + 1, t.transfer_id, side.received - side.given, b.given_after - side.given, b.received_after - side.received,
      b.balance_after - side.given + side.received, now_at
    FROM ledger_transfer t
    CROSS JOIN LATERAL (VALUES (t.giver_account, t.amount_rupees, 0::bigint), (t.receiver_account, 0::bigint, t.amount_rupees)) AS side (account, given, received)
    JOIN LATERAL (SELECT z.seq, z.given_after, z.received_after, z.balance_after FROM ledger_entry z
      WHERE z.circle_id = t.circle_id AND z.account_id = side.account ORDER BY z.seq DESC LIMIT 1) b ON true
    WHERE t.circle_id = p_circle_id AND t.transfer_id = p_transfer_id;
END $$;
REVOKE ALL ON FUNCTION post_reversal(uuid, uuid, uuid) FROM PUBLIC;

CREATE FUNCTION check_reversed_is_posted() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM ledger_transfer t WHERE t.circle_id = NEW.circle_id AND t.match_id = NEW.match_id AND t.kind = 'reversal') THEN
    RAISE EXCEPTION 'a match is reversed only together with its reversal' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NULL;
END $$;
REVOKE ALL ON FUNCTION check_reversed_is_posted() FROM PUBLIC;
-- A ruling is carried out in the transaction that makes its dispute final, just before: at COMMIT the dispute is.
CREATE FUNCTION check_ruled_is_final() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM ruling r JOIN dispute d ON d.circle_id = r.circle_id AND d.dispute_id = r.dispute_id
    WHERE r.circle_id = NEW.circle_id AND r.match_id = NEW.match_id AND r.state = 'approved' AND d.match_id = NEW.match_id AND d.state = 'final'
      AND r.outcome = ANY (CASE NEW.state WHEN 'reversed' THEN ARRAY['reverse'] ELSE ARRAY['paid', 'paid_in_part'] END)) THEN
    RAISE EXCEPTION 'help is ruled only by a dispute that is final' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NULL;
END $$;
REVOKE ALL ON FUNCTION check_ruled_is_final() FROM PUBLIC;
CREATE CONSTRAINT TRIGGER match_ruled_is_final AFTER UPDATE ON match DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW WHEN ((NEW.state = 'reversed' OR (NEW.state = 'confirmed' AND NEW.ruled)) AND OLD.state <> NEW.state) EXECUTE FUNCTION check_ruled_is_final();
CREATE CONSTRAINT TRIGGER match_reversed_is_posted AFTER UPDATE ON match DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW WHEN (NEW.state = 'reversed' AND OLD.state <> 'reversed') EXECUTE FUNCTION check_reversed_is_posted();
