-- Writes and commits a row for /readyz, as a command would: into a new file that has to grow, so that it fails
-- where the disk of the database is full. An existing page or log file could take the row all the same.
CREATE OR REPLACE FUNCTION try_write() RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  TRUNCATE write_probe;
  INSERT INTO write_probe (tried_at) VALUES (clock_timestamp());
END $$;
REVOKE ALL ON FUNCTION try_write() FROM PUBLIC;
