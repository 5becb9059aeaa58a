-- Adds the next seal of a circle over the next committed transfers. Numbers continue without a gap,
-- and the chain continues from the last head. A replaced key never seals again in its circle. Of two
-- calls at once, the second one fails on the primary key.
CREATE OR REPLACE FUNCTION add_seal(
  p_circle_id uuid, p_seal_number bigint, p_first_number bigint, p_transfers integer, p_root bytea, p_previous bytea,
  p_sealed_at timestamptz, p_key_name text, p_public_key bytea, p_signature bytea, p_head bytea) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  last seal;
BEGIN
  SELECT s.* INTO last FROM seal s WHERE s.circle_id = p_circle_id ORDER BY s.seal_number DESC LIMIT 1;
  IF p_seal_number <> coalesce(last.seal_number, 0) + 1 OR p_first_number <> coalesce(last.first_number + last.transfers, 1)
    OR (last.head IS NOT NULL AND (last.head <> p_previous OR last.sealed_at > p_sealed_at)) THEN
    RAISE EXCEPTION 'a seal goes on where the last one of its circle ends' USING ERRCODE = 'restrict_violation';
  END IF;

  IF last.key_name <> p_key_name
    AND EXISTS (SELECT FROM seal s WHERE s.circle_id = p_circle_id AND s.key_name = p_key_name) THEN
    RAISE EXCEPTION 'a key that was replaced never seals again' USING ERRCODE = 'restrict_violation';
  END IF;

  IF NOT EXISTS (SELECT FROM ledger_transfer t WHERE t.circle_id = p_circle_id AND t.number = p_first_number + p_transfers - 1) THEN
    RAISE EXCEPTION 'only transfers of the circle are sealed' USING ERRCODE = 'restrict_violation';
  END IF;

  INSERT INTO seal_key (key_name, public_key, first_used_at)
    VALUES (p_key_name, p_public_key, p_sealed_at) ON CONFLICT (key_name) DO NOTHING;
  INSERT INTO seal (circle_id, seal_number, first_number, transfers, root, previous, sealed_at, key_name, signature, head)
    VALUES (p_circle_id, p_seal_number, p_first_number, p_transfers, p_root, p_previous, p_sealed_at, p_key_name,
      p_signature, p_head);
END $$;
REVOKE ALL ON FUNCTION add_seal(uuid, bigint, bigint, integer, bytea, bytea, timestamptz, text, bytea, bytea, bytea) FROM PUBLIC;
