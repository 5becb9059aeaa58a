-- The keys of a row that only one cell may have; none of a row that does not count yet. The view held_key has them of all rows.
CREATE OR REPLACE FUNCTION keys_of_row(p_table text, p_row jsonb) RETURNS TABLE (kind text, key bytea)
LANGUAGE sql IMMUTABLE SET search_path = public, pg_temp AS $$
  SELECT k.kind, k.key FROM (VALUES
    ('email', 'identity', (p_row->>'email_key')::bytea, p_row->>'email_verified_at' IS NOT NULL),
    ('phone', 'identity', (p_row->>'phone_key')::bytea, p_row->>'phone_verified_at' IS NOT NULL),
    ('pan', 'identity', (p_row->>'pan_key')::bytea,
      p_row->>'phone_verified_at' IS NOT NULL AND p_row->>'pan_ended_at' IS NULL AND NOT (p_row->>'pan_waits')::boolean),
    ('slug', 'circle', convert_to(p_row->>'slug', 'UTF8'), p_row->>'kind' = 'members'),
    ('reference', 'utr_use', (p_row->>'utr_key')::bytea, true),
    ('paper', 'gift_paper', (p_row->>'code_key')::bytea, true)) AS k (kind, of, key, counts)
  WHERE k.of = p_table AND k.counts AND k.key IS NOT NULL
$$;
