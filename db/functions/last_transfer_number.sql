-- Returns the number of the last transfer of a circle; 0 before the first. Whoever gives the next one holds the
-- circle's lock. PostgreSQL inlines it.
CREATE OR REPLACE FUNCTION last_transfer_number(p_circle_id uuid) RETURNS bigint LANGUAGE sql STABLE AS $$
  SELECT coalesce((SELECT t.number FROM ledger_transfer t WHERE t.circle_id = p_circle_id ORDER BY t.number DESC LIMIT 1), 0)
$$;
REVOKE ALL ON FUNCTION last_transfer_number(uuid) FROM PUBLIC;
