-- An operator records that a duty of a breach was done. Returns whether there is such a breach.
CREATE OR REPLACE FUNCTION record_breach_duty(p_session_id uuid, p_breach_id uuid, p_duty text, p_done_at timestamptz, p_reference text) RETURNS boolean
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM check_operator(p_session_id);
  INSERT INTO breach_duty (breach_id, duty, recorded_at, done_at, reference, recorded_by)
    SELECT p_breach_id, p_duty, app_now(), p_done_at, p_reference, s.member_id FROM session s
    WHERE s.session_id = p_session_id AND EXISTS (SELECT FROM breach b WHERE b.breach_id = p_breach_id);
  RETURN FOUND;
END $$;
REVOKE ALL ON FUNCTION record_breach_duty(uuid, uuid, text, timestamptz, text) FROM PUBLIC;
