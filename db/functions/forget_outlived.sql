-- Deletes data whose time is over: payee details of matches that ended before p_before, inputs of older
-- matching runs, older notices and events, and visitors' messages answered before then, with their keys. Deletes removed payment
-- details at once. Refuses data less than a year old. Returns the number of rows.
CREATE OR REPLACE FUNCTION forget_outlived(p_before timestamptz, p_limit integer) RETURNS integer
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  before_id uuid := lpad(to_hex((extract(epoch FROM p_before) * 1000)::bigint), 12, '0') || repeat('0', 20);
  rows integer;
  forgotten integer := 0;
BEGIN
  IF p_before > app_now() - interval '365 days' THEN
    RAISE EXCEPTION 'nothing is forgotten before it is a year old' USING ERRCODE = 'restrict_violation';
  END IF;

  UPDATE match m SET payee_sealed = '' FROM (
    SELECT o.circle_id, o.match_id FROM match o
    WHERE o.created_at < p_before AND o.payee_sealed <> '' AND o.ended_at < p_before
      AND o.state IN ('confirmed', 'reversed', 'declined', 'lapsed', 'cancelled')
      AND NOT EXISTS (
        SELECT FROM dispute d
        WHERE d.circle_id = o.circle_id AND d.match_id = o.match_id AND (d.closed_at IS NULL OR d.closed_at >= p_before))
    ORDER BY o.circle_id, o.match_id LIMIT p_limit FOR UPDATE SKIP LOCKED) old
    WHERE m.circle_id = old.circle_id AND m.match_id = old.match_id;
  GET DIAGNOSTICS rows = ROW_COUNT;
  forgotten := forgotten + rows;

  UPDATE payment_detail p SET detail_sealed = '', detail_key = '' FROM (
    SELECT circle_id, detail_id FROM payment_detail
    WHERE removed_at IS NOT NULL AND detail_sealed <> '' LIMIT p_limit FOR UPDATE SKIP LOCKED) old
    WHERE p.circle_id = old.circle_id AND p.detail_id = old.detail_id;
  GET DIAGNOSTICS rows = ROW_COUNT;
  forgotten := forgotten + rows;

  -- By the key of each circle, which is in order of time.
  WITH old AS (
      SELECT o.circle_id, o.notice_id FROM circle c CROSS JOIN LATERAL (
        SELECT n.circle_id, n.notice_id FROM notice n
        WHERE n.circle_id = c.circle_id AND n.notice_id < before_id AND n.created_at < p_before
        ORDER BY n.notice_id LIMIT p_limit FOR UPDATE SKIP LOCKED) o
      LIMIT p_limit),
    sent AS (DELETE FROM delivery d USING old WHERE d.circle_id = old.circle_id AND d.notice_id = old.notice_id)
    DELETE FROM notice n USING old WHERE n.circle_id = old.circle_id AND n.notice_id = old.notice_id;
  GET DIAGNOSTICS rows = ROW_COUNT;
  forgotten := forgotten + rows;

  -- The newest event of a circle stays, so that its number is not given again.
  WITH old AS (
      SELECT e.circle_id, e.event_no FROM circle_event e JOIN event_position p USING (circle_id)
      WHERE e.happened_at < p_before AND e.event_no < p.event_no
        AND NOT EXISTS (SELECT FROM parked_event k WHERE (k.circle_id, k.event_no) = (e.circle_id, e.event_no))
      ORDER BY e.happened_at LIMIT p_limit)
    DELETE FROM circle_event e USING old WHERE e.circle_id = old.circle_id AND e.event_no = old.event_no;
  GET DIAGNOSTICS rows = ROW_COUNT;
  forgotten := forgotten + rows;

  -- A run's result and the hash of what it began with stay.
  UPDATE matching_run r SET input = '' FROM (
    SELECT circle_id, run_id FROM matching_run
    WHERE ran_at < p_before AND input <> '' ORDER BY ran_at LIMIT p_limit FOR UPDATE SKIP LOCKED) old
    WHERE r.circle_id = old.circle_id AND r.run_id = old.run_id;
  GET DIAGNOSTICS rows = ROW_COUNT;
  forgotten := forgotten + rows;

  -- After 12 months nobody needs to know who founded a circle, or why one was refused.
  UPDATE founder f SET phone_key = NULL, pan_key = NULL, refused_reason_sealed = NULL
    WHERE f.proved_at < p_before AND num_nonnulls(f.phone_key, f.pan_key, f.refused_reason_sealed) > 0;
  GET DIAGNOSTICS rows = ROW_COUNT;
  forgotten := forgotten + rows;

  -- A message without an answer counts from the day by which it had to be answered.
  WITH old AS (
      SELECT circle_id, contact_id FROM contact_message
      WHERE created_at < p_before AND coalesce(answered_at, bound_by) < p_before LIMIT p_limit FOR UPDATE SKIP LOCKED),
    keys AS (DELETE FROM person_key k USING old WHERE k.circle_id = old.circle_id AND k.member_id = old.contact_id)
    DELETE FROM contact_message c USING old WHERE c.contact_id = old.contact_id;
  GET DIAGNOSTICS rows = ROW_COUNT;
  RETURN forgotten + rows;
END $$;
REVOKE ALL ON FUNCTION forget_outlived(timestamptz, integer) FROM PUBLIC;
