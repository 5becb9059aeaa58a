-- Runs once per statement, for any number of entries. Each transfer in it must have exactly two
-- entries that sum to zero, earlier entries included.
CREATE OR REPLACE FUNCTION check_entries_sum_to_zero() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  circles uuid[];
  transfers uuid[];
  wrong uuid;
BEGIN
  SELECT array_agg(n.circle_id), array_agg(n.transfer_id) INTO circles, transfers
    FROM (SELECT DISTINCT circle_id, transfer_id FROM new_entries) n;
  SELECT e.transfer_id INTO wrong
    FROM unnest(circles, transfers) AS touched (circle_id, transfer_id)
    JOIN ledger_entry e ON e.circle_id = touched.circle_id AND e.transfer_id = touched.transfer_id
    GROUP BY e.circle_id, e.transfer_id HAVING count(*) <> 2 OR sum(e.amount_rupees) <> 0
    LIMIT 1;
  IF wrong IS NOT NULL THEN
    RAISE EXCEPTION 'entries of transfer % are not a pair that sums to zero', wrong USING ERRCODE = 'check_violation';
  END IF;

  -- This trigger also checks for a posting stop. A second trigger would add half of a row's cost to
  -- each posting. Nearly always nothing is stopped, and the first query is cheap.
  IF EXISTS (SELECT FROM posting_stop s WHERE s.ended_at IS NULL) THEN
    IF EXISTS (SELECT FROM posting_stop s WHERE s.ended_at IS NULL AND s.circle_id = ANY (circles)) THEN
      RAISE EXCEPTION 'nothing is posted in this circle until a check has passed'
        USING ERRCODE = 'check_violation', CONSTRAINT = 'posting_is_stopped';
    END IF;
  END IF;
  RETURN NULL;
END $$;
