-- Adds the next seal of a circle over its next transfers (append_seal), for the sealer.
CREATE OR REPLACE FUNCTION add_seal(
  p_circle_id uuid, p_leaves bytea[], p_sealed_at timestamptz, p_key_name text, p_signature bytea) RETURNS bytea
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  RETURN append_seal(p_circle_id, p_leaves, NULL, NULL, p_sealed_at, p_key_name, p_signature);
END $$;
REVOKE ALL ON FUNCTION add_seal(uuid, bytea[], timestamptz, text, bytea) FROM PUBLIC;
