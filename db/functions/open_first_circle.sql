-- Opens the circle that came by the link of an installation without a circle, once both founders are ready. Whoever has the link runs the
-- installation, so no operator needs to decide. Returns why not, or 'done'.
CREATE OR REPLACE FUNCTION open_first_circle(p_circle_id uuid, p_slug text) RETURNS text
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM FROM opening_bounds FOR UPDATE;
  PERFORM 1 FROM circle c JOIN founding f ON f.circle_id = c.circle_id AND f.opens_itself
    WHERE c.circle_id = p_circle_id AND c.state = 'applied' AND NOT has_circle() FOR NO KEY UPDATE OF c;
  IF NOT FOUND THEN
    RETURN 'decided';
  END IF;
  RETURN open_founding(p_circle_id, p_slug);
END $$;
REVOKE ALL ON FUNCTION open_first_circle(uuid, text) FROM PUBLIC;
