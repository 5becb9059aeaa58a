-- The one way in which a circle is written: by set-up, and by begin_founding for an application.
CREATE OR REPLACE FUNCTION write_circle(p_circle_id uuid, p_slug text, p_name text, p_seen boolean, p_kind text, p_state text,
  p_policy jsonb, p_payments_open boolean) RETURNS void
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  INSERT INTO circle (circle_id, slug, name, seen, policy_version, created_at, kind, state, payments_open_at)
    VALUES (p_circle_id, p_slug, p_name, p_seen, 1, app_now(), p_kind, p_state, CASE WHEN p_payments_open THEN app_now() END);
  INSERT INTO circle_policy (circle_id, version, policy, published_at) VALUES (p_circle_id, 1, p_policy, app_now());
END $$;
REVOKE ALL ON FUNCTION write_circle(uuid, text, text, boolean, text, text, jsonb, boolean) FROM PUBLIC;
