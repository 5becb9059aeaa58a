-- Matching runs. A run stores its inputs for a year, so that it can be repeated and can explain every match.

CREATE TABLE matching_run (
  circle_id uuid NOT NULL,
  run_id uuid NOT NULL,
  ran_at timestamptz NOT NULL,
  seed text NOT NULL,
  input text NOT NULL,
  input_hash bytea NOT NULL,
  code_version text NOT NULL,
  result text NOT NULL,
  made integer NOT NULL,
  PRIMARY KEY (circle_id, run_id)
);
CREATE INDEX matching_run_latest ON matching_run (circle_id, ran_at DESC);
CREATE INDEX matching_run_input_kept ON matching_run (ran_at) WHERE input <> '';
-- Only the inputs may be emptied, a year after the run (forget_outlived).
CREATE TRIGGER matching_run_is_append_only BEFORE UPDATE ON matching_run FOR EACH ROW
  WHEN (NEW.input <> '' OR OLD.ran_at >= app_now() - interval '365 days'
    OR to_jsonb(NEW) - 'input' <> to_jsonb(OLD) - 'input')
  EXECUTE FUNCTION refuse_change();
CREATE TRIGGER matching_run_is_not_deleted BEFORE DELETE ON matching_run FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER matching_run_is_kept BEFORE TRUNCATE ON matching_run FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- Why each open ask of a circle waited when payments were last matched: one row a circle, no history.
CREATE TABLE matching_wait (
  circle_id uuid PRIMARY KEY,
  looked_at timestamptz NOT NULL,
  had_pledges boolean NOT NULL,
  reasons text NOT NULL
);
