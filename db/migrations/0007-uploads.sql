-- What has arrived of a picture that a phone sends in parts over a line that breaks: sealed with its owner's key, and deleted after a day.
-- A part is taken only where the ones before it end, so that the parts of one upload always join.
CREATE TABLE upload_part (
  circle_id uuid NOT NULL,
  owner_id uuid NOT NULL,
  upload_id uuid NOT NULL,
  starts_at integer NOT NULL CHECK (starts_at >= 0),
  bytes integer NOT NULL CHECK (bytes > 0),
  part_sealed bytea NOT NULL,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (circle_id, owner_id, upload_id, starts_at),
  FOREIGN KEY (circle_id, owner_id) REFERENCES member (circle_id, member_id)
);
CREATE INDEX upload_part_age ON upload_part (created_at);
