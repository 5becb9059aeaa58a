CREATE OR REPLACE FUNCTION guard_match() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    IF NEW.state <> 'awaiting_payment' OR NEW.late OR NEW.ruled THEN
      RAISE EXCEPTION 'a match begins awaiting payment' USING ERRCODE = 'restrict_violation';
    END IF;
    RETURN NEW;
  END IF;
  -- The copied payee is forgotten a year after the end; nothing else changes by it.
  IF OLD.ended_at < app_now() - interval '365 days' AND OLD.state IN ('confirmed', 'reversed', 'declined', 'lapsed', 'cancelled')
    AND NEW.payee_sealed = '' AND to_jsonb(NEW) - 'payee_sealed' = to_jsonb(OLD) - 'payee_sealed' THEN
    RETURN NEW;
  END IF;
  IF (OLD.circle_id, OLD.match_id, OLD.pledge_id, OLD.ask_id, OLD.giver_id, OLD.receiver_id, OLD.amount_rupees, OLD.code, OLD.run_id,
      OLD.reason, OLD.ask_rank, OLD.payee_kind, OLD.payee_sealed, OLD.policy_version, OLD.created_at, OLD.first_deadline_at)
    IS DISTINCT FROM (NEW.circle_id, NEW.match_id, NEW.pledge_id, NEW.ask_id, NEW.giver_id, NEW.receiver_id, NEW.amount_rupees, NEW.code,
      NEW.run_id, NEW.reason, NEW.ask_rank, NEW.payee_kind, NEW.payee_sealed, NEW.policy_version, NEW.created_at, NEW.first_deadline_at) THEN
    RAISE EXCEPTION 'what a match was made with never changes' USING ERRCODE = 'restrict_violation';
  END IF;
  IF OLD.confirmed_rupees IS NOT NULL AND (OLD.confirmed_rupees, OLD.paid_at, OLD.pledge_filled_rupees, OLD.ask_filled_rupees, OLD.return_rupees)
    IS DISTINCT FROM (NEW.confirmed_rupees, NEW.paid_at, NEW.pledge_filled_rupees, NEW.ask_filled_rupees, NEW.return_rupees) THEN
    RAISE EXCEPTION 'what was confirmed never changes' USING ERRCODE = 'restrict_violation';
  END IF;
  IF OLD.late AND NOT NEW.late OR OLD.ruled AND NOT NEW.ruled OR OLD.bank_failed AND NOT NEW.bank_failed OR OLD.returned_at IS NOT NULL AND NEW.returned_at IS DISTINCT FROM OLD.returned_at THEN
    RAISE EXCEPTION 'what happened to a match once is not taken back' USING ERRCODE = 'restrict_violation';
  END IF;
  IF NEW.late AND NOT OLD.late AND NOT (OLD.state IN ('declined', 'lapsed', 'cancelled') AND NEW.state = 'disputed') THEN
    RAISE EXCEPTION 'a match becomes late only by a claim after its end' USING ERRCODE = 'restrict_violation';
  END IF;
  -- An outage gives the time to answer an end back; nothing else of an ended match changes by it.
  IF OLD.answer_until_at IS NOT NULL AND OLD.answer_until_at < NEW.answer_until_at AND to_jsonb(NEW) - 'answer_until_at' = to_jsonb(OLD) - 'answer_until_at' THEN
    RETURN NEW;
  END IF;
  IF NOT (CASE OLD.state
    WHEN 'awaiting_payment' THEN NEW.state IN ('awaiting_payment', 'awaiting_confirmation', 'bank_pending', 'declined', 'lapsed', 'cancelled')
    WHEN 'bank_pending' THEN NEW.state IN ('bank_pending', 'awaiting_confirmation', 'awaiting_payment', 'cancelled', 'confirmed', 'disputed')
    WHEN 'awaiting_confirmation' THEN NEW.state IN ('awaiting_confirmation', 'confirmed', 'awaiting_payment', 'lapsed', 'disputed')
    WHEN 'disputed' THEN NEW.state IN ('disputed', 'confirmed', 'cancelled')
    WHEN 'declined' THEN NEW.state = 'disputed' AND NEW.late
    WHEN 'lapsed' THEN NEW.state = 'disputed' AND NEW.late
    WHEN 'cancelled' THEN NEW.state = 'disputed' AND NEW.late AND NOT OLD.ruled
    WHEN 'confirmed' THEN NEW.state IN ('confirmed', 'reversed')
    WHEN 'reversed' THEN NEW.state = 'reversed' AND OLD.return_rupees IS NOT NULL
    ELSE false END) OR (NEW.state = 'disputed' AND OLD.late AND OLD.state <> 'disputed') THEN
    RAISE EXCEPTION 'a match does not go from % to %', OLD.state, NEW.state USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;
