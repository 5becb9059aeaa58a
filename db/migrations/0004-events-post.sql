-- The event of a match that is confirmed or reversed posts its transfer. Nobody calls a function for
-- it any more, and no check at COMMIT is needed for it.

CREATE TRIGGER match_event_is_true_and_posts AFTER INSERT ON match_event REFERENCING NEW TABLE AS new_events
  FOR EACH STATEMENT EXECUTE FUNCTION post_transfers();
DROP TRIGGER match_confirmed_is_posted ON match;
DROP TRIGGER match_reversed_is_posted ON match;
DROP FUNCTION check_confirmed_is_posted(), check_reversed_is_posted(), post_help(uuid[], uuid[], uuid[]), post_reversal(uuid, uuid, uuid);
