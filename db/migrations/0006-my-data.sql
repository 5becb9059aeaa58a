-- What people may ask for about themselves, and what is forgotten after how long.

-- A member who asked to leave stays suspended while a payment of theirs runs, and is closed by the next sweep after it; `close_from` is what
-- they go back to if they take it back before. A nominee is sealed with the member's own key.
ALTER TABLE member
  ADD COLUMN close_asked_at timestamptz,
  ADD COLUMN close_from text CHECK (close_from IN ('active', 'suspended')),
  ADD COLUMN closed_at timestamptz,
  ADD COLUMN erased_at timestamptz,
  ADD COLUMN nominee_sealed bytea,
  ADD COLUMN nominee_named_at timestamptz;
UPDATE member SET closed_at = app_now() WHERE status = 'closed';
ALTER TABLE member
  ADD CONSTRAINT member_asked_to_leave_and_leaves CHECK (close_asked_at IS NULL OR closes_when_free OR status = 'closed'),
  ADD CONSTRAINT member_erased_after_it_closed CHECK (erased_at IS NULL OR (status = 'closed' AND closed_at IS NOT NULL));
CREATE INDEX member_to_erase ON member (closed_at) WHERE status = 'closed' AND erased_at IS NULL;

-- The row of a destroyed key stays, so that what was sealed with it is known to be gone and is no mistake.
ALTER TABLE person_key ADD COLUMN destroyed_at timestamptz;

CREATE INDEX match_payee_kept ON match (ended_at) WHERE ended_at IS NOT NULL AND payee_sealed <> '';
CREATE INDEX notice_age ON notice (created_at);
CREATE INDEX payment_detail_removed ON payment_detail (removed_at) WHERE removed_at IS NOT NULL AND detail_sealed <> '';
CREATE INDEX contact_message_age ON contact_message (created_at);

-- Whether a payment of somebody runs, or a question about one, or money is still to be sent back.
CREATE FUNCTION is_held(p_circle_id uuid, p_member_id uuid) RETURNS boolean LANGUAGE sql STABLE SET search_path = public, pg_temp AS $$
  SELECT EXISTS (SELECT FROM match m WHERE m.circle_id = p_circle_id AND p_member_id IN (m.giver_id, m.receiver_id)
    AND (m.state IN ('awaiting_payment', 'bank_pending', 'awaiting_confirmation', 'disputed') OR m.return_by_at IS NOT NULL
      OR EXISTS (SELECT FROM dispute d WHERE d.circle_id = m.circle_id AND d.match_id = m.match_id AND d.state NOT IN ('final', 'settled'))))
$$;

-- Destroys the key of somebody whose account closed a year ago, and with it everything sealed for them; what is no record of the circle is
-- deleted. What others need to check the circle's record (pledges, asks, payments, transfers, acts) stays under an id that names nobody.
-- False, and nothing done, where it is too early or something still runs.
CREATE FUNCTION erase_person(p_circle_id uuid, p_member_id uuid) RETURNS boolean LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE now_at timestamptz := app_now();
BEGIN
  PERFORM 1 FROM member m WHERE m.circle_id = p_circle_id AND m.member_id = p_member_id AND m.status = 'closed' AND m.erased_at IS NULL
    AND m.closed_at < now_at - interval '365 days' AND NOT is_held(m.circle_id, m.member_id) FOR UPDATE;
  IF NOT FOUND THEN
    RETURN false;
  END IF;
  UPDATE person_key SET wrapped = '', master_key_id = '', destroyed_at = now_at WHERE circle_id = p_circle_id AND member_id = p_member_id;
  DELETE FROM identity WHERE circle_id = p_circle_id AND member_id = p_member_id;
  DELETE FROM delivery d USING notice n WHERE n.circle_id = p_circle_id AND n.member_id = p_member_id AND d.circle_id = n.circle_id AND d.notice_id = n.notice_id;
  DELETE FROM notice WHERE circle_id = p_circle_id AND member_id = p_member_id;
  DELETE FROM notice_preference WHERE circle_id = p_circle_id AND member_id = p_member_id;
  DELETE FROM push_subscription WHERE circle_id = p_circle_id AND member_id = p_member_id;
  DELETE FROM member_block WHERE circle_id = p_circle_id AND p_member_id IN (member_id, blocked_id);
  DELETE FROM identity_claim WHERE circle_id = p_circle_id AND member_id = p_member_id;
  DELETE FROM leader WHERE circle_id = p_circle_id AND member_id = p_member_id;
  DELETE FROM testimonial WHERE circle_id = p_circle_id AND member_id = p_member_id;
  UPDATE application SET known_by_sealed = NULL, reason_sealed = NULL WHERE circle_id = p_circle_id AND member_id = p_member_id;
  UPDATE payment_detail SET detail_sealed = '', detail_key = '', removed_at = coalesce(removed_at, now_at) WHERE circle_id = p_circle_id AND member_id = p_member_id;
  UPDATE member SET name_sealed = '', email_sealed = '', phone_sealed = '', pan_sealed = '', birth_sealed = '', region_sealed = NULL, city_sealed = NULL, nominee_sealed = NULL, nominee_named_at = NULL,
    yearly_limit_rupees = NULL, shares_contact = false, introduced_by = NULL, steward_id = NULL, digest = 'off', erased_at = now_at, version = version + 1
    WHERE circle_id = p_circle_id AND member_id = p_member_id;
  RETURN true;
