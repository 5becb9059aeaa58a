-- The installation as a whole. A few tables belong to no circle; test/rules/catalogue.db.test.ts lists them.
-- Every other table begins its keys with circle_id.

-- One row: the purpose of this database, and the name that its folder of pictures bears. It never changes.
CREATE TABLE installation (
  only_row boolean PRIMARY KEY DEFAULT true CHECK (only_row),
  mode text NOT NULL CHECK (mode IN ('production', 'practice', 'test')),
  created_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  installation_id uuid NOT NULL DEFAULT gen_random_uuid()
);
CREATE TRIGGER installation_keeps_its_mode BEFORE UPDATE OR DELETE ON installation FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER installation_is_kept BEFORE TRUNCATE ON installation FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- One row: the schema of this database as a fingerprint of db/schema, the migrations it has
-- run, and the hash of the release's guards.json.
CREATE TABLE schema_version (
  only_row boolean PRIMARY KEY DEFAULT true CHECK (only_row),
  fingerprint text NOT NULL,
  migrations text[] NOT NULL,
  guards text
);

-- When the service last ran, by the machine's own clock. A moved practice clock is not an outage.
CREATE TABLE heartbeat (
  only_row boolean PRIMARY KEY DEFAULT true CHECK (only_row),
  beat_at timestamptz NOT NULL
);

-- One row, written again by each try of /readyz (try_write).
CREATE TABLE write_probe (
  only_row boolean PRIMARY KEY DEFAULT true CHECK (only_row),
  tried_at timestamptz NOT NULL
);

-- When the service did not run. Running deadlines were moved by that time.
CREATE TABLE outage (
  outage_id uuid PRIMARY KEY,
  from_at timestamptz NOT NULL,
  until_at timestamptz NOT NULL,
  moved_deadlines integer NOT NULL,
  CHECK (until_at > from_at)
);

-- Requests counted per window of time. Losing them in a crash only forgives a few attempts.
CREATE UNLOGGED TABLE rate_count (
  bucket bytea NOT NULL,
  window_start timestamptz NOT NULL,
  hits integer NOT NULL,
  PRIMARY KEY (bucket, window_start)
);

-- The response to each command that came with an Idempotency-Key and does not move a match, sealed if a
-- member asked. A repeat gets the first response. The hash names who asked, the endpoint, and their key.
-- A move of a match has the key in its event.
CREATE TABLE idempotency (
  command_hash bytea PRIMARY KEY CHECK (octet_length(command_hash) = 32),
  body_hash bytea NOT NULL,
  response bytea,
  created_at timestamptz NOT NULL
);
CREATE INDEX idempotency_age ON idempotency USING brin (created_at);

-- One keyed hash of each key that wrote something. A start with another key is refused by its name.
-- Nobody can read the key from its hash. A setting with several keys (MASTER_KEYS) has one row per
-- key; a single key has an empty name.
CREATE TABLE known_key (
  setting text NOT NULL CHECK (setting IN ('HASH_KEY', 'MASTER_KEYS', 'FILE_KEY', 'SEAL_KEY', 'VAPID_PRIVATE_KEY')),
  name text NOT NULL CHECK (length(name) <= 40),
  check_value bytea NOT NULL CHECK (octet_length(check_value) = 32),
  known_since timestamptz NOT NULL DEFAULT clock_timestamp(),
  PRIMARY KEY (setting, name)
);

-- One row for each base backup that was written and read back, and for each drill. failed names what
-- did not hold; newest_at is the time of the newest data in it.
CREATE TABLE recovery_run (
  run_id uuid PRIMARY KEY,
  kind text NOT NULL CHECK (kind IN ('backup', 'drill')),
  ended_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  seconds integer NOT NULL CHECK (seconds >= 0),
  newest_at timestamptz,
  failed text[] NOT NULL DEFAULT '{}'
);
CREATE INDEX recovery_run_latest ON recovery_run (kind, ended_at DESC);
CREATE TRIGGER recovery_run_is_append_only BEFORE UPDATE OR DELETE ON recovery_run FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER recovery_run_is_kept BEFORE TRUNCATE ON recovery_run FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- Up to when the followed log is in the backup, while a follower runs.
CREATE TABLE backup_reach (
  only_row boolean PRIMARY KEY DEFAULT true CHECK (only_row),
  reach_at timestamptz NOT NULL
);

-- This database was restored from a backup. Until the operator lets it go live (npm run go-live), commands
-- are refused, no job runs and nothing is sealed.
CREATE TABLE restored_installation (
  restored_id uuid PRIMARY KEY,
  restored_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  newest_at timestamptz NOT NULL,
  live_at timestamptz,
  messages text CHECK (messages IN ('sent', 'dropped')),
  CHECK ((live_at IS NULL) = (messages IS NULL))
);
