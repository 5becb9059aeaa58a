-- Those who object to a waiting change of the rules, and those among whom they are counted: the active members who were there when all were
-- told, and everybody who objects. Who joins, is suspended or leaves meanwhile makes no objection weigh less.
CREATE OR REPLACE FUNCTION rule_voices(p_circle_id uuid, p_approval_id uuid) RETURNS TABLE (objections integer, voices integer)
LANGUAGE sql STABLE SET search_path = public, pg_temp AS $$
  SELECT count(o.member_id)::integer, count(*)::integer
  FROM rule_change r JOIN member m ON m.circle_id = r.circle_id
  LEFT JOIN rule_objection o ON o.circle_id = r.circle_id AND o.approval_id = r.approval_id AND o.member_id = m.member_id
  WHERE r.circle_id = p_circle_id AND r.approval_id = p_approval_id
    AND (o.member_id IS NOT NULL OR (m.status = 'active' AND m.joined_at <= r.notified_at))
$$;
