-- Posts the help of matches that become confirmed in this transaction: at COMMIT each confirmed match
-- is posted, and no match is posted twice. The amount must have a reason: the claim, a late claim less
-- the return, or a ruling of two people. In each case the giver's claim is valid and has taken its
-- bank reference, so each payment counts once. All matches of one call belong together: if one does
-- not qualify, nothing is posted.
CREATE OR REPLACE FUNCTION post_help(p_circle_ids uuid[], p_match_ids uuid[], p_transfer_ids uuid[]) RETURNS integer
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  posted integer;
  now_at timestamptz := app_now();
BEGIN
  -- With lists of different lengths, a transfer id would belong to the wrong match.
  IF p_match_ids IS NULL OR cardinality(p_circle_ids) IS DISTINCT FROM cardinality(p_match_ids)
    OR cardinality(p_transfer_ids) IS DISTINCT FROM cardinality(p_match_ids) THEN
    RAISE EXCEPTION 'each match comes with its circle and a new transfer id' USING ERRCODE = 'restrict_violation';
  END IF;

  -- One posting at a time in a circle, so that transfers and entries follow each other.
  PERFORM 1 FROM circle c WHERE c.circle_id = ANY (p_circle_ids) ORDER BY c.circle_id FOR NO KEY UPDATE;

  -- OFFSET 0 makes PostgreSQL look up each claim by its match. As a join it read all claims and
  -- references for a few matches.
  INSERT INTO ledger_transfer (circle_id, transfer_id, number, kind, match_id, giver_account, receiver_account, amount_rupees, posted_at)
    SELECT i.circle_id, i.transfer_id,
      coalesce((SELECT l.number FROM ledger_transfer l WHERE l.circle_id = i.circle_id ORDER BY l.number DESC LIMIT 1), 0)
        + row_number() OVER (PARTITION BY i.circle_id ORDER BY i.transfer_id),
      'help', i.match_id, m.giver_id, m.receiver_id, m.confirmed_rupees, now_at
    FROM unnest(p_circle_ids, p_match_ids, p_transfer_ids) AS i (circle_id, match_id, transfer_id)
    JOIN match m ON m.circle_id = i.circle_id AND m.match_id = i.match_id
    WHERE m.state = 'confirmed'
      AND EXISTS (
        SELECT FROM claim k
        JOIN utr_use u ON u.circle_id = k.circle_id AND u.match_id = k.match_id AND u.rail = k.rail
        WHERE k.circle_id = m.circle_id AND k.match_id = m.match_id
          AND k.withdrawn_at IS NULL AND k.amount_rupees = m.amount_rupees OFFSET 0)
      AND (NOT m.ruled AND m.confirmed_rupees = m.amount_rupees - coalesce(m.return_rupees, 0)
        OR m.ruled AND EXISTS (
          SELECT FROM ruling r
          WHERE r.circle_id = m.circle_id AND r.match_id = m.match_id
            AND r.state = 'approved' AND r.outcome IN ('paid', 'paid_in_part') AND r.amount_rupees = m.confirmed_rupees
            AND r.decided_by <> r.proposed_by
            AND m.giver_id NOT IN (r.proposed_by, r.decided_by) AND m.receiver_id NOT IN (r.proposed_by, r.decided_by)));
  GET DIAGNOSTICS posted = ROW_COUNT;
  IF posted <> cardinality(p_match_ids) THEN
    RAISE EXCEPTION 'help is posted only for a match that becomes confirmed in this transaction' USING ERRCODE = 'restrict_violation';
  END IF;

  INSERT INTO ledger_entry (circle_id, account_id, seq, transfer_id, amount_rupees, given_after, received_after, balance_after, posted_at)
    SELECT e.*, now_at FROM new_ledger_entries(p_circle_ids, p_transfer_ids) e;
  RETURN posted;
END $$;
REVOKE ALL ON FUNCTION post_help(uuid[], uuid[], uuid[]) FROM PUBLIC;
