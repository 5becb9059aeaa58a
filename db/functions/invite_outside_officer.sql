-- Makes the one-time link of an appointment, valid for seven days; it voids the link before. The first one makes the reserved circle of
-- outside officers. Returns whether the appointment still waits for its person.
CREATE OR REPLACE FUNCTION invite_outside_officer(p_circle_id uuid, p_appointment_id uuid, p_token_hash bytea, p_reserved_id uuid,
  p_policy jsonb) RETURNS boolean
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  appointed outside_officer;
  reserved uuid;
BEGIN
  SELECT * INTO appointed FROM outside_officer o
    WHERE o.circle_id = p_circle_id AND o.appointment_id = p_appointment_id AND o.officer_id IS NULL AND o.ended_at IS NULL FOR UPDATE;
  IF NOT FOUND THEN
    RETURN false;
  END IF;
  -- The row's lock makes one circle where two circles invite at one moment.
  PERFORM FROM opening_bounds FOR UPDATE;
  SELECT c.circle_id INTO reserved FROM circle c WHERE c.kind = 'officers';
  IF reserved IS NULL THEN
    reserved := p_reserved_id;
    PERFORM write_circle(reserved, 'outside-officers', 'Outside officers', false, 'officers', 'open', p_policy, false);
  END IF;
  DELETE FROM invitation i WHERE i.token_hash = appointed.token_hash AND i.used_at IS NULL;
  INSERT INTO invitation (token_hash, circle_id, created_at, expires_at)
    VALUES (p_token_hash, reserved, app_now(), app_now() + interval '7 days');
  UPDATE outside_officer o SET token_hash = p_token_hash WHERE o.circle_id = p_circle_id AND o.appointment_id = p_appointment_id;
  RETURN true;
END $$;
REVOKE ALL ON FUNCTION invite_outside_officer(uuid, uuid, bytea, uuid, jsonb) FROM PUBLIC;
