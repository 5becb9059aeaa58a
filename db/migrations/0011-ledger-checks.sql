-- The nightly check of everything that must hold in a circle, and what follows when something does not.

-- One row for each check of a circle; broken names what did not hold.
CREATE TABLE circle_check (
  circle_id uuid NOT NULL,
  check_id uuid NOT NULL,
  began_at timestamptz NOT NULL,
  ended_at timestamptz NOT NULL,
  broken text[] NOT NULL,
  transfers bigint NOT NULL CHECK (transfers >= 0),
  head bytea CHECK (octet_length(head) = 32),
  PRIMARY KEY (circle_id, check_id)
);
CREATE INDEX circle_check_latest ON circle_check (circle_id, ended_at DESC);
CREATE TRIGGER circle_check_is_append_only BEFORE UPDATE OR DELETE ON circle_check FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER circle_check_is_kept BEFORE TRUNCATE ON circle_check FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- While one of a circle runs nothing is posted to its ledger: from the check that failed until one that passed and was asked for.
CREATE TABLE posting_stop (
  circle_id uuid NOT NULL,
  stop_id uuid NOT NULL,
  began_at timestamptz NOT NULL,
  failed_check uuid NOT NULL,
  ended_at timestamptz,
  passed_check uuid,
  PRIMARY KEY (circle_id, stop_id),
  CONSTRAINT posting_stop_ends_by_a_check CHECK ((ended_at IS NULL) = (passed_check IS NULL))
);
CREATE UNIQUE INDEX posting_stop_one_running ON posting_stop (circle_id) WHERE ended_at IS NULL;
CREATE TRIGGER posting_stop_is_kept BEFORE DELETE ON posting_stop FOR EACH ROW EXECUTE FUNCTION refuse_change();

-- A stop begins after a check that failed and ends after a later one that passed; nothing else of it changes.
CREATE FUNCTION guard_posting_stop() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND (OLD.ended_at IS NOT NULL OR (NEW.circle_id, NEW.stop_id, NEW.began_at, NEW.failed_check) IS DISTINCT FROM (OLD.circle_id, OLD.stop_id, OLD.began_at, OLD.failed_check)) THEN
    RAISE EXCEPTION 'a stop of postings never changes but by its end' USING ERRCODE = 'restrict_violation';
  END IF;
  IF NOT EXISTS (SELECT FROM circle_check f WHERE f.circle_id = NEW.circle_id AND f.check_id = NEW.failed_check AND f.broken <> '{}') THEN
    RAISE EXCEPTION 'postings stop after a check that failed' USING ERRCODE = 'restrict_violation';
  END IF;
  IF NEW.ended_at IS NOT NULL AND NOT EXISTS (SELECT FROM circle_check p WHERE p.circle_id = NEW.circle_id AND p.check_id = NEW.passed_check AND p.broken = '{}' AND p.began_at >= NEW.began_at) THEN
    RAISE EXCEPTION 'postings go on after a later check that passed' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER posting_stop_guard BEFORE INSERT OR UPDATE ON posting_stop FOR EACH ROW EXECUTE FUNCTION guard_posting_stop();

-- The stop is looked at where the entries of a statement are looked at anyway: a trigger of its own cost each posting half as much again as its row.
CREATE OR REPLACE FUNCTION check_entries_sum_to_zero() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE wrong uuid;
BEGIN
  SELECT e.transfer_id INTO wrong FROM (SELECT DISTINCT n.circle_id, n.transfer_id FROM new_entries n) touched
    JOIN ledger_entry e ON e.circle_id = touched.circle_id AND e.transfer_id = touched.transfer_id
    GROUP BY e.circle_id, e.transfer_id HAVING count(*) <> 2 OR sum(e.amount_rupees) <> 0 LIMIT 1;
  IF wrong IS NOT NULL THEN
    RAISE EXCEPTION 'entries of transfer % are not a pair that sums to zero', wrong USING ERRCODE = 'check_violation';
  END IF;
  -- Almost always nothing is stopped anywhere, which is cheap to see.
  IF EXISTS (SELECT FROM posting_stop s WHERE s.ended_at IS NULL) THEN
    IF EXISTS (SELECT FROM posting_stop s WHERE s.ended_at IS NULL AND s.circle_id IN (SELECT n.circle_id FROM new_entries n)) THEN
      RAISE EXCEPTION 'nothing is posted in this circle until a check has passed' USING ERRCODE = 'check_violation', CONSTRAINT = 'posting_is_stopped';
    END IF;
  END IF;
  RETURN NULL;
END $$;

-- Two administrators ask for postings to go on; a check decides.
ALTER TABLE approval DROP CONSTRAINT approval_kind_check,
  ADD CONSTRAINT approval_kind_check CHECK (kind IN ('role_grant', 'policy', 'ask_urgent', 'ruling', 'standing', 'export', 'suspension', 'lift_suspension', 'identity_claim', 'factor_reset', 'ledger_resume'));
