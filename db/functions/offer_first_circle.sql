-- Stores the hash of the link to the first circle. A link that still works stays, and keeps its end. Returns the end of the link that
-- works now; null where the installation has a circle. With the end of that link its hash is stored anew, for a new LINK_KEY.
CREATE OR REPLACE FUNCTION offer_first_circle(p_token_hash bytea, p_until timestamptz) RETURNS timestamptz
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  kept timestamptz;
BEGIN
  SELECT first_link_until INTO kept FROM opening_bounds FOR UPDATE;
  IF has_circle() THEN
    RETURN NULL;
  END IF;
  IF kept > app_now() AND kept <> p_until THEN
    RETURN kept;
  END IF;
  UPDATE opening_bounds SET first_link_hash = p_token_hash, first_link_until = least(p_until, app_now() + interval '7 days')
  RETURNING first_link_until INTO kept;
  RETURN kept;
END $$;
REVOKE ALL ON FUNCTION offer_first_circle(bytea, timestamptz) FROM PUBLIC;
