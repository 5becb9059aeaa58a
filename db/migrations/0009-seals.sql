-- Seals: signed Merkle blocks, chained by hash, over a circle's transfers. They are made behind the hot path, in transactions of their own.

-- In which transaction a transfer was posted: the sealer finds what is new by it, in the order of committing and not by a clock. The index
-- costs a posting next to nothing: one entry for many pages.
ALTER TABLE ledger_transfer ADD COLUMN posted_in bigint NOT NULL DEFAULT (pg_current_xact_id()::text::bigint);
CREATE INDEX ledger_transfer_posted_in ON ledger_transfer USING brin (posted_in) WITH (pages_per_range = 32);

-- Public keys that ever sealed; key_name is the first 8 bytes of the key's SHA-256.
CREATE TABLE seal_key (
  key_name text PRIMARY KEY CHECK (key_name ~ '^[0-9a-f]{16}$'),
  public_key bytea NOT NULL UNIQUE CHECK (octet_length(public_key) = 32),
  first_used_at timestamptz NOT NULL
);

CREATE TABLE seal (
  circle_id uuid NOT NULL,
  seal_number bigint NOT NULL CHECK (seal_number > 0),
  first_number bigint NOT NULL CHECK (first_number > 0),
  transfers integer NOT NULL CHECK (transfers BETWEEN 1 AND 4096),
  root bytea NOT NULL CHECK (octet_length(root) = 32),
  previous bytea NOT NULL CHECK (octet_length(previous) = 32),
  sealed_at timestamptz NOT NULL,
  key_name text NOT NULL,
  signature bytea NOT NULL CHECK (octet_length(signature) = 64),
  head bytea NOT NULL CHECK (octet_length(head) = 32),
  PRIMARY KEY (circle_id, seal_number)
);

-- Which number a transfer has in its circle, and the hash of its line as it was sealed.
CREATE TABLE sealed_transfer (
  circle_id uuid NOT NULL,
  number bigint NOT NULL CHECK (number > 0),
  transfer_id uuid NOT NULL,
  seal_number bigint NOT NULL,
  leaf bytea NOT NULL CHECK (octet_length(leaf) = 32),
  PRIMARY KEY (circle_id, number)
);
CREATE UNIQUE INDEX sealed_transfer_once ON sealed_transfer (circle_id, transfer_id);

-- One row: every transfer posted by a transaction before this one is sealed. Held by the one sealer that works.
CREATE TABLE sealer (only_row boolean PRIMARY KEY DEFAULT true CHECK (only_row), sealed_before bigint NOT NULL DEFAULT 0);
INSERT INTO sealer DEFAULT VALUES;

CREATE TRIGGER seal_key_is_append_only BEFORE UPDATE OR DELETE ON seal_key FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER seal_key_is_kept BEFORE TRUNCATE ON seal_key FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER seal_is_append_only BEFORE UPDATE OR DELETE ON seal FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER seal_is_kept BEFORE TRUNCATE ON seal FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER sealed_transfer_is_append_only BEFORE UPDATE OR DELETE ON sealed_transfer FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER sealed_transfer_is_kept BEFORE TRUNCATE ON sealed_transfer FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- Adds the next seal of a circle over committed transfers that have none: numbers go on without a gap, the chain goes on from the last head.
-- A key that was replaced in a circle never seals there again. Of two at once the second one fails on the primary key.
CREATE FUNCTION add_seal(p_circle_id uuid, p_seal_number bigint, p_transfer_ids uuid[], p_leaves bytea[], p_root bytea, p_previous bytea, p_sealed_at timestamptz, p_key_name text, p_public_key bytea, p_signature bytea, p_head bytea)
RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE last seal; next_number bigint; placed integer;
BEGIN
  SELECT s.* INTO last FROM seal s WHERE s.circle_id = p_circle_id ORDER BY s.seal_number DESC LIMIT 1;
  next_number := coalesce(last.first_number + last.transfers, 1);
  IF p_seal_number <> coalesce(last.seal_number, 0) + 1 OR (last.head IS NOT NULL AND (last.head <> p_previous OR last.sealed_at > p_sealed_at))
    OR cardinality(p_transfer_ids) IS DISTINCT FROM cardinality(p_leaves) THEN
    RAISE EXCEPTION 'a seal goes on where the last one of its circle ends' USING ERRCODE = 'restrict_violation';
  END IF;
  IF last.key_name <> p_key_name AND EXISTS (SELECT FROM seal s WHERE s.circle_id = p_circle_id AND s.key_name = p_key_name) THEN
    RAISE EXCEPTION 'a key that was replaced never seals again' USING ERRCODE = 'restrict_violation';
  END IF;
  INSERT INTO seal_key (key_name, public_key, first_used_at) VALUES (p_key_name, p_public_key, p_sealed_at) ON CONFLICT (key_name) DO NOTHING;
  INSERT INTO seal (circle_id, seal_number, first_number, transfers, root, previous, sealed_at, key_name, signature, head)
    VALUES (p_circle_id, p_seal_number, next_number, cardinality(p_transfer_ids), p_root, p_previous, p_sealed_at, p_key_name, p_signature, p_head);
  INSERT INTO sealed_transfer (circle_id, number, transfer_id, seal_number, leaf)
    SELECT p_circle_id, next_number + i.place - 1, i.t, p_seal_number, i.l
    FROM unnest(p_transfer_ids, p_leaves) WITH ORDINALITY AS i (t, l, place)
    JOIN ledger_transfer t ON t.circle_id = p_circle_id AND t.transfer_id = i.t;
  GET DIAGNOSTICS placed = ROW_COUNT;
  IF placed <> cardinality(p_transfer_ids) THEN
    RAISE EXCEPTION 'only transfers of the circle are sealed' USING ERRCODE = 'restrict_violation';
  END IF;
END $$;
REVOKE ALL ON FUNCTION add_seal(uuid, bigint, uuid[], bytea[], bytea, bytea, timestamptz, text, bytea, bytea, bytea) FROM PUBLIC;
