-- Pledges and recurring pledges. Amount = open + held + fulfilled + closed, each at least 0,
-- always.

CREATE TABLE recurring_pledge (
  circle_id uuid NOT NULL,
  recurring_id uuid NOT NULL,
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
  PRIMARY KEY (circle_id, recurring_id),
  FOREIGN KEY (circle_id, member_id) REFERENCES member (circle_id, member_id)
);
CREATE TRIGGER recurring_pledge_begins_where_it_may AFTER INSERT ON recurring_pledge REFERENCING NEW TABLE AS begun
  FOR EACH STATEMENT EXECUTE FUNCTION guard_what_begins();
CREATE INDEX recurring_pledge_of ON recurring_pledge (circle_id, member_id);
CREATE INDEX recurring_pledge_due ON recurring_pledge (next_due_at) WHERE state = 'active';

-- fillfactor: pages leave room for the next version of a row, so that most updates touch no index.
CREATE TABLE pledge (
  circle_id uuid NOT NULL,
  pledge_id uuid NOT NULL,
  member_id uuid NOT NULL,
  plan text NOT NULL CHECK (plan IN ('simple', 'happy', 'super')),
  recurring_id uuid,
  instalment integer,
  chosen_ask_id uuid,
  amount_rupees bigint NOT NULL CHECK (amount_rupees > 0 AND amount_rupees % 500 = 0),
  open_rupees bigint NOT NULL CHECK (open_rupees >= 0),
  held_rupees bigint NOT NULL CHECK (held_rupees >= 0),
  fulfilled_rupees bigint NOT NULL CHECK (fulfilled_rupees >= 0),
  closed_rupees bigint NOT NULL CHECK (closed_rupees >= 0),
  state text NOT NULL CHECK (state IN ('pending', 'matched', 'fulfilled', 'paused', 'withdrawn', 'expired')),
  paused_by text CHECK (paused_by IN ('owner', 'suspension', 'unanswered')),
  paused_until timestamptz,
  policy_version integer NOT NULL,
  queued_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  created_at timestamptz NOT NULL,
  version integer NOT NULL DEFAULT 1,
  PRIMARY KEY (circle_id, pledge_id),
  CONSTRAINT pledge_parts_make_the_amount CHECK (amount_rupees = open_rupees + held_rupees + fulfilled_rupees + closed_rupees),
  CONSTRAINT pledge_open_only_while_running CHECK (open_rupees = 0 OR state IN ('pending', 'paused')),
  CONSTRAINT pledge_pending_is_not_paused CHECK (state <> 'pending' OR paused_by IS NULL),
  CONSTRAINT pledge_paused_for_days_by_its_owner CHECK (paused_until IS NULL OR paused_by = 'owner'),
  CONSTRAINT pledge_with_its_owner UNIQUE (circle_id, pledge_id, member_id),
  CONSTRAINT pledge_instalment_once UNIQUE (circle_id, recurring_id, instalment),
  FOREIGN KEY (circle_id, member_id) REFERENCES member (circle_id, member_id)
) WITH (fillfactor = 80);
CREATE TRIGGER pledge_begins_where_it_may AFTER INSERT ON pledge REFERENCING NEW TABLE AS begun
  FOR EACH STATEMENT EXECUTE FUNCTION guard_what_begins();
CREATE INDEX pledge_of ON pledge (circle_id, member_id, created_at DESC);
CREATE INDEX pledge_open ON pledge (circle_id, queued_at) WHERE open_rupees > 0;
CREATE INDEX pledge_pause_over ON pledge (paused_until) WHERE paused_until IS NOT NULL;
CREATE INDEX pledge_expiring ON pledge (expires_at) WHERE open_rupees > 0;
