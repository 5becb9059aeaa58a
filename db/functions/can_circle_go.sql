-- The moves of a circle, as CIRCLE_MOVES in src/domain/circles/circle-states.ts. A test compares the two.
CREATE OR REPLACE FUNCTION can_circle_go(p_from text, p_to text) RETURNS boolean LANGUAGE sql IMMUTABLE AS $$
  SELECT (p_from, p_to) IN (('applied', 'open'), ('applied', 'refused'), ('open', 'paused'), ('paused', 'open'), ('paused', 'closed'))
$$;
