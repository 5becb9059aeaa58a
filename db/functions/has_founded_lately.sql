-- Whether somebody with this phone or PAN proved to be a founder of another circle within the last 12 months.
CREATE OR REPLACE FUNCTION has_founded_lately(p_circle_id uuid, p_phone_key bytea, p_pan_key bytea) RETURNS boolean
LANGUAGE sql STABLE SET search_path = public, pg_temp AS $$
  SELECT EXISTS (SELECT FROM founder f
    WHERE f.circle_id <> p_circle_id AND f.proved_at > app_now() - interval '365 days'
      AND (f.phone_key = p_phone_key OR f.pan_key = p_pan_key))
$$;
