-- A circle that is applied for has at most two founders. Nobody founds twice within 12 months: one phone, one PAN. What was proved
-- stays until then; afterwards only the keys may go. The founding terms are fixed once the circle is open.
CREATE OR REPLACE FUNCTION guard_founder() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    PERFORM 1 FROM circle c WHERE c.circle_id = NEW.circle_id AND c.state = 'applied' FOR NO KEY UPDATE;
    IF NOT FOUND OR NEW.proved_at IS NOT NULL
      OR (SELECT count(*) FROM founder f JOIN member m ON m.circle_id = f.circle_id AND m.member_id = f.member_id
        WHERE f.circle_id = NEW.circle_id AND m.status <> 'closed') >= 2 THEN
      RAISE EXCEPTION 'a circle that is applied for has two founders' USING ERRCODE = 'restrict_violation';
    END IF;
    RETURN NEW;
  END IF;
  IF (OLD.circle_id, OLD.member_id) IS DISTINCT FROM (NEW.circle_id, NEW.member_id)
    OR (OLD.proved_at IS NOT NULL AND NEW.proved_at IS DISTINCT FROM OLD.proved_at) THEN
    RAISE EXCEPTION 'who founded and when stays' USING ERRCODE = 'restrict_violation';
  END IF;
  IF NEW.first_ask_days IS DISTINCT FROM OLD.first_ask_days
    AND NOT EXISTS (SELECT FROM circle c WHERE c.circle_id = NEW.circle_id AND c.state = 'applied') THEN
    RAISE EXCEPTION 'founding terms are fixed before a circle opens' USING ERRCODE = 'restrict_violation';
  END IF;
  IF OLD.proved_at IS NOT NULL AND (OLD.phone_key, OLD.pan_key) IS DISTINCT FROM (NEW.phone_key, NEW.pan_key)
    AND (num_nonnulls(NEW.phone_key, NEW.pan_key) > 0 OR OLD.proved_at > app_now() - interval '365 days') THEN
    RAISE EXCEPTION 'who founded is known for 12 months' USING ERRCODE = 'restrict_violation';
  END IF;
  IF OLD.proved_at IS NULL AND NEW.proved_at IS NOT NULL AND has_founded_lately(NEW.circle_id, NEW.phone_key, NEW.pan_key) THEN
    RAISE EXCEPTION 'nobody founds twice within 12 months' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;
