-- An act for a member with the code from their own phone: a manager's pledge or ask, or what a helper does. It happens only once the
-- code is entered.

CREATE TABLE on_behalf (
  circle_id uuid NOT NULL,
  request_id uuid NOT NULL,
  by_id uuid NOT NULL,
  -- Empty where nobody in the circle has the number that somebody typed to become a helper: it looks like any other.
  member_id uuid,
  act text NOT NULL CHECK (act IN ('pledge', 'ask', 'name', 'claim', 'confirm')),
  amount_rupees bigint CHECK (amount_rupees > 0),
  match_id uuid,
  plan text CHECK (plan IN ('simple', 'happy', 'super')),
  detail_id uuid,
  note_sealed bytea,
  code_hash bytea NOT NULL,
  tries integer NOT NULL DEFAULT 0,
  state text NOT NULL CHECK (state IN ('waiting', 'open', 'done', 'void')),
  result_id uuid,
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  ended_at timestamptz,
  PRIMARY KEY (circle_id, request_id),
  FOREIGN KEY (circle_id, member_id) REFERENCES member (circle_id, member_id),
  FOREIGN KEY (circle_id, by_id) REFERENCES member (circle_id, member_id),
  FOREIGN KEY (circle_id, match_id) REFERENCES match (circle_id, match_id),
  CONSTRAINT on_behalf_of_somebody_else CHECK (by_id <> member_id),
  CONSTRAINT on_behalf_has_what_it_is_about CHECK ((act = 'name') = (amount_rupees IS NULL)
    AND (act = 'name' OR member_id IS NOT NULL) AND (act IN ('claim', 'confirm')) = (match_id IS NOT NULL))
);
CREATE INDEX on_behalf_of ON on_behalf (circle_id, member_id, created_at DESC);
CREATE INDEX on_behalf_by ON on_behalf (circle_id, by_id, created_at DESC);
