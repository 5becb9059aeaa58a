-- Adds the next seal of a circle and returns its head. It covers the next committed transfers, whose lines' hashes it gets and keeps,
-- or a restart: the record was restored from a copy, and a seal that is known to be lost counts no more. Only the owner calls it: for
-- the sealer add_seal does, and go-live adds restarts. Besides it gets what was signed: time, key and signature. Numbers, chain, root
-- and head are computed here (docs/ledger.md), so a seal continues from the last one whatever the caller says. Only a key that set-up
-- let in seals; a replaced one never again. Of two calls at once, the second one fails on the primary key. PostgreSQL cannot check an
-- Ed25519 signature: whoever reads the file does, on the last seal of each key, so the next good signature mends a bad one before it.
CREATE OR REPLACE FUNCTION append_seal(
  p_circle_id uuid, p_leaves bytea[], p_restart bigint, p_lost_head bytea, p_sealed_at timestamptz, p_key_name text, p_signature bytea) RETURNS bytea
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE
  last seal;
  number bigint;
  first bigint;
  newest_at timestamptz;
  many integer := coalesce(cardinality(p_leaves), 0);
  nodes bytea[] := p_leaves;
  before bytea;
  head_of_it bytea;
BEGIN
  SELECT s.* INTO last FROM seal s WHERE s.circle_id = p_circle_id ORDER BY s.seal_number DESC LIMIT 1;
  number := coalesce(last.seal_number, 0) + 1;
  first := coalesce(last.first_number + last.transfers, 1);
  SELECT t.posted_at INTO newest_at FROM ledger_transfer t
    WHERE t.circle_id = p_circle_id AND t.number = first + many - 1 AND many > 0;
  IF p_restart IS NOT NULL THEN
    IF many > 0 OR EXISTS (SELECT FROM seal s WHERE s.circle_id = p_circle_id AND (s.restart >= p_restart OR s.head = p_lost_head)) THEN
      RAISE EXCEPTION 'a restart is counted, has a seal of its own, and names no seal that counts' USING ERRCODE = 'restrict_violation';
    END IF;
    nodes := ARRAY[sha256('\x00' || convert_to(format('["restart",%s,"%s","%s","restored"]', p_restart,
      to_char(p_sealed_at AT TIME ZONE 'Asia/Kolkata', 'YYYY-MM-DD'), coalesce(encode(p_lost_head, 'hex'), '')), 'UTF8'))];
  ELSIF newest_at IS NULL
    OR EXISTS (SELECT FROM unnest(p_leaves) AS l (leaf) WHERE octet_length(leaf) IS DISTINCT FROM 32) THEN
    RAISE EXCEPTION 'only transfers of the circle are sealed' USING ERRCODE = 'restrict_violation';
  END IF;

  IF NOT isfinite(p_sealed_at) OR p_sealed_at < last.sealed_at
    OR p_sealed_at > greatest(app_now() + interval '5 minutes', last.sealed_at, newest_at)
    OR p_sealed_at <> date_trunc('milliseconds', p_sealed_at) THEN
    RAISE EXCEPTION 'a seal has the time at which it is made' USING ERRCODE = 'restrict_violation';
  END IF;

  IF NOT EXISTS (SELECT FROM seal_key k WHERE k.key_name = p_key_name) THEN
    RAISE EXCEPTION 'only a key that set-up let in seals' USING ERRCODE = 'restrict_violation';
  END IF;
  IF last.key_name <> p_key_name
    AND EXISTS (SELECT FROM seal s WHERE s.circle_id = p_circle_id AND s.key_name = p_key_name) THEN
    RAISE EXCEPTION 'a key that was replaced never seals again' USING ERRCODE = 'restrict_violation';
  END IF;

  -- The Merkle tree of RFC 6962: neighbours are hashed together, and the last of an odd number moves up.
  WHILE cardinality(nodes) > 1 LOOP
    SELECT array_agg(CASE WHEN at = cardinality(nodes) THEN nodes[at] ELSE sha256('\x01' || nodes[at] || nodes[at + 1]) END ORDER BY at)
      INTO nodes FROM generate_series(1, cardinality(nodes), 2) AS at;
  END LOOP;
  before := coalesce(last.head, sha256('\x02' || convert_to(format('["paraspar ledger",1,"%s"]', p_circle_id), 'UTF8')));
  head_of_it := sha256('\x02' || convert_to(format('["seal",%s,%s,"%s","%s","%s","%s","%s"]', number, many,
    encode(nodes[1], 'hex'), encode(before, 'hex'), to_char(p_sealed_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
    p_key_name, encode(p_signature, 'hex')), 'UTF8'));

  INSERT INTO seal (circle_id, seal_number, first_number, transfers, restart, lost_head, leaves, root, previous, sealed_at, key_name, signature, head, added_at)
    VALUES (p_circle_id, number, first, many, p_restart, p_lost_head, (SELECT string_agg(leaf, '' ORDER BY at) FROM unnest(p_leaves)
      WITH ORDINALITY AS l (leaf, at)), nodes[1], before, p_sealed_at, p_key_name, p_signature, head_of_it, app_now());
  RETURN head_of_it;
END $$;
REVOKE ALL ON FUNCTION append_seal(uuid, bytea[], bigint, bytea, timestamptz, text, bytea) FROM PUBLIC;
