-- Adds events to circles, each with the next number of its circle. The locks are the last of the
-- transaction and are taken in one order, so that nobody waits for each other. Locks and numbers
-- need statements of their own: one that waits would read the numbers as they were before.
CREATE OR REPLACE FUNCTION add_events(p_circles uuid[], p_happened_at timestamptz, p_events jsonb[]) RETURNS void
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE
  locked integer;
BEGIN
  PERFORM FROM event_lock WHERE circle_id = ANY (p_circles) ORDER BY circle_id FOR UPDATE;
  GET DIAGNOSTICS locked = ROW_COUNT;
  IF locked < cardinality(p_circles) THEN
    INSERT INTO event_lock SELECT id FROM unnest(p_circles) id ORDER BY id ON CONFLICT DO NOTHING;
    PERFORM FROM event_lock WHERE circle_id = ANY (p_circles) ORDER BY circle_id FOR UPDATE;
  END IF;
  INSERT INTO circle_event (circle_id, event_no, happened_at, notices, changes, jobs, payments)
    SELECT e.circle_id,
      coalesce((SELECT event_no FROM circle_event l WHERE l.circle_id = e.circle_id ORDER BY event_no DESC LIMIT 1), 0) + 1,
      p_happened_at, e.event -> 'notices', e.event -> 'changes', e.event -> 'jobs',
      CASE WHEN e.event ? 'payments' THEN ARRAY(SELECT jsonb_array_elements_text(e.event -> 'payments')::uuid) END
    FROM unnest(p_circles, p_events) e (circle_id, event);
END $$;
