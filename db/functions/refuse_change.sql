-- Refuses every change of a row, by the owner too. TRUNCATE skips row triggers, so each table has a
-- row and a statement trigger.
CREATE OR REPLACE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% on % is refused: its rows are never changed', TG_OP, TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END $$;
