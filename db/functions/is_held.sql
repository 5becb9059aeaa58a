-- Returns whether a member has a live match, a running dispute, or money still to send back.
CREATE OR REPLACE FUNCTION is_held(p_circle_id uuid, p_member_id uuid) RETURNS boolean
LANGUAGE sql STABLE SET search_path = public, pg_temp AS $$
  SELECT EXISTS (
    SELECT FROM match m
    WHERE m.circle_id = p_circle_id AND p_member_id IN (m.giver_id, m.receiver_id)
      AND (m.state IN ('awaiting_payment', 'bank_pending', 'awaiting_confirmation', 'disputed')
        OR m.return_by_at IS NOT NULL
        OR EXISTS (
          SELECT FROM dispute d
          WHERE d.circle_id = m.circle_id AND d.match_id = m.match_id AND d.state NOT IN ('final', 'settled'))))
$$;
