-- Empties names and phones of people on lists who never accepted, once their invitation ended
-- before p_before, and deletes the key of the row. Deletes the key of those who accepted too: their
-- data are their own since. Rows stay as numbers. Refuses data less than 30 days after the end.
CREATE OR REPLACE FUNCTION empty_list_people(p_before timestamptz, p_limit integer) RETURNS integer
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  rows integer;
BEGIN
  IF p_before > app_now() - interval '30 days' THEN
    RAISE EXCEPTION 'nothing is emptied within 30 days of its end' USING ERRCODE = 'restrict_violation';
  END IF;
  WITH old AS (
      SELECT circle_id, list_person_id FROM list_person
      WHERE emptied_at IS NULL AND least(expires_at, ended_at) < p_before
      LIMIT p_limit FOR UPDATE SKIP LOCKED),
    keys AS (DELETE FROM person_key k USING old WHERE k.circle_id = old.circle_id AND k.member_id = old.list_person_id)
    UPDATE list_person p SET name_sealed = '', phone_sealed = '', phone_key = '', token_hash = NULL, emptied_at = app_now()
      FROM old WHERE p.circle_id = old.circle_id AND p.list_person_id = old.list_person_id;
  GET DIAGNOSTICS rows = ROW_COUNT;
  RETURN rows;
END $$;
REVOKE ALL ON FUNCTION empty_list_people(timestamptz, integer) FROM PUBLIC;
