-- Each event of a match is named by the version of the match that it made.

ALTER TABLE match_event ADD COLUMN version integer CHECK (version > 0);
ALTER TABLE match_event DISABLE TRIGGER match_event_is_append_only;
UPDATE match_event e SET version = n.version
  FROM (SELECT circle_id, match_id, event_id,
      row_number() OVER (PARTITION BY circle_id, match_id ORDER BY happened_at, event_id) AS version FROM match_event) n
  WHERE (e.circle_id, e.match_id, e.event_id) = (n.circle_id, n.match_id, n.event_id);
ALTER TABLE match_event ENABLE TRIGGER match_event_is_append_only;
ALTER TABLE match_event ALTER COLUMN version SET NOT NULL;
ALTER TABLE match_event DROP CONSTRAINT match_event_pkey;
ALTER TABLE match_event ADD PRIMARY KEY (circle_id, match_id, version);

CREATE CONSTRAINT TRIGGER match_begins_with_an_event AFTER INSERT ON match DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION check_version_has_its_event();
CREATE CONSTRAINT TRIGGER match_moves_with_an_event AFTER UPDATE ON match DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW WHEN (NEW.version <> OLD.version) EXECUTE FUNCTION check_version_has_its_event();
