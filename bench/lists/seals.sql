-- Seals of circles that nobody visits: as many rows as real seals, with made-up hashes. The sealer
-- makes the seals of visited circles.
INSERT INTO sealed_transfer (circle_id, number, transfer_id, seal_number, leaf)
SELECT circle_id, number, transfer_id, (number - 1) / 20 + 1, sha256(transfer_id::text::bytea) FROM (
  SELECT t.circle_id, t.transfer_id, row_number() OVER (PARTITION BY t.circle_id ORDER BY t.posted_at, t.transfer_id) AS number FROM ledger_transfer t JOIN bench.circle c USING (circle_id)
  WHERE NOT c.visited AND c.no >= current_setting('bench.first')::int AND c.no < current_setting('bench.last')::int) x;
INSERT INTO seal (circle_id, seal_number, first_number, transfers, root, previous, sealed_at, key_name, signature, head)
SELECT circle_id, seal_number, min(number), count(*), sha256('root'), sha256('previous'), now(), '0000000000000000', sha256('one') || sha256('two'), sha256((circle_id::text || seal_number)::bytea)
FROM sealed_transfer JOIN bench.circle c USING (circle_id) WHERE NOT c.visited AND c.no >= current_setting('bench.first')::int AND c.no < current_setting('bench.last')::int GROUP BY circle_id, seal_number;
