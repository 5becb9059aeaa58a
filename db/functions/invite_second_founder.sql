-- A founder who proved their phone makes the one-time link for the other founder; it voids the link before. Returns whether there is
-- still a founder missing.
CREATE OR REPLACE FUNCTION invite_second_founder(p_circle_id uuid, p_member_id uuid, p_token_hash bytea) RETURNS boolean
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM 1 FROM circle c WHERE c.circle_id = p_circle_id AND c.state = 'applied' FOR NO KEY UPDATE;
  IF NOT FOUND
    OR NOT EXISTS (SELECT FROM founder f
      WHERE f.circle_id = p_circle_id AND f.member_id = p_member_id AND f.proved_at IS NOT NULL)
    OR (SELECT count(*) FROM founder f JOIN member m ON m.circle_id = f.circle_id AND m.member_id = f.member_id
      WHERE f.circle_id = p_circle_id AND m.status <> 'closed') >= 2 THEN
    RETURN false;
  END IF;
  DELETE FROM invitation i WHERE i.circle_id = p_circle_id AND i.used_at IS NULL;
  INSERT INTO invitation (token_hash, circle_id, created_at, expires_at)
    VALUES (p_token_hash, p_circle_id, app_now(), app_now() + interval '7 days');
  RETURN true;
END $$;
REVOKE ALL ON FUNCTION invite_second_founder(uuid, uuid, bytea) FROM PUBLIC;
