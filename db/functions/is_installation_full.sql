-- Whether so many more members would be more than the operator allows in all.
CREATE OR REPLACE FUNCTION is_installation_full(p_more integer) RETURNS boolean
LANGUAGE sql STABLE SET search_path = public, pg_temp AS $$
  SELECT (SELECT count(*) FROM member m WHERE m.status IN ('active', 'suspended')) + p_more > b.members_max FROM opening_bounds b
$$;
REVOKE ALL ON FUNCTION is_installation_full(integer) FROM PUBLIC;
