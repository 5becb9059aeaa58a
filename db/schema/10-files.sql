-- Pictures: proofs of payments, evidence in disputes, and attachments of tickets.

-- likeness is a difference hash of 64 bits: pictures that look almost alike have almost equal
-- hashes.
CREATE TABLE stored_file (
  circle_id uuid NOT NULL,
  file_id uuid NOT NULL,
  owner_id uuid NOT NULL,
  match_id uuid,
  storage_name text NOT NULL,
  media_type text NOT NULL,
  width integer NOT NULL,
  height integer NOT NULL,
  bytes integer NOT NULL,
  sha256 bytea NOT NULL,
  created_at timestamptz NOT NULL,
  purpose text NOT NULL DEFAULT 'proof' CHECK (purpose IN ('proof', 'evidence', 'ticket')),
  ticket_id uuid,
  dispute_id uuid,
  original_sha256 bytea,
  likeness bit(64),
  purged_at timestamptz,
  PRIMARY KEY (circle_id, file_id),
  FOREIGN KEY (circle_id, match_id) REFERENCES match (circle_id, match_id),
  CONSTRAINT stored_file_belongs_somewhere CHECK ((match_id IS NOT NULL) <> (ticket_id IS NOT NULL))
);
CREATE INDEX stored_file_of_match ON stored_file (circle_id, match_id, created_at DESC);
CREATE INDEX stored_file_of_ticket ON stored_file (circle_id, ticket_id) WHERE ticket_id IS NOT NULL;
CREATE INDEX stored_file_owner ON stored_file (circle_id, owner_id);
CREATE INDEX stored_file_by_id ON stored_file (file_id);
CREATE INDEX stored_file_sha256 ON stored_file (circle_id, sha256);
-- Finds a picture that was sent for matches of two circles. The officer of a case learns only how
-- often.
CREATE INDEX stored_file_same ON stored_file (sha256);
CREATE INDEX stored_file_same_original ON stored_file (original_sha256) WHERE original_sha256 IS NOT NULL;
-- Finds pictures that look almost like one: the index alone compares all of a circle.
CREATE INDEX stored_file_likeness ON stored_file (circle_id) INCLUDE (likeness, match_id) WHERE likeness IS NOT NULL;
-- Pictures that may be older than the limit after their match, the oldest first.
CREATE INDEX stored_file_kept ON stored_file (circle_id, match_id) WHERE purged_at IS NULL AND match_id IS NOT NULL;
CREATE INDEX stored_file_oldest_kept ON stored_file (created_at) WHERE purged_at IS NULL AND match_id IS NOT NULL;

-- Each time somebody opened a picture. shown_to is its owner, who sees the view on their record. It
-- is empty when the owner or the other person of the match opened it, because both may see it
-- anyway.
CREATE TABLE file_view (
  circle_id uuid NOT NULL,
  view_id uuid NOT NULL,
  file_id uuid NOT NULL,
  viewer_id uuid NOT NULL,
  viewed_at timestamptz NOT NULL,
  shown_to uuid,
  PRIMARY KEY (circle_id, view_id)
);
CREATE INDEX file_view_of_file ON file_view (circle_id, file_id);
CREATE INDEX file_view_shown ON file_view (circle_id, shown_to, viewed_at DESC, view_id DESC) WHERE shown_to IS NOT NULL;

-- The parts of a picture that a phone has sent so far. They are sealed with its owner's key and
-- deleted after a day. A part must start where the part before it ends, so that the parts of one
-- upload always join.
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
