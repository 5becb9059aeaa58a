-- The database's copy of MATCH_TRANSITIONS in src/domain/matches/match-transitions.ts: from which
-- state to which a match may move. A live match may also keep its state.
-- test/rules/match-guard.db.test.ts compares the two.
CREATE OR REPLACE FUNCTION can_match_go(p_from text, p_to text) RETURNS boolean LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE p_from
    WHEN 'awaiting_payment' THEN
      p_to IN ('awaiting_payment', 'awaiting_confirmation', 'bank_pending', 'declined', 'lapsed', 'cancelled')
    WHEN 'bank_pending' THEN
      p_to IN ('bank_pending', 'awaiting_confirmation', 'awaiting_payment', 'cancelled', 'confirmed', 'disputed')
    WHEN 'awaiting_confirmation' THEN
      p_to IN ('awaiting_confirmation', 'confirmed', 'awaiting_payment', 'lapsed', 'disputed')
    WHEN 'disputed' THEN p_to IN ('disputed', 'confirmed', 'cancelled')
    WHEN 'confirmed' THEN p_to IN ('confirmed', 'reversed')
    WHEN 'reversed' THEN p_to = 'reversed'
    WHEN 'declined' THEN p_to = 'disputed'
    WHEN 'lapsed' THEN p_to = 'disputed'
    WHEN 'cancelled' THEN p_to = 'disputed'
    ELSE false END
$$;
