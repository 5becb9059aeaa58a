-- Stores the hash of the link to the first circle, valid for seven days; the link before stops working. Returns whether the installation
-- still has no circle.
CREATE OR REPLACE FUNCTION offer_first_circle(p_token_hash bytea) RETURNS boolean
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM FROM opening_bounds FOR UPDATE;
  IF has_circle() THEN
    RETURN false;
  END IF;
  UPDATE opening_bounds SET first_link_hash = p_token_hash, first_link_until = app_now() + interval '7 days';
  RETURN true;
END $$;
REVOKE ALL ON FUNCTION offer_first_circle(bytea) FROM PUBLIC;
