-- The inputs of a matching run are emptied a year after it; everything else of it stays.

CREATE INDEX matching_run_input_kept ON matching_run (ran_at) WHERE input <> '';
DROP TRIGGER matching_run_is_append_only ON matching_run;
CREATE TRIGGER matching_run_is_append_only BEFORE UPDATE ON matching_run FOR EACH ROW
  WHEN (NEW.input <> '' OR OLD.ran_at >= app_now() - interval '365 days'
    OR to_jsonb(NEW) - 'input' <> to_jsonb(OLD) - 'input')
  EXECUTE FUNCTION refuse_change();
CREATE TRIGGER matching_run_is_not_deleted BEFORE DELETE ON matching_run FOR EACH ROW EXECUTE FUNCTION refuse_change();
