-- Groups that come in by a list, and who knows whom of them.

-- One person whom a founder entered by name and phone. What is sealed here is under a key of the
-- row's own; it is emptied once the person has an account of their own, or 30 days after the end.
CREATE TABLE list_person (
  circle_id uuid NOT NULL REFERENCES circle,
  list_person_id uuid NOT NULL,
  list_id uuid NOT NULL,
  name_sealed bytea NOT NULL,
  phone_sealed bytea NOT NULL,
  phone_key bytea NOT NULL,
  entered_by uuid NOT NULL,
  entered_at timestamptz NOT NULL,
  agreed_by uuid,
  agreed_at timestamptz,
  state text NOT NULL CHECK (state IN ('listed', 'invited', 'accepted', 'withdrawn')),
  token_hash bytea,
  expires_at timestamptz NOT NULL,
  -- When the last invitation was made, when each was, and which of them went out by SMS.
  invited_at timestamptz,
  sends timestamptz[] NOT NULL DEFAULT '{}',
  texts timestamptz[] NOT NULL DEFAULT '{}',
  ended_at timestamptz,
  -- Who accepted. They proved the listed number.
  member_id uuid,
  emptied_at timestamptz,
  version integer NOT NULL DEFAULT 1,
  PRIMARY KEY (circle_id, list_person_id),
  CONSTRAINT list_person_token_unique UNIQUE (token_hash),
  FOREIGN KEY (circle_id, member_id) REFERENCES member (circle_id, member_id),
  CONSTRAINT list_person_takes_two CHECK (agreed_by IS NULL OR agreed_by <> entered_by),
  CONSTRAINT list_person_invited_after_both CHECK (state NOT IN ('invited', 'accepted') OR agreed_by IS NOT NULL),
  CONSTRAINT list_person_accepted_by_somebody CHECK (state <> 'accepted' OR member_id IS NOT NULL)
);
CREATE UNIQUE INDEX list_person_once_open ON list_person (circle_id, phone_key) WHERE state IN ('listed', 'invited') AND phone_key <> '';
CREATE UNIQUE INDEX list_person_one_member ON list_person (circle_id, member_id) WHERE member_id IS NOT NULL;
CREATE INDEX list_person_of_list ON list_person (circle_id, list_id);
CREATE INDEX list_person_by_entrant ON list_person (circle_id, entered_by) WHERE member_id IS NOT NULL;
CREATE INDEX list_person_of_number ON list_person (phone_key) WHERE phone_key <> '';
CREATE INDEX list_person_to_empty ON list_person (expires_at) WHERE emptied_at IS NULL;

-- "I know this person", or "I do not", by an active member. Never more than one word a person.
CREATE TABLE list_recognition (
  circle_id uuid NOT NULL,
  list_person_id uuid NOT NULL,
  recogniser_id uuid NOT NULL,
  known boolean NOT NULL,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (circle_id, list_person_id, recogniser_id),
  FOREIGN KEY (circle_id, list_person_id) REFERENCES list_person (circle_id, list_person_id),
  FOREIGN KEY (circle_id, recogniser_id) REFERENCES member (circle_id, member_id)
);
CREATE INDEX list_recognition_by ON list_recognition (circle_id, recogniser_id, created_at);
CREATE TRIGGER list_recognition_is_append_only BEFORE UPDATE ON list_recognition FOR EACH ROW EXECUTE FUNCTION refuse_change();

-- Numbers whose owners want no invitations: keyed hashes only. Who had the invitation by SMS has the phone, and stops all circles.
-- A link that somebody sent by hand may be in other hands: it stops only its own circle.
CREATE TABLE invitation_stop (
  phone_key bytea NOT NULL,
  circle_id uuid REFERENCES circle,
  stopped_at timestamptz NOT NULL,
  CONSTRAINT invitation_stop_once UNIQUE NULLS NOT DISTINCT (phone_key, circle_id)
);
-- It has no primary key, and a copy by logical replication must delete from it all the same.
ALTER TABLE invitation_stop REPLICA IDENTITY FULL;
