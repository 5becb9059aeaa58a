-- One keyed hash of each key that something was written with, so that a start with another key is refused by its name. Nothing of a key can be
-- read from it. A setting with several keys (MASTER_KEYS) has one row for each; where there is one key, its name is empty.
CREATE TABLE known_key (
  setting text NOT NULL CHECK (setting IN ('HASH_KEY', 'MASTER_KEYS', 'FILE_KEY', 'SEAL_KEY', 'VAPID_PRIVATE_KEY')),
  name text NOT NULL CHECK (length(name) <= 40),
  check_value bytea NOT NULL CHECK (octet_length(check_value) = 32),
  known_since timestamptz NOT NULL DEFAULT clock_timestamp(),
  PRIMARY KEY (setting, name)
);

-- Whether something is wrapped by a master key is asked at every start.
CREATE INDEX person_key_master_key ON person_key (master_key_id);
