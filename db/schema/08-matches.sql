-- Matches: one payment each, with its events, the giver's claims and their bank references.

CREATE TABLE match (
  circle_id uuid NOT NULL,
  match_id uuid NOT NULL,
  -- The values that the match was made with. They never change (guard_match).
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
  first_deadline_at timestamptz NOT NULL,
  created_at timestamptz NOT NULL,

  -- The current state and its clock.
  state text NOT NULL CHECK (state IN ('awaiting_payment', 'bank_pending', 'awaiting_confirmation', 'disputed',
    'confirmed', 'declined', 'lapsed', 'cancelled', 'reversed')),
  deadline_at timestamptz,
  deadline_moved text NOT NULL DEFAULT 'no' CHECK (deadline_moved IN ('no', 'quiet_hours', 'outage')),
  remind_at timestamptz,
  reminded smallint NOT NULL DEFAULT 0,

  -- The time to pay. A claim that is withdrawn falls back to it.
  pay_by_at timestamptz,
  pay_by_moved text NOT NULL DEFAULT 'no' CHECK (pay_by_moved IN ('no', 'quiet_hours', 'outage')),
  claimed_at timestamptz,

  -- "My bank says pending", and whether the bank failed the payment once.
  pending_at timestamptz,
  pending_rail text CHECK (pending_rail IN ('upi', 'imps', 'neft', 'rtgs')),
  pending_utr_sealed bytea,
  bank_failed boolean NOT NULL DEFAULT false,

  -- A cancellation that one side proposed.
  cancel_by uuid,
  cancel_until_at timestamptz,
  cancel_moved text NOT NULL DEFAULT 'no' CHECK (cancel_moved IN ('no', 'quiet_hours', 'outage')),

  -- Its end. late: claimed after the match had ended. ruled: two officers decided it.
  ended_at timestamptz,
  answer_until_at timestamptz,
  late boolean NOT NULL DEFAULT false,
  ruled boolean NOT NULL DEFAULT false,
  confirmed_rupees bigint CHECK (confirmed_rupees > 0),
  paid_at timestamptz,
  pledge_filled_rupees bigint,
  ask_filled_rupees bigint,

  -- The part of a late payment that the receiver sends back.
  return_rupees bigint CHECK (return_rupees > 0),
  returned_at timestamptz,
  return_by_at timestamptz,
  return_moved text NOT NULL DEFAULT 'no' CHECK (return_moved IN ('no', 'quiet_hours', 'outage')),

  version integer NOT NULL DEFAULT 1,
  PRIMARY KEY (circle_id, match_id),
  CONSTRAINT match_code_unique UNIQUE (circle_id, code),
  CONSTRAINT match_between_two_people CHECK (giver_id <> receiver_id),
  CONSTRAINT match_giver_owns_the_pledge FOREIGN KEY (circle_id, pledge_id, giver_id) REFERENCES pledge (circle_id, pledge_id, member_id),
  CONSTRAINT match_receiver_owns_the_ask FOREIGN KEY (circle_id, ask_id, receiver_id) REFERENCES ask (circle_id, ask_id, member_id),
  CONSTRAINT match_cancellation_has_its_end CHECK ((cancel_by IS NULL) = (cancel_until_at IS NULL)),
  CONSTRAINT match_amount_confirmed_with_its_state CHECK ((state IN ('confirmed', 'reversed')) = (confirmed_rupees IS NOT NULL)),
  CONSTRAINT match_paid_at_with_its_confirmation CHECK ((confirmed_rupees IS NULL) = (paid_at IS NULL)),
  CONSTRAINT match_confirmed_within_its_amount CHECK (confirmed_rupees BETWEEN 1 AND amount_rupees),
  CONSTRAINT match_fills_within_what_was_confirmed CHECK (
    pledge_filled_rupees BETWEEN 0 AND confirmed_rupees AND ask_filled_rupees BETWEEN 0 AND confirmed_rupees
    AND (late OR (pledge_filled_rupees = confirmed_rupees AND ask_filled_rupees = confirmed_rupees))),
  CONSTRAINT match_returns_only_after_a_late_claim CHECK (return_rupees IS NULL OR (late AND return_rupees <= amount_rupees)),
  CONSTRAINT match_return_clock_runs_until_it_came CHECK (return_by_at IS NULL OR (return_rupees IS NOT NULL AND returned_at IS NULL))
) WITH (fillfactor = 80);
CREATE INDEX match_giver ON match (circle_id, giver_id, created_at DESC);
CREATE INDEX match_receiver ON match (circle_id, receiver_id, created_at DESC);
CREATE INDEX match_pledge ON match (circle_id, pledge_id);
CREATE INDEX match_ask ON match (circle_id, ask_id);
-- None of these indexes holds a column that a claim or a confirmation changes, and pages keep room
-- for the next version of a row: so a move of a match writes no index.
-- To forget payee details a year after the end.
CREATE INDEX match_payee_kept ON match (created_at) WHERE payee_sealed <> '';
-- Of single matches: proposed cancellations and returns.
CREATE INDEX match_cancel_over ON match (cancel_until_at) WHERE cancel_until_at IS NOT NULL;
CREATE INDEX match_return_over ON match (return_by_at) WHERE return_by_at IS NOT NULL;
-- After an outage. Its kind of index may change with a row without a new entry in the others.
CREATE INDEX match_answer_until ON match USING brin (answer_until_at) WITH (autosummarize = on);

