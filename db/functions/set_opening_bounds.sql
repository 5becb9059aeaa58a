-- An operator sets how many applications and new circles a day the installation takes, and how many members in all.
CREATE OR REPLACE FUNCTION set_opening_bounds(p_session_id uuid, p_applications_a_day integer, p_circles_a_day integer,
  p_members_max integer) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM check_operator(p_session_id);
  UPDATE opening_bounds
    SET applications_a_day = p_applications_a_day, circles_a_day = p_circles_a_day, members_max = p_members_max;
END $$;
REVOKE ALL ON FUNCTION set_opening_bounds(uuid, integer, integer, integer) FROM PUBLIC;
