-- An event by which a match becomes confirmed or reversed posts its transfer. Nobody calls a
-- function for it any more.

CREATE TRIGGER match_event_posts AFTER INSERT ON match_event REFERENCING NEW TABLE AS new_events
  FOR EACH STATEMENT EXECUTE FUNCTION post_transfers();
DROP FUNCTION post_help(uuid[], uuid[], uuid[]), post_reversal(uuid, uuid, uuid);
