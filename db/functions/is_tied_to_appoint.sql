-- Whether somebody has a tie to a person for whom a role is proposed, as the application counts it: they are the same, one brought the
-- other in (by a link, a list, a word, an accepted application or an appointment from outside), one is or was the other's helper, they
-- paid each other in the last 90 days, or they are paid in the same place.
CREATE OR REPLACE FUNCTION is_tied_to_appoint(p_circle_id uuid, p_one uuid, p_person uuid) RETURNS boolean
LANGUAGE sql STABLE SET search_path = public, pg_temp AS $$
  SELECT p_one = p_person
    OR EXISTS (SELECT FROM member m WHERE m.circle_id = p_circle_id
      AND ((m.member_id = p_person AND m.introduced_by = p_one) OR (m.member_id = p_one AND m.introduced_by = p_person)))
    OR EXISTS (SELECT FROM list_person l
      LEFT JOIN list_recognition r ON r.circle_id = l.circle_id AND r.list_person_id = l.list_person_id AND r.known
      WHERE l.circle_id = p_circle_id
        AND ((l.member_id = p_person AND p_one IN (l.entered_by, r.recogniser_id))
          OR (l.member_id = p_one AND p_person IN (l.entered_by, r.recogniser_id))))
    OR EXISTS (SELECT FROM application a WHERE a.circle_id = p_circle_id AND a.list_person_id IS NULL
      AND a.member_id = p_person AND a.decided_by = p_one)
    OR EXISTS (SELECT FROM outside_officer o WHERE o.circle_id = p_circle_id
      AND o.officer_id = p_one AND p_person IN (o.proposed_by, o.approved_by))
    OR EXISTS (SELECT FROM helper h WHERE h.circle_id = p_circle_id
      AND ((h.helper_id = p_one AND h.member_id = p_person) OR (h.helper_id = p_person AND h.member_id = p_one)))
    OR EXISTS (SELECT FROM match m WHERE m.circle_id = p_circle_id
      AND ((m.giver_id = p_one AND m.receiver_id = p_person) OR (m.giver_id = p_person AND m.receiver_id = p_one))
      AND (m.state IN ('awaiting_payment', 'bank_pending', 'awaiting_confirmation', 'disputed')
        OR (m.state IN ('confirmed', 'reversed') AND coalesce(m.ended_at, m.created_at) > app_now() - interval '90 days')))
    OR EXISTS (SELECT FROM payment_detail x
      JOIN payment_detail y ON y.detail_key = x.detail_key AND y.circle_id = p_circle_id AND y.member_id = p_person AND y.removed_at IS NULL
      WHERE x.circle_id = p_circle_id AND x.member_id = p_one AND x.removed_at IS NULL)
$$;
