-- Support: tickets of members, and messages of visitors.

-- panel: everybody of the circle has a tie to this ticket, so the operator's panel answers it. Its
-- officers see only that ticket.
CREATE TABLE ticket (
  circle_id uuid NOT NULL,
  ticket_id uuid NOT NULL,
  member_id uuid NOT NULL,
  subject text NOT NULL CHECK (subject IN ('funds_confirmation', 'payment_delay', 'account', 'other')),
  title_sealed bytea NOT NULL,
  match_id uuid,
  state text NOT NULL CHECK (state IN ('open', 'acknowledged', 'answered', 'closed')),
  desk text NOT NULL CHECK (desk IN ('steward', 'officer')),
  panel boolean NOT NULL DEFAULT false,
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
CREATE INDEX ticket_before_panel ON ticket (ticket_id) WHERE panel;

CREATE TABLE ticket_message (
  circle_id uuid NOT NULL,
  ticket_id uuid NOT NULL,
  message_id uuid NOT NULL,
  author_id uuid NOT NULL,
  by_staff boolean NOT NULL,
  -- Written on a further device that had proved itself by SMS alone, and waited.
  new_device boolean NOT NULL DEFAULT false,
  text_sealed bytea NOT NULL,
  written_at timestamptz NOT NULL,
  PRIMARY KEY (circle_id, ticket_id, message_id),
  FOREIGN KEY (circle_id, ticket_id) REFERENCES ticket (circle_id, ticket_id)
);
CREATE TRIGGER ticket_message_is_append_only BEFORE UPDATE OR DELETE ON ticket_message FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER ticket_message_is_kept BEFORE TRUNCATE ON ticket_message FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- A visitor's message belongs to the installation; the staff of circle_id answer it. The languages
-- are those of a member.
CREATE TABLE contact_message (
  contact_id uuid PRIMARY KEY,
  circle_id uuid NOT NULL REFERENCES circle,
  name_sealed bytea NOT NULL,
  email_sealed bytea NOT NULL,
  phone_sealed bytea NOT NULL,
  message_sealed bytea NOT NULL,
  language text NOT NULL CHECK (language IN (
    'as', 'bn', 'brx', 'doi', 'en', 'gu', 'hi', 'kn', 'kok', 'ks', 'mai', 'ml', 'mni', 'mr', 'ne', 'or', 'pa', 'sa', 'sat', 'sd', 'ta', 'te', 'ur')),
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
CREATE INDEX contact_message_age ON contact_message (created_at);
