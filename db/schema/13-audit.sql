-- The nightly check of a circle, and the stop that follows when a check fails.

-- One row for each check of a circle. broken names the invariants that did not hold.
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

-- While a stop of a circle runs, nothing is posted to its ledger. It begins with a failed check and
-- ends with one that passes on request.
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
CREATE TRIGGER posting_stop_guard BEFORE INSERT OR UPDATE ON posting_stop FOR EACH ROW EXECUTE FUNCTION guard_posting_stop();
CREATE TRIGGER posting_stop_is_kept BEFORE DELETE ON posting_stop FOR EACH ROW EXECUTE FUNCTION refuse_change();
