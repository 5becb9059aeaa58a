-- Destroys the key of a person whose account closed a year ago, and with it everything sealed for
-- them. Deletes rows that are not part of the circle's record. Rows that others need to check the
-- record (pledges, asks, matches, transfers, acts) stay under an id without a name. Returns false
-- and changes nothing when it is too early or something still runs.
CREATE OR REPLACE FUNCTION erase_person(p_circle_id uuid, p_member_id uuid) RETURNS boolean
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  now_at timestamptz := app_now();
  emptied text;
BEGIN
  PERFORM 1 FROM member m
    WHERE m.circle_id = p_circle_id AND m.member_id = p_member_id AND m.status = 'closed' AND m.erased_at IS NULL
      AND m.closed_at < now_at - interval '365 days' AND NOT is_held(m.circle_id, m.member_id)
    FOR UPDATE;
  IF NOT FOUND THEN
    RETURN false;
  END IF;

  UPDATE person_key SET wrapped = '', master_key_id = '', destroyed_at = now_at
    WHERE circle_id = p_circle_id AND member_id = p_member_id;

  DELETE FROM identity WHERE circle_id = p_circle_id AND member_id = p_member_id;
  DELETE FROM delivery d USING notice n
    WHERE n.circle_id = p_circle_id AND n.member_id = p_member_id AND d.circle_id = n.circle_id AND d.notice_id = n.notice_id;
  DELETE FROM notice WHERE circle_id = p_circle_id AND member_id = p_member_id;
  DELETE FROM notice_preference WHERE circle_id = p_circle_id AND member_id = p_member_id;
  DELETE FROM push_subscription WHERE circle_id = p_circle_id AND member_id = p_member_id;
  DELETE FROM member_block WHERE circle_id = p_circle_id AND p_member_id IN (member_id, blocked_id);
  DELETE FROM rule_objection WHERE circle_id = p_circle_id AND member_id = p_member_id;
  DELETE FROM identity_dispute WHERE circle_id = p_circle_id AND member_id = p_member_id;
  DELETE FROM leader WHERE circle_id = p_circle_id AND member_id = p_member_id;
  DELETE FROM testimonial WHERE circle_id = p_circle_id AND member_id = p_member_id;

  -- What a list said of them. Their words about others stay under an id without a name.
  DELETE FROM list_recognition r USING list_person l
    WHERE l.circle_id = p_circle_id AND l.member_id = p_member_id
      AND r.circle_id = l.circle_id AND r.list_person_id = l.list_person_id;
  UPDATE application SET list_person_id = NULL WHERE circle_id = p_circle_id AND member_id = p_member_id;
  DELETE FROM list_person WHERE circle_id = p_circle_id AND member_id = p_member_id;

  UPDATE application SET known_by_sealed = NULL, reason_sealed = NULL
    WHERE circle_id = p_circle_id AND member_id = p_member_id;
  UPDATE payment_detail SET detail_sealed = '', detail_key = '', removed_at = coalesce(removed_at, now_at)
    WHERE circle_id = p_circle_id AND member_id = p_member_id;
  -- Every sealed column of the row, read from the table itself, so that a new one is never forgotten.
  SELECT string_agg(format('%I = %s', a.attname, CASE WHEN a.attnotnull THEN quote_literal('') ELSE 'NULL' END), ', ') INTO STRICT emptied
    FROM pg_catalog.pg_attribute a
    WHERE a.attrelid = 'public.member'::regclass AND a.attnum > 0 AND NOT a.attisdropped AND a.attname LIKE '%\_sealed';
  EXECUTE format('UPDATE member SET %s WHERE circle_id = $1 AND member_id = $2', emptied) USING p_circle_id, p_member_id;
  UPDATE member SET
    nominee_named_at = NULL, yearly_limit_rupees = NULL, shares_contact = false, shown_in_circle = false, introduced_by = NULL, steward_id = NULL,
    digest = 'off', erased_at = now_at, version = version + 1
    WHERE circle_id = p_circle_id AND member_id = p_member_id;
  RETURN true;
END $$;
REVOKE ALL ON FUNCTION erase_person(uuid, uuid) FROM PUBLIC;
