-- The ledger: double entry, zero-sum, append-only; and its seals. The application's role can read
-- these tables. The events of matches post transfers and entries, by post_transfers; add_seal adds
-- seals (docs/ledger.md).

-- An account is a member's; it has their id. number: counted in each circle without a gap, in the order of the commits.
CREATE TABLE ledger_transfer (
  circle_id uuid NOT NULL,
  transfer_id uuid NOT NULL,
  number bigint NOT NULL CHECK (number > 0),
  kind text NOT NULL CHECK (kind IN ('help', 'reversal')),
  match_id uuid NOT NULL,
  reverses uuid,
  giver_account uuid NOT NULL,
  receiver_account uuid NOT NULL,
  amount_rupees bigint NOT NULL CHECK (amount_rupees > 0),
  posted_at timestamptz NOT NULL,
  PRIMARY KEY (circle_id, transfer_id),
  CONSTRAINT ledger_transfer_number UNIQUE (circle_id, number),
  CONSTRAINT transfer_between_two_accounts CHECK (giver_account <> receiver_account),
  CONSTRAINT transfer_reversal_names_its_help CHECK ((kind = 'reversal') = (reverses IS NOT NULL))
);
CREATE UNIQUE INDEX ledger_transfer_one_help_per_match ON ledger_transfer (circle_id, match_id) WHERE kind = 'help';
CREATE UNIQUE INDEX ledger_transfer_one_reversal ON ledger_transfer (circle_id, reverses) WHERE kind = 'reversal';
-- For monthly sums: thousands of transfers on as many pages. The index alone holds all that the
-- sums need.
CREATE INDEX ledger_transfer_help_by_time ON ledger_transfer (circle_id, posted_at)
  INCLUDE (transfer_id, giver_account, receiver_account, amount_rupees) WHERE kind = 'help';
CREATE TRIGGER ledger_transfer_is_append_only BEFORE UPDATE OR DELETE ON ledger_transfer FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER ledger_transfer_is_kept BEFORE TRUNCATE ON ledger_transfer FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- amount_rupees is positive on the side that gives and negative on the side that receives; a reversal turns both around.
-- given_after and received_after are the member's two counters after this entry. balance_after is for checking only.
CREATE TABLE ledger_entry (
  circle_id uuid NOT NULL,
  account_id uuid NOT NULL,
  seq bigint NOT NULL CHECK (seq > 0),
  transfer_id uuid NOT NULL,
  amount_rupees bigint NOT NULL CHECK (amount_rupees <> 0),
  given_after bigint NOT NULL CHECK (given_after >= 0),
  received_after bigint NOT NULL CHECK (received_after >= 0),
  balance_after bigint NOT NULL,
  posted_at timestamptz NOT NULL,
  PRIMARY KEY (circle_id, account_id, seq),
  CONSTRAINT entry_balance_is_given_less_received CHECK (balance_after = given_after - received_after)
);
CREATE UNIQUE INDEX ledger_entry_one_a_side ON ledger_entry (circle_id, transfer_id, account_id);
CREATE TRIGGER ledger_entry_is_append_only BEFORE UPDATE OR DELETE ON ledger_entry FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER ledger_entry_is_kept BEFORE TRUNCATE ON ledger_entry FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER ledger_entry_sums_to_zero AFTER INSERT ON ledger_entry REFERENCING NEW TABLE AS new_entries
  FOR EACH STATEMENT EXECUTE FUNCTION check_entries_sum_to_zero();

-- Seals: signed Merkle blocks over a circle's transfers, chained by hash. The sealer makes them
-- after the payments, in separate transactions.

