-- An operator adds a breach to the register, or a further version of one that they saw in the version before. Returns
-- whether it was the newest.
CREATE OR REPLACE FUNCTION record_breach(p_session_id uuid, p_breach jsonb) RETURNS boolean
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  known breach := jsonb_populate_record(NULL::breach, p_breach);
BEGIN
  PERFORM check_operator(p_session_id);
  -- Two operators at one instant: the later one sees the version of the other.
  LOCK TABLE breach IN SHARE ROW EXCLUSIVE MODE;
  IF known.version <> 1 + (SELECT coalesce(max(b.version), 0) FROM breach b WHERE b.breach_id = known.breach_id) THEN
    RETURN false;
  END IF;
  known.recorded_by := (SELECT s.member_id FROM session s WHERE s.session_id = p_session_id);
  known.recorded_at := app_now();
  INSERT INTO breach SELECT known.*;
  RETURN true;
END $$;
REVOKE ALL ON FUNCTION record_breach(uuid, jsonb) FROM PUBLIC;
