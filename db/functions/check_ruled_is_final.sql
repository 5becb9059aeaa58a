-- A ruling takes effect just before its dispute becomes final, in one transaction. At COMMIT the
-- dispute must be final.
CREATE OR REPLACE FUNCTION check_ruled_is_final() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF NOT EXISTS (
    SELECT FROM ruling r
    JOIN dispute d ON d.circle_id = r.circle_id AND d.dispute_id = r.dispute_id
    WHERE r.circle_id = NEW.circle_id AND r.match_id = NEW.match_id AND r.state = 'approved'
      AND d.match_id = NEW.match_id AND d.state = 'final'
      AND r.outcome = ANY (CASE NEW.state WHEN 'reversed' THEN ARRAY['reverse'] ELSE ARRAY['paid', 'paid_in_part'] END)) THEN
    RAISE EXCEPTION 'help is ruled only by a dispute that is final' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NULL;
END $$;
REVOKE ALL ON FUNCTION check_ruled_is_final() FROM PUBLIC;
