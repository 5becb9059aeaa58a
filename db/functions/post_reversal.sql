-- Posts the reversal of one whole help, only after a ruling of two uninvolved people. The match
-- becomes reversed in this transaction: at COMMIT each reversed match is posted, and none twice.
CREATE OR REPLACE FUNCTION post_reversal(p_circle_id uuid, p_match_id uuid, p_transfer_id uuid) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  posted integer;
  now_at timestamptz := app_now();
BEGIN
  PERFORM 1 FROM circle c WHERE c.circle_id = p_circle_id FOR NO KEY UPDATE;

  INSERT INTO ledger_transfer
    (circle_id, transfer_id, number, kind, match_id, reverses, giver_account, receiver_account, amount_rupees, posted_at)
    SELECT m.circle_id, p_transfer_id,
      coalesce((SELECT l.number FROM ledger_transfer l WHERE l.circle_id = m.circle_id ORDER BY l.number DESC LIMIT 1), 0) + 1,
      'reversal', m.match_id, h.transfer_id, h.giver_account, h.receiver_account, h.amount_rupees, now_at
    FROM match m
    JOIN ledger_transfer h ON h.circle_id = m.circle_id AND h.match_id = m.match_id AND h.kind = 'help'
    WHERE m.circle_id = p_circle_id AND m.match_id = p_match_id
      AND m.state = 'reversed'
      AND EXISTS (
        SELECT FROM ruling r
        WHERE r.circle_id = m.circle_id AND r.match_id = m.match_id
          AND r.state = 'approved' AND r.outcome = 'reverse'
          AND r.decided_by <> r.proposed_by
          AND m.giver_id NOT IN (r.proposed_by, r.decided_by) AND m.receiver_id NOT IN (r.proposed_by, r.decided_by));
  GET DIAGNOSTICS posted = ROW_COUNT;
  IF posted <> 1 THEN
    RAISE EXCEPTION 'a reversal is posted only as two people ruled, for a match that becomes reversed in this transaction'
      USING ERRCODE = 'restrict_violation';
  END IF;

  INSERT INTO ledger_entry (circle_id, account_id, seq, transfer_id, amount_rupees, given_after, received_after, balance_after, posted_at)
    SELECT e.*, now_at FROM new_ledger_entries(ARRAY[p_circle_id], ARRAY[p_transfer_id]) e;
END $$;
REVOKE ALL ON FUNCTION post_reversal(uuid, uuid, uuid) FROM PUBLIC;
