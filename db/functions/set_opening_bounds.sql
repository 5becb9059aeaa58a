-- An operator sets how many applications and new circles a day the installation takes, how many members in all, and how many codes by
-- SMS newcomers cause.
CREATE OR REPLACE FUNCTION set_opening_bounds(p_session_id uuid, p_applications_a_day integer, p_circles_a_day integer,
  p_members_max integer, p_codes_of_link_max integer, p_codes_of_circle_max integer, p_codes_of_all_max integer) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM check_operator(p_session_id);
  UPDATE opening_bounds
    SET applications_a_day = p_applications_a_day, circles_a_day = p_circles_a_day, members_max = p_members_max,
      codes_of_link_max = p_codes_of_link_max, codes_of_circle_max = p_codes_of_circle_max, codes_of_all_max = p_codes_of_all_max;
END $$;
REVOKE ALL ON FUNCTION set_opening_bounds(uuid, integer, integer, integer, integer, integer, integer) FROM PUBLIC;
