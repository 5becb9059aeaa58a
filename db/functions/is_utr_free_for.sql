-- Returns whether a bank reference is free for a match. A giver who withdrew it from a wrong match
-- may use it for another match of theirs; nobody else may. No claim with it is valid on the old
-- match, and none can return there.
CREATE OR REPLACE FUNCTION is_utr_free_for(p_circle_id uuid, p_holder_id uuid, p_match_id uuid) RETURNS boolean
LANGUAGE sql STABLE SET search_path = public, pg_temp AS $$
  SELECT EXISTS (
    SELECT FROM match h
    JOIN match n ON n.circle_id = h.circle_id AND n.giver_id = h.giver_id
    WHERE h.circle_id = p_circle_id AND h.match_id = p_holder_id AND n.match_id = p_match_id
      AND h.state IN ('awaiting_payment', 'declined', 'lapsed', 'cancelled')
      AND EXISTS (
        SELECT FROM claim k WHERE k.circle_id = h.circle_id AND k.match_id = h.match_id)
      AND NOT EXISTS (
        SELECT FROM claim k WHERE k.circle_id = h.circle_id AND k.match_id = h.match_id AND k.withdrawn_at IS NULL))
$$;
