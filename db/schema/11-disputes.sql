-- Disputes with their officers, clocks and rulings. An officer may belong to another circle: the operator's panel.

CREATE TABLE dispute (
  circle_id uuid NOT NULL,
  dispute_id uuid NOT NULL,
  match_id uuid NOT NULL,
  kind text NOT NULL CHECK (kind IN ('not_received', 'less', 'more', 'from_somebody_else', 'no_response', 'bank_pending', 'late_claim',
    'reversal', 'return_missing')),
  reason_sealed bytea,
  opened_by uuid,
  state text NOT NULL CHECK (state IN ('open', 'assigned', 'evidence', 'review', 'ruled', 'final', 'settled')),
  state_before text NOT NULL DEFAULT 'awaiting_confirmation',
  round smallint NOT NULL DEFAULT 1 CHECK (round IN (1, 2)),
  officer_id uuid,
  officer_circle_id uuid,
  panel boolean NOT NULL DEFAULT false,
  deadline_at timestamptz,
  deadline_moved text NOT NULL DEFAULT 'no' CHECK (deadline_moved IN ('no', 'quiet_hours', 'outage')),
  remind_at timestamptz,
  reminded smallint NOT NULL DEFAULT 0,
  escalated_at timestamptz,
  evidence_asked_sealed bytea,
  appealed_by uuid,
  appeal_reason_sealed bytea,
  accepted_by_giver boolean NOT NULL DEFAULT false,
  accepted_by_receiver boolean NOT NULL DEFAULT false,
  opened_at timestamptz NOT NULL,
  closed_at timestamptz,
  version integer NOT NULL DEFAULT 1,
  PRIMARY KEY (circle_id, dispute_id),
  FOREIGN KEY (circle_id, match_id) REFERENCES match (circle_id, match_id),
  CONSTRAINT dispute_officer_has_a_circle CHECK ((officer_id IS NULL) = (officer_circle_id IS NULL))
);
CREATE UNIQUE INDEX dispute_one_running ON dispute (circle_id, match_id) WHERE state NOT IN ('final', 'settled');
CREATE INDEX dispute_of_match ON dispute (circle_id, match_id, opened_at DESC);
CREATE INDEX dispute_running ON dispute (circle_id, opened_at) WHERE state NOT IN ('final', 'settled');
-- The running cases of one officer in any circle, also for the page about everybody's rights.
CREATE INDEX dispute_officer ON dispute (officer_circle_id, officer_id) WHERE state NOT IN ('final', 'settled');
CREATE INDEX dispute_of_panel ON dispute (dispute_id) WHERE panel;
CREATE INDEX dispute_due ON dispute (deadline_at) WHERE deadline_at IS NOT NULL;
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
-- A history has one order: no two events have the same instant.
CREATE UNIQUE INDEX dispute_event_in_order ON dispute_event (circle_id, dispute_id, happened_at);
CREATE TRIGGER dispute_event_is_append_only BEFORE UPDATE OR DELETE ON dispute_event FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER dispute_event_is_kept BEFORE TRUNCATE ON dispute_event FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- The outcome: who paid what. One officer proposes and another approves, both without ties. Reasons
-- are sealed under the giver's key.
CREATE TABLE ruling (
  circle_id uuid NOT NULL,
  ruling_id uuid NOT NULL,
  dispute_id uuid NOT NULL,
  match_id uuid NOT NULL,
  round smallint NOT NULL,
  outcome text NOT NULL CHECK (outcome IN ('paid', 'paid_in_part', 'not_paid', 'void', 'reverse', 'keep', 'returned')),
  amount_rupees bigint CHECK (amount_rupees > 0),
  -- The bank reference as officers read it, if the giver named none. Sealed like the reasons.
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
CREATE TRIGGER ruling_is_guarded BEFORE INSERT OR UPDATE ON ruling FOR EACH ROW EXECUTE FUNCTION guard_ruling();
CREATE TRIGGER ruling_is_not_deleted BEFORE DELETE ON ruling FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER ruling_is_kept BEFORE TRUNCATE ON ruling FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- The measure for a person, decided apart from the ruling. Reasons are sealed under that person's
-- key.
CREATE TABLE measure_decision (
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
  CONSTRAINT measure_decision_takes_two_people CHECK (decided_by IS DISTINCT FROM proposed_by)
);
CREATE INDEX measure_decision_of ON measure_decision (circle_id, member_id, proposed_at DESC);
CREATE TRIGGER measure_decision_is_guarded BEFORE INSERT OR UPDATE ON measure_decision FOR EACH ROW EXECUTE FUNCTION guard_measure_decision();
CREATE TRIGGER measure_decision_is_not_deleted BEFORE DELETE ON measure_decision FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER measure_decision_is_kept BEFORE TRUNCATE ON measure_decision FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- The panel: officers of other circles. They decide when a circle has too few officers without
-- ties.
CREATE TABLE panel_member (
  circle_id uuid NOT NULL,
  member_id uuid NOT NULL,
  added_at timestamptz NOT NULL,
  PRIMARY KEY (circle_id, member_id),
  FOREIGN KEY (circle_id, member_id) REFERENCES member (circle_id, member_id)
);

-- Officers of a circle who are not its members. Two administrators appoint one; the person comes in by a one-time link and has an
-- account in the reserved circle of such officers. They are tied to both who appointed them.
CREATE TABLE outside_officer (
  circle_id uuid NOT NULL REFERENCES circle,
  appointment_id uuid NOT NULL,
  proposed_by uuid NOT NULL,
  approved_by uuid NOT NULL,
  appointed_at timestamptz NOT NULL,
  -- The link that works now; a new one replaces it.
  token_hash bytea,
  -- Who used the link. Somebody who never proved their address is forgotten, and the appointment then waits for its end.
  officer_circle_id uuid,
  officer_id uuid,
  ended_at timestamptz,
  PRIMARY KEY (circle_id, appointment_id),
  FOREIGN KEY (circle_id, proposed_by) REFERENCES member (circle_id, member_id),
  FOREIGN KEY (circle_id, approved_by) REFERENCES member (circle_id, member_id),
  CONSTRAINT outside_officer_takes_two CHECK (proposed_by <> approved_by),
  CONSTRAINT outside_officer_has_a_circle CHECK ((officer_id IS NULL) = (officer_circle_id IS NULL))
);
CREATE UNIQUE INDEX outside_officer_of_link ON outside_officer (token_hash) WHERE token_hash IS NOT NULL;
CREATE UNIQUE INDEX outside_officer_is_one ON outside_officer (officer_circle_id, officer_id) WHERE officer_id IS NOT NULL;
CREATE TRIGGER outside_officer_is_guarded BEFORE INSERT OR UPDATE ON outside_officer FOR EACH ROW EXECUTE FUNCTION guard_outside_officer();
CREATE TRIGGER outside_officer_is_not_deleted BEFORE DELETE ON outside_officer FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER outside_officer_is_kept BEFORE TRUNCATE ON outside_officer FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
