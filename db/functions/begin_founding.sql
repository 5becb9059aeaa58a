-- Writes a circle that two founders apply for, within the operator's bounds. Only an operator opens it; one that comes by the link of an
-- installation without a circle opens by itself, and an earlier one by such a link then does not. Returns why not, or 'done'.
CREATE OR REPLACE FUNCTION begin_founding(p_circle_id uuid, p_slug text, p_name text, p_policy jsonb, p_purpose text, p_place text,
  p_language text, p_size integer, p_first_link_hash bytea) RETURNS text
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  bounds opening_bounds;
  problem text;
BEGIN
  -- The row's lock makes those who apply at one moment count each other.
  SELECT * INTO STRICT bounds FROM opening_bounds FOR UPDATE;
  IF (SELECT count(*) FROM founding f WHERE f.asked_at > app_now() - interval '1 day') >= bounds.applications_a_day THEN
    RETURN 'too_many_today';
  END IF;
  IF is_installation_full(p_size) THEN
    RETURN 'installation_full';
  END IF;
  IF p_first_link_hash IS NOT NULL THEN
    problem := first_link_problem(p_first_link_hash);
    IF problem IS NOT NULL THEN
      RETURN problem;
    END IF;
    UPDATE opening_bounds SET first_link_until = app_now();
    UPDATE founding SET opens_itself = false WHERE opens_itself;
  END IF;
  PERFORM write_circle(p_circle_id, p_slug, p_name, false, 'members', 'applied', p_policy, false);
  INSERT INTO founding (circle_id, purpose, place, language, size, asked_at, opens_itself)
    VALUES (p_circle_id, p_purpose, p_place, p_language, p_size, app_now(), p_first_link_hash IS NOT NULL);
  RETURN 'done';
END $$;
REVOKE ALL ON FUNCTION begin_founding(uuid, text, text, jsonb, text, text, text, integer, bytea) FROM PUBLIC;
