-- Opens a circle for payments, once and for good, when enough officers who can act are there for a dispute and its appeal: of the
-- circle, from outside, and of the panel. The server counts their ties before; this is the least that must be true. Returns whether it was opened now.
CREATE OR REPLACE FUNCTION open_payments(p_circle_id uuid) RETURNS boolean
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  able integer;
BEGIN
  PERFORM 1 FROM circle c
    WHERE c.circle_id = p_circle_id AND c.kind = 'members' AND c.state = 'open' AND c.payments_open_at IS NULL FOR NO KEY UPDATE;
  IF NOT FOUND THEN
    RETURN false;
  END IF;
  SELECT count(*) INTO able FROM member_role r
    WHERE r.role = 'officer' AND is_acting_officer(r.circle_id, r.member_id) AND has_second_factor(r.circle_id, r.member_id)
      AND (r.circle_id = p_circle_id
        OR EXISTS (SELECT FROM panel_member p WHERE p.circle_id = r.circle_id AND p.member_id = r.member_id)
        OR EXISTS (SELECT FROM outside_officer o
          WHERE o.circle_id = p_circle_id AND o.officer_circle_id = r.circle_id AND o.officer_id = r.member_id AND o.ended_at IS NULL));
  IF able < 4 THEN
    RETURN false;
  END IF;
  UPDATE circle SET payments_open_at = app_now() WHERE circle_id = p_circle_id;
  RETURN true;
END $$;
REVOKE ALL ON FUNCTION open_payments(uuid) FROM PUBLIC;
