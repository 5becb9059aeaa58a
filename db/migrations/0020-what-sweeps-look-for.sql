-- What is looked for every minute or every hour among people and pictures, most of whom are not concerned.

CREATE INDEX member_closing ON member (circle_id, suspended_at) WHERE closes_when_free;

-- The oldest first: only what was added long ago can have outlived its payment.
CREATE INDEX stored_file_oldest_kept ON stored_file (created_at) WHERE purged_at IS NULL AND match_id IS NOT NULL;
