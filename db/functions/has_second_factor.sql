-- Whether a member has a working second factor: a confirmed app or a passkey.
CREATE OR REPLACE FUNCTION has_second_factor(p_circle_id uuid, p_member_id uuid) RETURNS boolean
LANGUAGE sql STABLE SET search_path = public, pg_temp AS $$
  SELECT EXISTS (SELECT FROM identity f
    WHERE f.circle_id = p_circle_id AND f.member_id = p_member_id
      AND (EXISTS (SELECT FROM totp t WHERE t.identity_id = f.identity_id AND t.confirmed_at IS NOT NULL)
        OR EXISTS (SELECT FROM passkey k WHERE k.identity_id = f.identity_id)))
$$;
REVOKE ALL ON FUNCTION has_second_factor(uuid, uuid) FROM PUBLIC;