-- Public keys that may seal or did. Only the owner (setup) lets one in. key_name is the first 8 bytes of the key's SHA-256.
CREATE TABLE seal_key (
  key_name text PRIMARY KEY,
  public_key bytea NOT NULL UNIQUE CHECK (octet_length(public_key) = 32),
  known_since timestamptz NOT NULL DEFAULT app_now(),
  CONSTRAINT seal_key_is_named_by_its_hash CHECK (key_name = encode(substr(sha256(public_key), 1, 8), 'hex'))
);
CREATE TRIGGER seal_key_is_append_only BEFORE UPDATE OR DELETE ON seal_key FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER seal_key_is_kept BEFORE TRUNCATE ON seal_key FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- sealed_at is what is signed and printed: no finer than the day. added_at is when the seal was made. leaves: the hash of each line,
-- 32 bytes each; seals of version 0.1.0 have none. restart: the record was restored from a copy, and this seal covers that alone, on the
-- day of sealed_at; lost_head: the newest seal that counts no more, if it is known. Restarts are counted, but one may itself be lost.
CREATE TABLE seal (
  circle_id uuid NOT NULL,
  seal_number bigint NOT NULL CHECK (seal_number > 0),
  first_number bigint NOT NULL CHECK (first_number > 0),
  transfers integer NOT NULL CHECK (transfers BETWEEN 0 AND 4096),
  root bytea NOT NULL CHECK (octet_length(root) = 32),
  previous bytea NOT NULL CHECK (octet_length(previous) = 32),
  sealed_at timestamptz NOT NULL,
  key_name text NOT NULL,
  signature bytea NOT NULL CHECK (octet_length(signature) = 64),
  head bytea NOT NULL CHECK (octet_length(head) = 32),
  added_at timestamptz NOT NULL,
  leaves bytea,
  restart bigint CHECK (restart > 0),
  lost_head bytea CHECK (octet_length(lost_head) = 32),
  PRIMARY KEY (circle_id, seal_number),
  CONSTRAINT seal_has_a_leaf_for_each_line CHECK (octet_length(leaves) = 32 * transfers),
  CONSTRAINT seal_covers_transfers_or_a_restart CHECK ((transfers > 0) = (restart IS NULL) AND (lost_head IS NULL OR restart IS NOT NULL))
);
CREATE UNIQUE INDEX seal_restart ON seal (circle_id, restart) WHERE restart IS NOT NULL;
CREATE TRIGGER seal_is_append_only BEFORE UPDATE OR DELETE ON seal FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER seal_is_kept BEFORE TRUNCATE ON seal FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- Transfers that no seal covers yet.
CREATE VIEW unsealed_transfer AS
  SELECT t.* FROM circle c
  LEFT JOIN LATERAL (SELECT s.first_number + s.transfers - 1 AS number FROM seal s
    WHERE s.circle_id = c.circle_id ORDER BY s.seal_number DESC LIMIT 1) sealed ON true
  JOIN ledger_transfer t ON t.circle_id = c.circle_id AND t.number > coalesce(sealed.number, 0);

-- The newest checkpoint of a circle's record: how many lines, the root over them, and the signed note that says both. It is made
-- after a check that passed, so the newest one is enough: each begins with the one before. witnesses: how many were asked.
-- witnessed: the newest note that some of them signed too, with their lines. refused: those that remember another record.
-- quiet_since: when each of them signed last, or was first asked, by its name.
CREATE TABLE checkpoint (
  circle_id uuid PRIMARY KEY,
  lines bigint NOT NULL CHECK (lines > 0),
  root bytea NOT NULL CHECK (octet_length(root) = 32),
  note text NOT NULL,
  made_at timestamptz NOT NULL,
  witnesses integer NOT NULL DEFAULT 0 CHECK (witnesses >= 0),
  witnessed text,
  witnessed_at timestamptz,
  refused text[] NOT NULL DEFAULT '{}',
  quiet_since jsonb NOT NULL DEFAULT '{}',
  CONSTRAINT checkpoint_is_witnessed_at_a_time CHECK ((witnessed IS NULL) = (witnessed_at IS NULL))
);
CREATE TRIGGER checkpoint_is_kept BEFORE DELETE ON checkpoint FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER checkpoint_is_not_emptied BEFORE TRUNCATE ON checkpoint FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
