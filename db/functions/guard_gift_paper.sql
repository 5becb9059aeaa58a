-- A gift paper goes only to the giver or receiver, and only while the match is confirmed.
CREATE OR REPLACE FUNCTION guard_gift_paper() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM 1 FROM match m
    WHERE m.circle_id = NEW.circle_id AND m.match_id = NEW.match_id
      AND m.state = 'confirmed' AND NEW.member_id IN (m.giver_id, m.receiver_id);
  IF NOT FOUND THEN
    RAISE EXCEPTION 'a gift paper is for one of the two people of a confirmed payment' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;
