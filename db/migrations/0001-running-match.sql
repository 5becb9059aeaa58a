-- Matches that run get a table of their own, and moves of a match write no index of it any more.

CREATE TABLE running_match (
  circle_id uuid NOT NULL,
  match_id uuid NOT NULL,
  giver_id uuid NOT NULL,
  receiver_id uuid NOT NULL,
  is_live boolean NOT NULL,
  deadline_at timestamptz,
  remind_at timestamptz,
  PRIMARY KEY (circle_id, match_id)
) WITH (fillfactor = 80);
INSERT INTO running_match (circle_id, match_id, giver_id, receiver_id, is_live, deadline_at, remind_at)
  SELECT circle_id, match_id, giver_id, receiver_id, ended_at IS NULL, deadline_at, remind_at
  FROM match WHERE ended_at IS NULL OR remind_at IS NOT NULL;
CREATE INDEX running_match_giver ON running_match (circle_id, giver_id) WHERE is_live;
CREATE INDEX running_match_receiver ON running_match (circle_id, receiver_id) WHERE is_live;
CREATE INDEX running_match_due ON running_match (deadline_at) WHERE deadline_at IS NOT NULL;
CREATE INDEX running_match_to_remind ON running_match (remind_at) WHERE remind_at IS NOT NULL;
CREATE TRIGGER match_runs_from_its_beginning AFTER INSERT ON match FOR EACH ROW EXECUTE FUNCTION keep_running_match();
CREATE TRIGGER match_runs_until_its_end AFTER UPDATE ON match FOR EACH ROW
  WHEN ((OLD.ended_at, OLD.deadline_at, OLD.remind_at) IS DISTINCT FROM (NEW.ended_at, NEW.deadline_at, NEW.remind_at))
  EXECUTE FUNCTION keep_running_match();

DROP INDEX match_due, match_to_remind, match_answer_until, match_payee_kept, match_live, match_came, match_unpaid,
  match_live_giver, match_live_receiver;
CREATE INDEX match_payee_kept ON match (created_at) WHERE payee_sealed <> '';
CREATE INDEX match_answer_until ON match USING brin (answer_until_at) WITH (autosummarize = on);
CREATE INDEX match_event_unpaid ON match_event (circle_id, happened_at) WHERE to_state IN ('declined', 'lapsed', 'cancelled');
-- New pages keep room for the next version of a row.
ALTER TABLE match SET (fillfactor = 80);
