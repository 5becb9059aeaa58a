-- A steward or officer of its circle decides about an ask. In the founding time no founder decides about a first ask, but the operator's
-- panel may: officers of other circles. A founder's own goes to the panel only, for the founders appoint everybody else. An ask counts as the first one until another of the same member was released.
CREATE OR REPLACE FUNCTION guard_ask_review() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE
  of_founders boolean;
BEGIN
  of_founders := EXISTS (SELECT FROM circle c WHERE c.circle_id = NEW.circle_id AND c.founding_until > app_now())
    AND NOT EXISTS (SELECT FROM ask a
      WHERE a.circle_id = NEW.circle_id AND a.member_id = NEW.member_id AND a.ask_id <> NEW.ask_id AND a.state <> 'awaiting_review'
        AND (a.reviewed_at IS NOT NULL OR a.review_by IS NULL) AND a.review_reason_sealed IS NULL);
  IF NOT EXISTS (SELECT FROM member m
      JOIN member_role r ON r.circle_id = m.circle_id AND r.member_id = m.member_id AND r.role IN ('steward', 'officer')
      WHERE m.circle_id = NEW.circle_id AND m.member_id = NEW.reviewed_by AND m.status = 'active'
        AND NOT (of_founders AND EXISTS (SELECT FROM identity i
          WHERE i.circle_id = m.circle_id AND i.member_id IN (m.member_id, NEW.member_id) AND i.invited_as_admin)))
    AND NOT (of_founders AND EXISTS (SELECT FROM panel_member p
      WHERE p.member_id = NEW.reviewed_by AND p.circle_id <> NEW.circle_id AND is_acting_officer(p.circle_id, p.member_id))) THEN
    RAISE EXCEPTION 'this person may not decide about this ask' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;
