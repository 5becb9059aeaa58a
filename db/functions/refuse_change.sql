-- Makes a row unchangeable for everybody, the owner included. TRUNCATE passes by row triggers, so tables have one of each.
CREATE OR REPLACE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% on % is refused: its rows are never changed', TG_OP, TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END $$;