END $$;
REVOKE ALL ON FUNCTION erase_person(uuid, uuid) FROM PUBLIC;

-- Forgets what has outlived its span: the payee copied into payments that ended before, notices of before, visitors' messages answered before
-- with their keys, and at once the details that members deleted. Refuses to forget anything that is not a year old. Answers how many rows.
CREATE FUNCTION forget_outlived(p_before timestamptz, p_limit integer) RETURNS integer LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE rows integer; forgotten integer := 0;
BEGIN
  IF p_before > app_now() - interval '365 days' THEN
    RAISE EXCEPTION 'nothing is forgotten before it is a year old' USING ERRCODE = 'restrict_violation';
  END IF;
  UPDATE match m SET payee_sealed = '' FROM (
    SELECT o.circle_id, o.match_id FROM match o WHERE o.ended_at < p_before AND o.payee_sealed <> '' AND o.state IN ('confirmed', 'reversed', 'declined', 'lapsed', 'cancelled')
      AND NOT EXISTS (SELECT FROM dispute d WHERE d.circle_id = o.circle_id AND d.match_id = o.match_id AND (d.closed_at IS NULL OR d.closed_at >= p_before))
      ORDER BY o.circle_id, o.match_id LIMIT p_limit FOR UPDATE SKIP LOCKED) old
    WHERE m.circle_id = old.circle_id AND m.match_id = old.match_id;
  GET DIAGNOSTICS rows = ROW_COUNT;
  forgotten := forgotten + rows;
  UPDATE payment_detail p SET detail_sealed = '', detail_key = '' FROM (
    SELECT circle_id, detail_id FROM payment_detail WHERE removed_at IS NOT NULL AND detail_sealed <> '' LIMIT p_limit FOR UPDATE SKIP LOCKED) old
    WHERE p.circle_id = old.circle_id AND p.detail_id = old.detail_id;
  GET DIAGNOSTICS rows = ROW_COUNT;
  forgotten := forgotten + rows;
  WITH old AS (SELECT circle_id, notice_id FROM notice WHERE created_at < p_before LIMIT p_limit FOR UPDATE SKIP LOCKED),
    sent AS (DELETE FROM delivery d USING old WHERE d.circle_id = old.circle_id AND d.notice_id = old.notice_id)
    DELETE FROM notice n USING old WHERE n.circle_id = old.circle_id AND n.notice_id = old.notice_id;
  GET DIAGNOSTICS rows = ROW_COUNT;
  forgotten := forgotten + rows;
  -- One that nobody answered is as old as the day by which it had to be.
  WITH old AS (SELECT circle_id, contact_id FROM contact_message WHERE created_at < p_before AND coalesce(answered_at, bound_by) < p_before LIMIT p_limit FOR UPDATE SKIP LOCKED),
    keys AS (DELETE FROM person_key k USING old WHERE k.circle_id = old.circle_id AND k.member_id = old.contact_id)
    DELETE FROM contact_message c USING old WHERE c.contact_id = old.contact_id;
  GET DIAGNOSTICS rows = ROW_COUNT;
  RETURN forgotten + rows;
END $$;
REVOKE ALL ON FUNCTION forget_outlived(timestamptz, integer) FROM PUBLIC;
