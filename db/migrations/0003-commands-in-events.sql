-- The event of a match has the key of the command that made it.

ALTER TABLE match_event ADD COLUMN command_hash bytea;
ALTER TABLE match_event ADD COLUMN body_hash bytea;
