-- An operator sends a message to members of these circles. Without a breach, at most two in seven days reach any member,
-- and the words of one message are sent once in that time. About one version of a breach the same words are sent once
-- ever: those who are found later are touched by a further version. Returns 'sent', or why not: 'enough', 'sent-already'.
CREATE OR REPLACE FUNCTION send_member_message(p_session_id uuid, p_message jsonb, p_circle_ids uuid[]) RETURNS text
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  sent member_message := jsonb_populate_record(NULL::member_message, p_message);
  week_ago timestamptz := app_now() - interval '7 days';
  wide integer;
  of_circle integer;
BEGIN
  PERFORM check_operator(p_session_id);
  -- Two operators at one instant: the later one counts the message of the other.
  LOCK TABLE member_message IN SHARE ROW EXCLUSIVE MODE;
  IF EXISTS (SELECT FROM member_message m
    WHERE (m.sent_at > week_ago OR sent.audience = 'breach') AND (m.audience, m.title_en, m.body_en, m.body_hi) = (sent.audience, sent.title_en, sent.body_en, sent.body_hi)
      AND (m.circle_id, m.breach_id, m.breach_version) IS NOT DISTINCT FROM (sent.circle_id, sent.breach_id, sent.breach_version)) THEN
    RETURN 'sent-already';
  END IF;
  IF sent.audience <> 'breach' THEN
    SELECT count(*) INTO wide FROM member_message m WHERE m.sent_at > week_ago AND m.audience IN ('everybody', 'privacy');
    SELECT coalesce(max(of.messages), 0) INTO of_circle FROM (
      SELECT count(*) AS messages FROM member_message m
      WHERE m.sent_at > week_ago AND m.audience = 'circle' AND (sent.circle_id IS NULL OR m.circle_id = sent.circle_id)
      GROUP BY m.circle_id) of;
    IF wide + of_circle >= 2 THEN
      RETURN 'enough';
    END IF;
  END IF;
  sent.sent_by := (SELECT s.member_id FROM session s WHERE s.session_id = p_session_id);
  sent.sent_at := app_now();
  INSERT INTO member_message SELECT sent.*;
  INSERT INTO member_message_circle (circle_id, message_id) SELECT circle_id, sent.message_id FROM unnest(p_circle_ids) c (circle_id);
  RETURN 'sent';
END $$;
REVOKE ALL ON FUNCTION send_member_message(uuid, jsonb, uuid[]) FROM PUBLIC;
