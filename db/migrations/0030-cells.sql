-- A table without a primary key can be copied by logical replication, and deleted from.
ALTER TABLE invitation_stop REPLICA IDENTITY FULL;

-- Keys that this cell asked the directory for, has to tell it of, or gave up, until they are compared with the tables. A row is written before the directory
-- is asked, so that a crash leaves no key behind that nobody has. Granted: the directory said yes, or need not be asked, and a row of this cell that has
-- the key is committed with it.
CREATE TABLE asked_key (
  kind text NOT NULL,
  key bytea NOT NULL,
  granted boolean NOT NULL DEFAULT false,
  asked_at timestamptz NOT NULL,
  PRIMARY KEY (kind, key)
);
CREATE INDEX asked_key_by_time ON asked_key (asked_at);

-- What this cell has, for its tables to be found by. The keys of one row: keys_of_row().
CREATE VIEW held_key AS
  SELECT 'email' AS kind, email_key AS key FROM identity WHERE email_verified_at IS NOT NULL
  UNION ALL SELECT 'phone', phone_key FROM identity WHERE phone_verified_at IS NOT NULL
  UNION ALL SELECT 'pan', pan_key FROM identity WHERE phone_verified_at IS NOT NULL AND pan_ended_at IS NULL AND NOT pan_waits AND pan_key IS NOT NULL
  UNION ALL SELECT 'referral', convert_to(referral_code, 'UTF8') FROM identity
  UNION ALL SELECT 'slug', convert_to(slug, 'UTF8') FROM circle WHERE kind = 'members'
  UNION ALL SELECT 'reference', utr_key FROM (VALUES ('upi'), ('imps'), ('neft'), ('rtgs')) r (rail) JOIN utr_use USING (rail)
  UNION ALL SELECT 'invitation', token_hash FROM list_person WHERE state = 'invited' AND token_hash IS NOT NULL
  UNION ALL SELECT 'paper', code_key FROM gift_paper;

-- Only where the database is a cell: setup writes its name into the settings of the database.
CREATE TRIGGER identity_keys_are_granted AFTER INSERT OR DELETE OR UPDATE OF email_key, phone_key, pan_key, email_verified_at, phone_verified_at, pan_ended_at, pan_waits
  ON identity FOR EACH ROW WHEN (current_setting('paraspar.cell', true) <> '') EXECUTE FUNCTION guard_keys();
CREATE TRIGGER circle_keys_are_granted AFTER INSERT OR DELETE OR UPDATE OF slug ON circle FOR EACH ROW
  WHEN (current_setting('paraspar.cell', true) <> '') EXECUTE FUNCTION guard_keys();
CREATE TRIGGER utr_use_keys_are_granted AFTER INSERT OR DELETE ON utr_use FOR EACH ROW
  WHEN (current_setting('paraspar.cell', true) <> '') EXECUTE FUNCTION guard_keys();
CREATE TRIGGER gift_paper_keys_are_granted AFTER INSERT OR DELETE ON gift_paper FOR EACH ROW
  WHEN (current_setting('paraspar.cell', true) <> '') EXECUTE FUNCTION guard_keys();
CREATE TRIGGER list_person_keys_are_granted AFTER INSERT OR DELETE OR UPDATE OF token_hash, state ON list_person FOR EACH ROW
  WHEN (current_setting('paraspar.cell', true) <> '') EXECUTE FUNCTION guard_keys();