CREATE TRIGGER match_moves_along_its_lines BEFORE INSERT OR UPDATE ON match FOR EACH ROW EXECUTE FUNCTION guard_match();
CREATE TRIGGER match_begins_where_it_may AFTER INSERT ON match REFERENCING NEW TABLE AS begun
  FOR EACH STATEMENT EXECUTE FUNCTION guard_what_begins();
CREATE TRIGGER match_runs_from_its_beginning AFTER INSERT ON match FOR EACH ROW EXECUTE FUNCTION keep_running_match();
CREATE TRIGGER match_runs_until_its_end AFTER UPDATE ON match FOR EACH ROW
  WHEN ((OLD.ended_at, OLD.deadline_at, OLD.remind_at) IS DISTINCT FROM (NEW.ended_at, NEW.deadline_at, NEW.remind_at))
  EXECUTE FUNCTION keep_running_match();
CREATE TRIGGER match_is_kept BEFORE DELETE ON match FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER match_is_kept_whole BEFORE TRUNCATE ON match FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
-- At COMMIT: each version must have its event, and a ruled match must be final.
CREATE CONSTRAINT TRIGGER match_begins_with_an_event AFTER INSERT ON match DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION check_version_has_its_event();
CREATE CONSTRAINT TRIGGER match_moves_with_an_event AFTER UPDATE ON match DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW WHEN (NEW.version <> OLD.version) EXECUTE FUNCTION check_version_has_its_event();
CREATE CONSTRAINT TRIGGER match_ruled_is_final AFTER UPDATE ON match DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW WHEN ((NEW.state = 'reversed' OR (NEW.state = 'confirmed' AND NEW.ruled)) AND OLD.state <> NEW.state)
  EXECUTE FUNCTION check_ruled_is_final();

-- The matches that run or await a reminder: few among all, so lists and sweeps read these. Kept by
-- keep_running_match alone.
CREATE TABLE running_match (
  circle_id uuid NOT NULL,
  match_id uuid NOT NULL,
  giver_id uuid NOT NULL,
  receiver_id uuid NOT NULL,
  -- False once the match ended; a return is reminded of still.
  is_live boolean NOT NULL,
  deadline_at timestamptz,
  remind_at timestamptz,
  PRIMARY KEY (circle_id, match_id)
) WITH (fillfactor = 80);
CREATE INDEX running_match_giver ON running_match (circle_id, giver_id) WHERE is_live;
CREATE INDEX running_match_receiver ON running_match (circle_id, receiver_id) WHERE is_live;
CREATE INDEX running_match_due ON running_match (deadline_at) WHERE deadline_at IS NOT NULL;
CREATE INDEX running_match_to_remind ON running_match (remind_at) WHERE remind_at IS NOT NULL;

