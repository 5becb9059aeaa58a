-- On every table while the cell moves to another PostgreSQL (npm run move-cell). With a number: refuses what begins to write while the mover has that
-- lock, which ends with its session; who wrote before goes on. With a text: nothing is written here any more, by the owner neither.
CREATE OR REPLACE FUNCTION guard_move() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_ARGV[0] !~ '^\d+$' THEN
    RAISE EXCEPTION 'this database %', TG_ARGV[0] USING ERRCODE = 'PK002';
  ELSIF NOT pg_try_advisory_xact_lock_shared(TG_ARGV[0]::bigint) THEN
    RAISE EXCEPTION 'this database is being moved' USING ERRCODE = 'PK002';
  END IF;
  RETURN NEW;
END $$;
