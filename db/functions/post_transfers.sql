-- Checks new events of matches, and posts. An event is of the version that its match has now, and says
-- the state that it has now. Where that is confirmed or reversed and nothing is posted for it, the
-- event posts a transfer with its own id: the help, or the reversal of the help. At COMMIT each
-- version of a match has its event, so what is confirmed or reversed is posted. All events of a
-- statement belong together: if one does not qualify, nothing is posted. They are read into lists
-- first, because a distributed PostgreSQL does not join new_events to a table.
CREATE OR REPLACE FUNCTION post_transfers() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  event_circles uuid[];
  event_matches uuid[];
  event_versions integer[];
  event_states text[];
  event_ids uuid[];
  circles uuid[];
  matches uuid[];
  transfers uuid[];
  helps integer;
  reversals integer := 0;
  now_at timestamptz;
BEGIN
  SELECT array_agg(e.circle_id), array_agg(e.match_id), array_agg(e.version), array_agg(e.to_state), array_agg(e.event_id)
    INTO event_circles, event_matches, event_versions, event_states, event_ids FROM new_events e;

  -- OFFSET 0, here and below, makes PostgreSQL look up the few rows that it needs. Without it, it may
  -- read whole tables: all claims and references for a few matches.
  PERFORM FROM unnest(event_circles, event_matches, event_versions, event_states) AS e (circle_id, match_id, version, state)
    WHERE NOT EXISTS (SELECT FROM match m WHERE m.circle_id = e.circle_id AND m.match_id = e.match_id
      AND m.version = e.version AND m.state = e.state OFFSET 0);
  IF FOUND THEN
    RAISE EXCEPTION 'an event of another version or state than its match has' USING ERRCODE = 'restrict_violation';
  END IF;
  IF (event_states && ARRAY['confirmed', 'reversed']) IS NOT TRUE THEN RETURN NULL; END IF;

  SELECT array_agg(e.circle_id), array_agg(e.match_id), array_agg(e.event_id) INTO circles, matches, transfers
    FROM unnest(event_circles, event_matches, event_states, event_ids) AS e (circle_id, match_id, state, event_id)
    WHERE e.state = 'confirmed' AND NOT EXISTS (
        SELECT FROM ledger_transfer h
        WHERE h.circle_id = e.circle_id AND h.match_id = e.match_id AND h.kind = 'help' OFFSET 0)
      OR e.state = 'reversed' AND NOT EXISTS (
        SELECT FROM ledger_transfer h
        JOIN ledger_transfer r ON r.circle_id = h.circle_id AND r.reverses = h.transfer_id AND r.kind = 'reversal'
        WHERE h.circle_id = e.circle_id AND h.match_id = e.match_id AND h.kind = 'help' OFFSET 0);
  IF matches IS NULL THEN RETURN NULL; END IF;
  now_at := app_now();

  -- One posting at a time in a circle, so that transfers and entries follow each other. Their times do too: a posting that waited for
  -- another one at midnight, and one after a clock that was set back, has at least the time of the transfer before it.
  PERFORM 1 FROM circle c WHERE c.circle_id = ANY (circles) ORDER BY c.circle_id FOR NO KEY UPDATE;

  -- The amount of help must have a reason: the claim, a late claim less the return, or a ruling of
  -- two people. In each case the giver's claim is valid, and the match holds a bank reference of its
  -- kind, so each payment counts once.
  INSERT INTO ledger_transfer (circle_id, transfer_id, number, kind, match_id, giver_account, receiver_account, amount_rupees, posted_at)
    SELECT i.circle_id, i.transfer_id,
      coalesce(last.number, 0) + row_number() OVER (PARTITION BY i.circle_id ORDER BY i.transfer_id),
      'help', i.match_id, m.giver_id, m.receiver_id, m.confirmed_rupees, greatest(now_at, last.posted_at)
    FROM unnest(circles, matches, transfers) AS i (circle_id, match_id, transfer_id)
    JOIN match m ON m.circle_id = i.circle_id AND m.match_id = i.match_id
    LEFT JOIN LATERAL (SELECT l.number, l.posted_at FROM ledger_transfer l
      WHERE l.circle_id = i.circle_id ORDER BY l.number DESC LIMIT 1) last ON true
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
            AND m.giver_id NOT IN (r.proposed_by, r.decided_by) AND m.receiver_id NOT IN (r.proposed_by, r.decided_by) OFFSET 0));
  GET DIAGNOSTICS helps = ROW_COUNT;

  -- One whole help is taken back, only after a ruling of two uninvolved people.
  IF helps < cardinality(matches) THEN
    INSERT INTO ledger_transfer
      (circle_id, transfer_id, number, kind, match_id, reverses, giver_account, receiver_account, amount_rupees, posted_at)
      SELECT i.circle_id, i.transfer_id,
        coalesce(last.number, 0) + row_number() OVER (PARTITION BY i.circle_id ORDER BY i.transfer_id),
        'reversal', i.match_id, h.transfer_id, h.giver_account, h.receiver_account, h.amount_rupees, greatest(now_at, last.posted_at)
      FROM unnest(circles, matches, transfers) AS i (circle_id, match_id, transfer_id)
      JOIN match m ON m.circle_id = i.circle_id AND m.match_id = i.match_id
      JOIN ledger_transfer h ON h.circle_id = m.circle_id AND h.match_id = m.match_id AND h.kind = 'help'
      LEFT JOIN LATERAL (SELECT l.number, l.posted_at FROM ledger_transfer l
        WHERE l.circle_id = i.circle_id ORDER BY l.number DESC LIMIT 1) last ON true
      WHERE m.state = 'reversed'
        AND EXISTS (
          SELECT FROM ruling r
          WHERE r.circle_id = m.circle_id AND r.match_id = m.match_id
            AND r.state = 'approved' AND r.outcome = 'reverse'
            AND r.decided_by <> r.proposed_by
            AND m.giver_id NOT IN (r.proposed_by, r.decided_by) AND m.receiver_id NOT IN (r.proposed_by, r.decided_by) OFFSET 0);
    GET DIAGNOSTICS reversals = ROW_COUNT;
  END IF;
  IF helps + reversals <> cardinality(matches) THEN
    RAISE EXCEPTION 'nothing is posted without a claim that counts, or without a ruling' USING ERRCODE = 'restrict_violation';
  END IF;

  INSERT INTO ledger_entry (circle_id, account_id, seq, transfer_id, amount_rupees, given_after, received_after, balance_after, posted_at)
    SELECT e.* FROM new_ledger_entries(circles, transfers) e;
  RETURN NULL;
END $$;
REVOKE ALL ON FUNCTION post_transfers() FROM PUBLIC;
