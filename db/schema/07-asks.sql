-- Asks. Amount = open + held + fulfilled + closed, each at least 0, always.

-- fillfactor: the reason is with the pledges.
CREATE TABLE ask (
  circle_id uuid NOT NULL,
  ask_id uuid NOT NULL,
  member_id uuid NOT NULL,
  detail_id uuid NOT NULL,
  note_sealed bytea,
  -- Whether the circle sees the note.
  note_shown boolean NOT NULL DEFAULT false,
  amount_rupees bigint NOT NULL CHECK (amount_rupees > 0 AND amount_rupees % 500 = 0),
  open_rupees bigint NOT NULL CHECK (open_rupees >= 0),
  held_rupees bigint NOT NULL CHECK (held_rupees >= 0),
  fulfilled_rupees bigint NOT NULL CHECK (fulfilled_rupees >= 0),
  closed_rupees bigint NOT NULL CHECK (closed_rupees >= 0),
  state text NOT NULL CHECK (state IN ('awaiting_review', 'pending', 'matched', 'fulfilled', 'paused', 'withdrawn', 'expired')),
  paused_by text CHECK (paused_by IN ('owner', 'suspension')),
  paused_from text CHECK (paused_from IN ('awaiting_review', 'pending')),
  ask_class text NOT NULL CHECK (ask_class IN ('urgent', 'elder', 'normal')),
  first_in_class boolean NOT NULL DEFAULT false,
  share_code text NOT NULL,
  review_by timestamptz,
  review_moved text NOT NULL DEFAULT 'no' CHECK (review_moved IN ('no', 'quiet_hours', 'outage')),
  review_escalated_at timestamptz,
  reviewed_by uuid,
  reviewed_at timestamptz,
  review_reason_sealed bytea,
  remind_at timestamptz,
  policy_version integer NOT NULL,
  queued_at timestamptz NOT NULL,
  -- A first ask in the founding time waits here before it can be matched.
  rests_until timestamptz,
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
) WITH (fillfactor = 80);
CREATE TRIGGER ask_begins_where_it_may AFTER INSERT ON ask REFERENCING NEW TABLE AS begun
  FOR EACH STATEMENT EXECUTE FUNCTION guard_what_begins();
CREATE TRIGGER ask_review_is_guarded BEFORE INSERT OR UPDATE OF reviewed_by ON ask FOR EACH ROW
  WHEN (NEW.reviewed_by IS NOT NULL) EXECUTE FUNCTION guard_ask_review();
CREATE INDEX ask_of ON ask (circle_id, member_id, created_at DESC);
CREATE INDEX ask_open ON ask (circle_id, queued_at) WHERE open_rupees > 0;
CREATE INDEX ask_expiring ON ask (expires_at) WHERE open_rupees > 0;
CREATE INDEX ask_to_remind ON ask (remind_at) WHERE open_rupees > 0 AND remind_at IS NOT NULL;
CREATE INDEX ask_detail ON ask (circle_id, detail_id);
-- Finds asks in review by their review time. An index on the state would get a new entry whenever
-- an ask is held or fulfilled.
CREATE INDEX ask_in_review ON ask (circle_id, created_at) WHERE review_by IS NOT NULL;
CREATE INDEX ask_review_due ON ask (review_by) WHERE review_by IS NOT NULL;
