-- A gift paper that a giver or receiver was given for one confirmed payment of theirs. Its code is on the paper only: here it is sealed for its
-- member, who is given the same one again, and kept as a keyed hash, by which whoever holds the paper has it checked.
CREATE TABLE gift_paper (
  circle_id uuid NOT NULL,
  paper_id uuid NOT NULL,
  match_id uuid NOT NULL,
  member_id uuid NOT NULL,
  code_key bytea NOT NULL,
  code_sealed bytea NOT NULL,
  issued_at timestamptz NOT NULL,
  PRIMARY KEY (circle_id, paper_id),
  CONSTRAINT gift_paper_one_a_side UNIQUE (circle_id, match_id, member_id),
  CONSTRAINT gift_paper_code_once UNIQUE (code_key),
  FOREIGN KEY (circle_id, match_id) REFERENCES match (circle_id, match_id),
  FOREIGN KEY (circle_id, member_id) REFERENCES member (circle_id, member_id)
);

-- Only for somebody who gave or received, and only while what was confirmed stands; what was issued is never changed.
CREATE FUNCTION guard_gift_paper() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM 1 FROM match m WHERE m.circle_id = NEW.circle_id AND m.match_id = NEW.match_id AND m.state = 'confirmed' AND NEW.member_id IN (m.giver_id, m.receiver_id);
  IF NOT FOUND THEN
    RAISE EXCEPTION 'a gift paper is for one of the two people of a confirmed payment' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER gift_paper_is_of_a_confirmed_payment BEFORE INSERT ON gift_paper FOR EACH ROW EXECUTE FUNCTION guard_gift_paper();
CREATE TRIGGER gift_paper_is_kept BEFORE UPDATE OR DELETE ON gift_paper FOR EACH ROW EXECUTE FUNCTION refuse_change();
