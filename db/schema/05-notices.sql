-- Notices of members, and the ways they go out.

-- Without a foreign key to the member: it would cost half of an insert. The nightly check looks instead.
-- Ids are UUIDv7 of the notice's time. So the key of a circle's notices is in their order, and what is older than
-- some time is found by it.
CREATE TABLE notice (
  circle_id uuid NOT NULL,
  notice_id uuid NOT NULL,
  member_id uuid NOT NULL,
  kind text NOT NULL,
  about jsonb NOT NULL,
  created_at timestamptz NOT NULL,
  read_at timestamptz,
  -- The mail of this notice, where it went at once and nothing went wrong; a job names it. Else NULL, and
  -- each way out has a row of delivery. mail_at: when it was taken, sent or skipped.
  mail text CHECK (mail IN ('queued', 'sending', 'sent', 'skipped')),
  mail_at timestamptz,
  PRIMARY KEY (circle_id, notice_id)
) WITH (fillfactor = 80);
-- No index holds the two columns of the mail, and pages keep room: so a mail writes no index.
CREATE INDEX notice_of ON notice (circle_id, member_id, created_at DESC);
CREATE INDEX notice_unread ON notice (circle_id, member_id) WHERE read_at IS NULL;
-- What was sent to whom of a message of the operator.
CREATE INDEX notice_of_message ON notice ((about->>'messageId')) WHERE kind IN ('operator_wrote', 'breach_told');

-- Ways out that a notice does not keep itself: SMS, push, mails that wait, and mails that were refused or whose end
-- nobody knows.
CREATE TABLE delivery (
  circle_id uuid NOT NULL,
  notice_id uuid NOT NULL,
  channel text NOT NULL CHECK (channel IN ('email', 'sms', 'push')),
  state text NOT NULL CHECK (state IN ('queued', 'sending', 'sent', 'skipped', 'digest', 'failed')),
  -- One job sends many deliveries and is named after the notice of the first. NULL means this
  -- delivery's own notice, or no job.
  job_of uuid,
  attempts smallint NOT NULL DEFAULT 0,
  claimed_at timestamptz,
  not_before timestamptz,
  unsure boolean NOT NULL DEFAULT false,
  sent_at timestamptz,
  PRIMARY KEY (circle_id, notice_id, channel)
);
CREATE INDEX delivery_under_way ON delivery (circle_id, notice_id, channel) WHERE state IN ('queued', 'sending');
CREATE INDEX delivery_failed ON delivery (claimed_at) WHERE state = 'failed';
CREATE INDEX delivery_digest ON delivery (circle_id, notice_id) WHERE state = 'digest';

-- Each way out of each notice.
CREATE VIEW every_delivery AS
  SELECT circle_id, notice_id, channel, state, attempts, claimed_at, not_before, sent_at FROM delivery
  UNION ALL
  SELECT circle_id, notice_id, 'email', mail, (mail <> 'queued')::integer::smallint, mail_at, NULL,
    CASE WHEN mail = 'sent' THEN mail_at END
  FROM notice WHERE mail IS NOT NULL;

-- How each way out fares: when its provider last took a message and last refused one, and since when it takes none.
CREATE TABLE message_way (
  way text PRIMARY KEY CHECK (way IN ('mail', 'sms', 'push')),
  taken_at timestamptz,
  failed_at timestamptz,
  failing_since timestamptz,
  CONSTRAINT message_way_fails_since CHECK (failing_since IS NULL OR failed_at >= failing_since)
);

CREATE TABLE notice_preference (
  circle_id uuid NOT NULL,
  member_id uuid NOT NULL,
  topic text NOT NULL CHECK (topic IN ('payments', 'reminders', 'requests', 'disputes', 'support', 'people', 'board', 'staff')),
  email boolean NOT NULL,
  push boolean NOT NULL,
  -- Null without a choice: then it depends on whether the member has an address.
  sms boolean,
  PRIMARY KEY (circle_id, member_id, topic),
  FOREIGN KEY (circle_id, member_id) REFERENCES member (circle_id, member_id)
);

CREATE TABLE push_subscription (
  circle_id uuid NOT NULL,
  subscription_id uuid NOT NULL,
  member_id uuid NOT NULL,
  -- When the session ends, by logout, new password or time, its browser gets no more pushes.
  session_id uuid NOT NULL REFERENCES session (session_id) ON DELETE CASCADE,
  endpoint_key bytea NOT NULL CONSTRAINT push_subscription_once UNIQUE,
  subscription_sealed bytea NOT NULL,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (circle_id, subscription_id),
  FOREIGN KEY (circle_id, member_id) REFERENCES member (circle_id, member_id)
);
CREATE INDEX push_subscription_of ON push_subscription (circle_id, member_id);
CREATE INDEX push_subscription_of_session ON push_subscription (session_id);
