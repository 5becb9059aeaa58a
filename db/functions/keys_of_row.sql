-- The keys of a row that only one cell may have; none of a row that does not count yet. Drawn: so long and at random that no other cell has it, so
-- that nobody waits for the directory; it only says later where the key is found. The view held_key has the keys of all rows.
CREATE OR REPLACE FUNCTION keys_of_row(p_table text, p_row jsonb) RETURNS TABLE (kind text, key bytea, drawn boolean)
LANGUAGE sql IMMUTABLE SET search_path = public, pg_temp AS $$
  SELECT k.kind, k.key, k.drawn FROM (VALUES
    ('email', 'identity', (p_row->>'email_key')::bytea, p_row->>'email_verified_at' IS NOT NULL, false),
    ('phone', 'identity', (p_row->>'phone_key')::bytea, p_row->>'phone_verified_at' IS NOT NULL, false),
    ('pan', 'identity', (p_row->>'pan_key')::bytea,
      p_row->>'phone_verified_at' IS NOT NULL AND p_row->>'pan_ended_at' IS NULL AND NOT (p_row->>'pan_waits')::boolean, false),
    ('referral', 'identity', convert_to(p_row->>'referral_code', 'UTF8'), true, true),
    ('slug', 'circle', convert_to(p_row->>'slug', 'UTF8'), p_row->>'kind' = 'members', false),
    ('reference', 'utr_use', (p_row->>'utr_key')::bytea, true, false),
    ('invitation', 'list_person', (p_row->>'token_hash')::bytea, p_row->>'state' = 'invited', true),
    ('paper', 'gift_paper', (p_row->>'code_key')::bytea, true, true)) AS k (kind, of, key, counts, drawn)
  WHERE k.of = p_table AND k.counts AND k.key IS NOT NULL
$$;
