-- A manager's request for a participant. The pledge or ask exists only after the code from the participant's own phone is entered.

CREATE TABLE on_behalf (
  circle_id uuid NOT NULL,
  request_id uuid NOT NULL,
  manager_id uuid NOT NULL,
  member_id uuid NOT NULL,
  act text NOT NULL CHECK (act IN ('pledge', 'ask')),
  amount_rupees bigint NOT NULL CHECK (amount_rupees > 0),
  plan text CHECK (plan IN ('simple', 'happy', 'super')),
  detail_id uuid,
  note_sealed bytea,
  code_hash bytea NOT NULL,
  tries integer NOT NULL DEFAULT 0,
  state text NOT NULL CHECK (state IN ('waiting', 'done', 'void')),
  result_id uuid,
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  ended_at timestamptz,
  PRIMARY KEY (circle_id, request_id),
  FOREIGN KEY (circle_id, member_id) REFERENCES member (circle_id, member_id),
  FOREIGN KEY (circle_id, manager_id) REFERENCES member (circle_id, member_id),
  CONSTRAINT on_behalf_of_somebody_else CHECK (manager_id <> member_id)
);
CREATE INDEX on_behalf_of ON on_behalf (circle_id, member_id, created_at DESC);
CREATE INDEX on_behalf_by ON on_behalf (circle_id, manager_id, created_at DESC);
