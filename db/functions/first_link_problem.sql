-- Returns why a link to the first circle begins none: it has begun one, or nobody knows it or it is over. NULL where it works.
CREATE OR REPLACE FUNCTION first_link_problem(p_hash bytea) RETURNS text
LANGUAGE sql STABLE SET search_path = public, pg_temp AS $$
  SELECT CASE
    WHEN b.first_link_hash IS DISTINCT FROM p_hash THEN 'link_unknown'
    -- A link that is used ends at that moment.
    WHEN EXISTS (SELECT FROM founding f WHERE f.asked_at = b.first_link_until) THEN 'link_used'
    WHEN has_circle() OR b.first_link_until <= app_now() THEN 'link_unknown'
  END FROM opening_bounds b
$$;
