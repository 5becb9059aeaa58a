-- A stop begins after a failed check and ends after a later check that passed. Its other columns
-- never change.
CREATE OR REPLACE FUNCTION guard_posting_stop() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND (OLD.ended_at IS NOT NULL
    OR (NEW.circle_id, NEW.stop_id, NEW.began_at, NEW.failed_check)
      IS DISTINCT FROM (OLD.circle_id, OLD.stop_id, OLD.began_at, OLD.failed_check)) THEN
    RAISE EXCEPTION 'a stop of postings never changes but by its end' USING ERRCODE = 'restrict_violation';
  END IF;

  IF NOT EXISTS (
    SELECT FROM circle_check f
    WHERE f.circle_id = NEW.circle_id AND f.check_id = NEW.failed_check AND f.broken <> '{}') THEN
    RAISE EXCEPTION 'postings stop after a check that failed' USING ERRCODE = 'restrict_violation';
  END IF;

  IF NEW.ended_at IS NOT NULL AND NOT EXISTS (
    SELECT FROM circle_check p
    WHERE p.circle_id = NEW.circle_id AND p.check_id = NEW.passed_check AND p.broken = '{}' AND p.began_at >= NEW.began_at) THEN
    RAISE EXCEPTION 'postings go on after a later check that passed' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;
