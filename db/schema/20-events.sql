-- What transactions have to say to others: notices, jobs, and changes for open pages. As its last act
-- a transaction adds one event to each circle that this is about. A relay reads the events of a circle
-- in their order, carries them out, and stores its position.

CREATE TABLE circle_event (
  -- All zeros for what belongs to no circle, as the code for a new phone.
  circle_id uuid NOT NULL,
  -- Counted in each circle without a gap, in the order of the commits.
  event_no bigint NOT NULL CHECK (event_no > 0),
  happened_at timestamptz NOT NULL,
  -- [{ kind, about, to: [member ids] }]
  notices jsonb,
  -- [{ topics, to: [member ids] }]
  changes jsonb,
  -- [{ name, payload, key, at }]
  jobs jsonb,
  -- Confirmed payments: of each its match, giver and receiver. Their two notices and the change follow from that.
  payments uuid[] CHECK (cardinality(payments) % 3 = 0),
  PRIMARY KEY (circle_id, event_no)
);
CREATE INDEX circle_event_age ON circle_event (happened_at);
CREATE TRIGGER circle_event_is_append_only BEFORE UPDATE ON circle_event FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER circle_event_is_kept BEFORE TRUNCATE ON circle_event FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- Locked while a number is given. The row never changes, so a long-running query leaves no old
-- versions of it behind.
CREATE TABLE event_lock (circle_id uuid PRIMARY KEY);

-- All events up to this one are relayed. tries: how often the next one failed.
CREATE TABLE event_position (
  circle_id uuid PRIMARY KEY,
  event_no bigint NOT NULL DEFAULT 0,
  tries smallint NOT NULL DEFAULT 0
) WITH (fillfactor = 50);

-- Events that could not be relayed after several tries. Somebody has to look at them.
CREATE TABLE parked_event (
  circle_id uuid NOT NULL,
  event_no bigint NOT NULL,
  parked_at timestamptz NOT NULL,
  PRIMARY KEY (circle_id, event_no),
  FOREIGN KEY (circle_id, event_no) REFERENCES circle_event (circle_id, event_no)
);

-- Events that no relay has carried out yet.
CREATE VIEW waiting_event AS
  SELECT e.* FROM event_lock l
  LEFT JOIN event_position p ON p.circle_id = l.circle_id
  JOIN circle_event e ON e.circle_id = l.circle_id AND e.event_no > coalesce(p.event_no, 0);

-- Every notice that a transaction sent, relayed or not. For whoever asks whether somebody was notified already.
CREATE VIEW sent_notice AS
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