-- The time line of a match: one event for each of its versions.
CREATE TABLE match_event (
  circle_id uuid NOT NULL,
  match_id uuid NOT NULL,
  version integer NOT NULL CHECK (version > 0),
  event_id uuid NOT NULL,
  kind text NOT NULL,
  from_state text,
  to_state text NOT NULL,
  actor_id uuid,
  reason_sealed bytea,
  happened_at timestamptz NOT NULL,
  -- Who recorded it for the actor, with the actor's code.
  helper_id uuid,
  -- The command that made it, where one with a key did: a repeat is answered from here. The hashes are
  -- as in idempotency, but that of the body is made with the client's key.
  command_hash bytea,
  body_hash bytea,
  PRIMARY KEY (circle_id, match_id, version)
);
-- For a matching run: who was not paid lately.
CREATE INDEX match_event_unpaid ON match_event (circle_id, happened_at) WHERE to_state IN ('declined', 'lapsed', 'cancelled');
CREATE TRIGGER match_event_is_true_and_posts AFTER INSERT ON match_event REFERENCING NEW TABLE AS new_events
  FOR EACH STATEMENT EXECUTE FUNCTION post_transfers();
CREATE TRIGGER match_event_is_append_only BEFORE UPDATE OR DELETE ON match_event FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER match_event_is_kept BEFORE TRUNCATE ON match_event FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- Messages about a match between its two people and the officer.
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

-- "I have paid". A match has one claim at a time; withdrawn claims stay in the table.
CREATE TABLE claim (
  circle_id uuid NOT NULL,
  claim_id uuid NOT NULL,
  match_id uuid NOT NULL,
  file_id uuid,
  rail text NOT NULL CHECK (rail IN ('upi', 'imps', 'neft', 'rtgs')),
  utr_sealed bytea NOT NULL,
  amount_rupees bigint NOT NULL CHECK (amount_rupees > 0),
  claimed_at timestamptz NOT NULL,
  withdrawn_at timestamptz,
  late boolean NOT NULL DEFAULT false,
  -- Who saw the payee's name in the bank's app, as the claim said. A program may not know.
  payee_name_seen_by text CHECK (payee_name_seen_by IN ('person', 'unknown')),
  PRIMARY KEY (circle_id, claim_id),
  FOREIGN KEY (circle_id, match_id) REFERENCES match (circle_id, match_id)
);
CREATE UNIQUE INDEX claim_one_in_force ON claim (circle_id, match_id) WHERE withdrawn_at IS NULL;
CREATE INDEX claim_of_match ON claim (circle_id, match_id);
CREATE TRIGGER claim_is_guarded BEFORE UPDATE ON claim FOR EACH ROW EXECUTE FUNCTION guard_claim();

-- A bank reference counts once in the whole installation. Nobody can see who used it.
CREATE TABLE utr_use (
  rail text NOT NULL,
  utr_key bytea NOT NULL,
  circle_id uuid NOT NULL,
  match_id uuid NOT NULL,
  used_at timestamptz NOT NULL,
  PRIMARY KEY (rail, utr_key)
);
CREATE INDEX utr_use_of_match ON utr_use (circle_id, match_id);
CREATE TRIGGER utr_use_guard BEFORE UPDATE ON utr_use FOR EACH ROW EXECUTE FUNCTION guard_utr_use();

-- Each naming of a bank reference, refused or not, on any rail. Officers see this, members never
-- do.
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

-- Each time a payee's details were shown to the giver.
CREATE TABLE payment_reveal (
  circle_id uuid NOT NULL,
  reveal_id uuid NOT NULL,
  match_id uuid NOT NULL,
  member_id uuid NOT NULL,
  revealed_at timestamptz NOT NULL,
  PRIMARY KEY (circle_id, reveal_id)
);
CREATE INDEX payment_reveal_by ON payment_reveal (circle_id, member_id, revealed_at);
CREATE INDEX payment_reveal_of_match ON payment_reveal (circle_id, match_id);
CREATE TRIGGER payment_reveal_is_append_only BEFORE UPDATE OR DELETE ON payment_reveal FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER payment_reveal_is_kept BEFORE TRUNCATE ON payment_reveal FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
