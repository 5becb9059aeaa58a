-- A mail that goes at once is part of its notice. Deliveries that are there stay as they are.
DROP INDEX notice_age, circle_event_age;
ALTER TABLE notice DROP COLUMN by_id,
  ADD COLUMN mail text CHECK (mail IN ('queued', 'sending', 'sent', 'skipped')),
  ADD COLUMN mail_at timestamptz,
  SET (fillfactor = 80);
CREATE INDEX notice_age ON notice USING brin (created_at) WITH (autosummarize = on);
CREATE INDEX circle_event_age ON circle_event USING brin (happened_at) WITH (autosummarize = on);

CREATE VIEW every_delivery AS
  SELECT circle_id, notice_id, channel, state, attempts, claimed_at, not_before, sent_at FROM delivery
  UNION ALL
  SELECT circle_id, notice_id, 'email', mail, (mail <> 'queued')::integer::smallint, mail_at, NULL,
    CASE WHEN mail = 'sent' THEN mail_at END
  FROM notice WHERE mail IS NOT NULL;
