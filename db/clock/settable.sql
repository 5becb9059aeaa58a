-- Practice and test databases: only the owner can move the clock.
CREATE TABLE IF NOT EXISTS clock_offset (
  only_row boolean PRIMARY KEY DEFAULT true CHECK (only_row),
  ahead interval NOT NULL
);
CREATE OR REPLACE FUNCTION app_now() RETURNS timestamptz LANGUAGE sql STABLE AS $$
  SELECT statement_timestamp() + coalesce((SELECT ahead FROM clock_offset), interval '0')
$$;
