-- A restore from a copy is a line of the record, with a seal of its own.
ALTER TABLE seal ADD COLUMN restart bigint CHECK (restart > 0);
ALTER TABLE seal ADD COLUMN lost_head bytea CHECK (octet_length(lost_head) = 32);
ALTER TABLE seal DROP CONSTRAINT seal_transfers_check;
ALTER TABLE seal ADD CONSTRAINT seal_transfers_check CHECK (transfers BETWEEN 0 AND 4096);
ALTER TABLE seal ADD CONSTRAINT seal_covers_transfers_or_a_restart CHECK ((transfers > 0) = (restart IS NULL) AND (lost_head IS NULL OR restart IS NOT NULL));
CREATE UNIQUE INDEX seal_restart ON seal (circle_id, restart) WHERE restart IS NOT NULL;
