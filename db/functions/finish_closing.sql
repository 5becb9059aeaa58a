-- Closes a circle that is closing, once no match and no dispute runs in it. Returns whether it was closed now.
CREATE OR REPLACE FUNCTION finish_closing(p_circle_id uuid) RETURNS boolean
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM 1 FROM circle c WHERE c.circle_id = p_circle_id AND c.state = 'paused' AND c.closing_at IS NOT NULL FOR NO KEY UPDATE;
  IF NOT FOUND
    OR EXISTS (SELECT FROM running_match r WHERE r.circle_id = p_circle_id AND r.is_live)
    OR EXISTS (SELECT FROM match m WHERE m.circle_id = p_circle_id AND m.return_by_at IS NOT NULL)
    OR EXISTS (SELECT FROM dispute d WHERE d.circle_id = p_circle_id AND d.state NOT IN ('final', 'settled')) THEN
    RETURN false;
  END IF;
  UPDATE circle SET state = 'closed' WHERE circle_id = p_circle_id;
  RETURN true;
END $$;
REVOKE ALL ON FUNCTION finish_closing(uuid) FROM PUBLIC;
