-- How each way out fares, and ceilings of codes by SMS that the operator sets.

CREATE TABLE message_way (
  way text PRIMARY KEY CHECK (way IN ('mail', 'sms', 'push')),
  taken_at timestamptz,
  failed_at timestamptz,
  failing_since timestamptz,
  CONSTRAINT message_way_fails_since CHECK (failing_since IS NULL OR failed_at >= failing_since)
);
ALTER TABLE opening_bounds
  ADD COLUMN codes_of_link_max integer NOT NULL DEFAULT 50 CHECK (codes_of_link_max BETWEEN 5 AND 200),
  ADD COLUMN codes_of_circle_max integer NOT NULL DEFAULT 100 CHECK (codes_of_circle_max BETWEEN 20 AND 2000),
  ADD COLUMN codes_of_all_max integer NOT NULL DEFAULT 1000 CHECK (codes_of_all_max BETWEEN 100 AND 100000);
DROP FUNCTION set_opening_bounds(uuid, integer, integer, integer);
