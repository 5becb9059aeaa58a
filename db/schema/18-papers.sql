-- Gift papers: one per giver or receiver of a confirmed match. The code is printed only on the
-- paper. It is sealed here for the member, who gets the same code again, and stored as a keyed
-- hash, by which anyone with the paper can check it.

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
CREATE TRIGGER gift_paper_is_of_a_confirmed_payment BEFORE INSERT ON gift_paper FOR EACH ROW EXECUTE FUNCTION guard_gift_paper();
CREATE TRIGGER gift_paper_is_kept BEFORE UPDATE OR DELETE ON gift_paper FOR EACH ROW EXECUTE FUNCTION refuse_change();
