-- The asks that wait for a look are found by the time they are to be looked at by, no longer by their state: an index that names the state has a new
-- entry in every index of the table made whenever an ask is held or fulfilled. With room on their pages, most of those changes touch no index now.
DROP INDEX ask_in_review;
CREATE INDEX ask_in_review ON ask (circle_id, created_at) WHERE review_by IS NOT NULL;
DROP INDEX ask_review_due;
CREATE INDEX ask_review_due ON ask (review_by) WHERE review_by IS NOT NULL;
ALTER TABLE ask SET (fillfactor = 80);
ALTER TABLE pledge SET (fillfactor = 80);
