-- Returns the two entries of each of these transfers, to be posted next. They continue from the
-- last entry of each account. Several transfers of one account follow each other by number. A reversal
-- takes back from both counters what its help added. PostgreSQL inlines a simple SQL function
-- without settings into the statement that calls it.
CREATE OR REPLACE FUNCTION new_ledger_entries(p_circle_ids uuid[], p_transfer_ids uuid[])
RETURNS TABLE (circle_id uuid, account_id uuid, seq bigint, transfer_id uuid, amount_rupees bigint,
  given_after bigint, received_after bigint, balance_after bigint, posted_at timestamptz)
LANGUAGE sql STABLE AS $$
  SELECT side.circle_id, side.account_id, coalesce(last.seq, 0) + side.place, side.transfer_id, side.given - side.received,
    coalesce(last.given_after, 0) + side.given_so_far,
    coalesce(last.received_after, 0) + side.received_so_far,
    coalesce(last.balance_after, 0) + side.given_so_far - side.received_so_far, side.posted_at
  FROM (
    SELECT t.circle_id, s.account_id, t.transfer_id, t.posted_at, s.given, s.received,
      row_number() OVER per_account AS place,
      (sum(s.given) OVER per_account)::bigint AS given_so_far,
      (sum(s.received) OVER per_account)::bigint AS received_so_far
    FROM unnest(p_circle_ids, p_transfer_ids) AS i (circle_id, transfer_id)
    JOIN ledger_transfer t ON t.circle_id = i.circle_id AND t.transfer_id = i.transfer_id
    CROSS JOIN LATERAL (VALUES (CASE t.kind WHEN 'help' THEN t.amount_rupees ELSE -t.amount_rupees END)) AS moved (rupees)
    CROSS JOIN LATERAL (VALUES (t.giver_account, moved.rupees, 0::bigint), (t.receiver_account, 0::bigint, moved.rupees))
      AS s (account_id, given, received)
    WINDOW per_account AS (PARTITION BY t.circle_id, s.account_id ORDER BY t.number ROWS UNBOUNDED PRECEDING)
  ) side
  LEFT JOIN LATERAL (
    SELECT e.seq, e.given_after, e.received_after, e.balance_after FROM ledger_entry e
    WHERE e.circle_id = side.circle_id AND e.account_id = side.account_id ORDER BY e.seq DESC LIMIT 1
  ) last ON true
$$;
REVOKE ALL ON FUNCTION new_ledger_entries(uuid[], uuid[]) FROM PUBLIC;
