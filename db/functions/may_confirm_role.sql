-- Whether somebody may stand for the second administrator: an active member of the circle who is paid in the same place as no
-- administrator, or an officer from outside whose appointment runs.
CREATE OR REPLACE FUNCTION may_confirm_role(p_circle_id uuid, p_by_circle_id uuid, p_by uuid) RETURNS boolean
LANGUAGE sql STABLE SET search_path = public, pg_temp AS $$
  SELECT EXISTS (SELECT FROM member m
    WHERE m.circle_id = p_by_circle_id AND m.member_id = p_by AND m.status = 'active'
      AND CASE WHEN p_by_circle_id = p_circle_id
        THEN NOT EXISTS (SELECT FROM payment_detail x
          JOIN payment_detail y ON y.detail_key = x.detail_key AND y.circle_id = p_circle_id AND y.member_id <> p_by AND y.removed_at IS NULL
          JOIN member_role r ON r.circle_id = y.circle_id AND r.member_id = y.member_id AND r.role = 'admin'
          WHERE x.circle_id = p_circle_id AND x.member_id = p_by AND x.removed_at IS NULL)
        ELSE EXISTS (SELECT FROM outside_officer o
          WHERE o.circle_id = p_circle_id AND o.officer_circle_id = p_by_circle_id AND o.officer_id = p_by AND o.ended_at IS NULL)
          AND is_acting_officer(p_by_circle_id, p_by)
      END)
$$;
