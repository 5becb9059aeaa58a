-- Notices of a time are found by their ids. Messages that were given up are few, so their index is small; to make it, delivery is read once.
DROP INDEX notice_age;
CREATE INDEX delivery_failed ON delivery (claimed_at) WHERE state = 'failed';
