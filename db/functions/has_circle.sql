-- Whether a circle of members was ever opened in this installation.
CREATE OR REPLACE FUNCTION has_circle() RETURNS boolean
LANGUAGE sql STABLE SET search_path = public, pg_temp AS $$
  SELECT EXISTS (SELECT FROM circle c WHERE c.kind = 'members' AND c.state NOT IN ('applied', 'refused'))
$$;
