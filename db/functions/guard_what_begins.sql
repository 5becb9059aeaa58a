-- Nothing new begins in a circle that is not open, and nothing of members in a reserved circle: no pledge, ask, match, application or way
-- to be paid. Nothing is matched before payments are open. What runs ends: this guards only new rows.
CREATE OR REPLACE FUNCTION guard_what_begins() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE
  circles uuid[] := (SELECT array_agg(DISTINCT circle_id) FROM begun);
BEGIN
  IF EXISTS (
    SELECT FROM circle c
    WHERE c.circle_id = ANY (circles) AND CASE TG_TABLE_NAME
      WHEN 'payment_detail' THEN c.kind <> 'members'
      WHEN 'application' THEN c.state NOT IN ('applied', 'open')
      WHEN 'match' THEN c.kind <> 'members' OR c.state <> 'open' OR c.payments_open_at IS NULL
      ELSE c.kind <> 'members' OR c.state <> 'open' END) THEN
    RAISE EXCEPTION 'nothing of % begins in this circle now', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NULL;
END $$;
