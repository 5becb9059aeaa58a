CREATE OR REPLACE FUNCTION post_help(p_circle_ids uuid[], p_match_ids uuid[], p_transfer_ids uuid[]) RETURNS integer
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE posted integer; now_at timestamptz := app_now();
BEGIN
  IF p_match_ids IS NULL OR cardinality(p_circle_ids) IS DISTINCT FROM cardinality(p_match_ids)
    OR cardinality(p_transfer_ids) IS DISTINCT FROM cardinality(p_match_ids) THEN
    RAISE EXCEPTION 'each match comes with its circle and a new transfer id' USING ERRCODE = 'restrict_violation';
  END IF;
  PERFORM 1 FROM circle c WHERE c.circle_id = ANY (p_circle_ids) ORDER BY c.circle_id FOR NO KEY UPDATE;
  INSERT INTO ledger_transfer (circle_id, transfer_id, kind, match_id, giver_account, receiver_account, amount_rupees, posted_at)
    SELECT i.c, i.t, 'help', i.m, m.giver_id, m.receiver_id, m.confirmed_rupees, now_at
    FROM unnest(p_circle_ids, p_match_ids, p_transfer_ids) AS i (c, m, t)
    JOIN match m ON m.circle_id = i.c AND m.match_id = i.m
    WHERE m.state = 'confirmed' AND m.xmin = pg_current_xact_id()::xid
      AND EXISTS (SELECT FROM claim k JOIN utr_use u ON u.circle_id = k.circle_id AND u.match_id = k.match_id AND u.rail = k.rail
        WHERE k.circle_id = m.circle_id AND k.match_id = m.match_id AND k.withdrawn_at IS NULL AND k.amount_rupees = m.amount_rupees OFFSET 0) AND (
      (NOT m.ruled AND m.confirmed_rupees = m.amount_rupees - coalesce(m.return_rupees, 0))
      OR (m.ruled AND EXISTS (SELECT FROM ruling r WHERE r.circle_id = m.circle_id AND r.match_id = m.match_id AND r.state = 'approved' AND r.outcome IN ('paid', 'paid_in_part')
        AND r.amount_rupees = m.confirmed_rupees AND r.decided_by <> r.proposed_by
        AND m.giver_id NOT IN (r.proposed_by, r.decided_by) AND m.receiver_id NOT IN (r.proposed_by, r.decided_by))));
  GET DIAGNOSTICS posted = ROW_COUNT;
  IF posted <> cardinality(p_match_ids) THEN
    RAISE EXCEPTION 'help is posted only for a match that becomes confirmed in this transaction' USING ERRCODE = 'restrict_violation';
  END IF;
  INSERT INTO ledger_account (circle_id, account_id, opened_at)
    SELECT DISTINCT t.circle_id, a.id, now_at
    FROM unnest(p_circle_ids, p_transfer_ids) AS i (c, t_id)
    JOIN ledger_transfer t ON t.circle_id = i.c AND t.transfer_id = i.t_id
    CROSS JOIN LATERAL (VALUES (t.giver_account), (t.receiver_account)) AS a (id)
    ON CONFLICT DO NOTHING;
  INSERT INTO ledger_entry (circle_id, account_id, seq, transfer_id, amount_rupees, given_after, received_after, balance_after, posted_at)
    SELECT l.c, l.account, coalesce(b.seq, 0) + l.place, l.t_id, l.given - l.received,
      coalesce(b.given_after, 0) + l.given_so_far, coalesce(b.received_after, 0) + l.received_so_far,
      coalesce(b.balance_after, 0) + l.given_so_far - l.received_so_far, now_at
    FROM (
      SELECT t.circle_id AS c, side.account, t.transfer_id AS t_id, side.given, side.received,
        row_number() OVER per_account AS place,
        sum(side.given) OVER per_account AS given_so_far,
        sum(side.received) OVER per_account AS received_so_far
      FROM unnest(p_circle_ids, p_transfer_ids) AS i (c, t_id)
      JOIN ledger_transfer t ON t.circle_id = i.c AND t.transfer_id = i.t_id
      CROSS JOIN LATERAL (VALUES (t.giver_account, t.amount_rupees, 0::bigint), (t.receiver_account, 0::bigint, t.amount_rupees))
        AS side (account, given, received)
      WINDOW per_account AS (PARTITION BY t.circle_id, side.account ORDER BY t.transfer_id ROWS UNBOUNDED PRECEDING)
    ) l
    LEFT JOIN LATERAL (
      SELECT z.seq, z.given_after, z.received_after, z.balance_after FROM ledger_entry z
      WHERE z.circle_id = l.c AND z.account_id = l.account ORDER BY z.seq DESC LIMIT 1
    ) b ON true;
  RETURN posted;
END $$;
REVOKE ALL ON FUNCTION post_help(uuid[], uuid[], uuid[]) FROM PUBLIC;
