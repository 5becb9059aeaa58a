-- A mail that goes at once is part of its notice, and events of confirmed payments have ids only. Deliveries and events
-- that are there stay as they are.
ALTER TABLE notice DROP COLUMN by_id,
  ADD COLUMN mail text CHECK (mail IN ('queued', 'sending', 'sent', 'skipped')),
  ADD COLUMN mail_at timestamptz,
  SET (fillfactor = 80);

CREATE VIEW every_delivery AS
  SELECT circle_id, notice_id, channel, state, attempts, claimed_at, not_before, sent_at FROM delivery
  UNION ALL
  SELECT circle_id, notice_id, 'email', mail, (mail <> 'queued')::integer::smallint, mail_at, NULL,
    CASE WHEN mail = 'sent' THEN mail_at END
  FROM notice WHERE mail IS NOT NULL;

ALTER TABLE circle_event ADD COLUMN payments uuid[] CHECK (cardinality(payments) % 3 = 0);
CREATE OR REPLACE VIEW waiting_event AS
  SELECT e.* FROM event_lock l
  LEFT JOIN event_position p ON p.circle_id = l.circle_id
  JOIN circle_event e ON e.circle_id = l.circle_id AND e.event_no > coalesce(p.event_no, 0);
CREATE OR REPLACE VIEW sent_notice AS
  SELECT circle_id, member_id, kind, about, created_at, read_at FROM notice
  UNION ALL
  SELECT e.circle_id, m.member_id::uuid, n.notice ->> 'kind', n.notice -> 'about', e.happened_at, NULL
  FROM waiting_event e
  CROSS JOIN LATERAL jsonb_array_elements(e.notices) n (notice)
  CROSS JOIN LATERAL jsonb_array_elements_text(n.notice -> 'to') m (member_id)
  UNION ALL
  SELECT e.circle_id, e.payments[at + side.place], side.kind, jsonb_build_object('matchId', e.payments[at]), e.happened_at, NULL
  FROM waiting_event e
  CROSS JOIN LATERAL generate_series(1, cardinality(e.payments), 3) at
  CROSS JOIN (VALUES (1, 'payment_confirmed_giver'), (2, 'payment_confirmed_receiver')) side (place, kind);
