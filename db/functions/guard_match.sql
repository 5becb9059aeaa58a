-- A match begins within what its rules, its pledge and its ask allow. It moves only along its transitions. Its original values and its confirmation never change,
-- for every writer.
CREATE OR REPLACE FUNCTION guard_match() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    IF NEW.state <> 'awaiting_payment' OR NEW.late OR NEW.ruled OR NEW.version <> 1 THEN
      RAISE EXCEPTION 'a match begins awaiting payment, in its first version' USING ERRCODE = 'restrict_violation';
    END IF;
    -- What is made here is what can be confirmed. 5,000 is the cap of rules that name none.
    IF NEW.amount_rupees > (SELECT coalesce((p.policy ->> 'matchCapRupees')::numeric, 5000) FROM circle_policy p
        WHERE p.circle_id = NEW.circle_id AND p.version = NEW.policy_version)
      OR NEW.amount_rupees > (SELECT p.amount_rupees - coalesce(sum(coalesce(m.pledge_filled_rupees, m.confirmed_rupees, m.amount_rupees)), 0)
        FROM pledge p LEFT JOIN match m ON m.circle_id = p.circle_id AND m.pledge_id = p.pledge_id
          AND (m.state = 'confirmed' OR m.ended_at IS NULL AND NOT m.late)
        WHERE p.circle_id = NEW.circle_id AND p.pledge_id = NEW.pledge_id GROUP BY p.amount_rupees)
      OR NEW.amount_rupees > (SELECT a.amount_rupees - coalesce(sum(coalesce(m.ask_filled_rupees, m.confirmed_rupees, m.amount_rupees)), 0)
        FROM ask a LEFT JOIN match m ON m.circle_id = a.circle_id AND m.ask_id = a.ask_id
          AND (m.state = 'confirmed' OR m.ended_at IS NULL AND NOT m.late)
        WHERE a.circle_id = NEW.circle_id AND a.ask_id = NEW.ask_id GROUP BY a.amount_rupees) THEN
      RAISE EXCEPTION 'a match is within the cap of its rules, its pledge and its ask' USING ERRCODE = 'restrict_violation';
    END IF;
    RETURN NEW;
  END IF;

  -- A year after the end the copied payee detail is deleted, and nothing else changes.
  IF NEW.payee_sealed = '' AND OLD.payee_sealed <> '' AND OLD.ended_at < app_now() - interval '365 days'
    AND OLD.state IN ('confirmed', 'reversed', 'declined', 'lapsed', 'cancelled')
    AND to_jsonb(NEW) - 'payee_sealed' = to_jsonb(OLD) - 'payee_sealed' THEN
    RETURN NEW;
  END IF;

  IF (OLD.circle_id, OLD.match_id, OLD.pledge_id, OLD.ask_id, OLD.giver_id, OLD.receiver_id, OLD.amount_rupees, OLD.code,
      OLD.run_id, OLD.reason, OLD.ask_rank, OLD.policy_version, OLD.payee_kind, OLD.payee_sealed,
      OLD.first_deadline_at, OLD.created_at)
    IS DISTINCT FROM
     (NEW.circle_id, NEW.match_id, NEW.pledge_id, NEW.ask_id, NEW.giver_id, NEW.receiver_id, NEW.amount_rupees, NEW.code,
      NEW.run_id, NEW.reason, NEW.ask_rank, NEW.policy_version, NEW.payee_kind, NEW.payee_sealed,
      NEW.first_deadline_at, NEW.created_at) THEN
    RAISE EXCEPTION 'what a match was made with never changes' USING ERRCODE = 'restrict_violation';
  END IF;

  IF OLD.confirmed_rupees IS NOT NULL
    AND (OLD.confirmed_rupees, OLD.paid_at, OLD.pledge_filled_rupees, OLD.ask_filled_rupees, OLD.return_rupees)
      IS DISTINCT FROM (NEW.confirmed_rupees, NEW.paid_at, NEW.pledge_filled_rupees, NEW.ask_filled_rupees, NEW.return_rupees) THEN
    RAISE EXCEPTION 'what was confirmed never changes' USING ERRCODE = 'restrict_violation';
  END IF;

  IF NEW.version NOT IN (OLD.version, OLD.version + 1) OR NEW.state <> OLD.state AND NEW.version = OLD.version THEN
    RAISE EXCEPTION 'each move of a match is its next version' USING ERRCODE = 'restrict_violation';
  END IF;

  IF OLD.late AND NOT NEW.late OR OLD.ruled AND NOT NEW.ruled OR OLD.bank_failed AND NOT NEW.bank_failed
    OR OLD.returned_at IS NOT NULL AND NEW.returned_at IS DISTINCT FROM OLD.returned_at THEN
    RAISE EXCEPTION 'what happened to a match once is not taken back' USING ERRCODE = 'restrict_violation';
  END IF;

  IF NEW.late AND NOT OLD.late AND NOT (OLD.state IN ('declined', 'lapsed', 'cancelled') AND NEW.state = 'disputed') THEN
    RAISE EXCEPTION 'a match becomes late only by a claim after its end' USING ERRCODE = 'restrict_violation';
  END IF;

  -- After an outage an ended match gets more time for answers, and nothing else changes. Most
  -- matches have no such time: IS NOT NULL spares them the JSON comparison, which costs more than
  -- all other checks.
  IF OLD.answer_until_at IS NOT NULL AND OLD.answer_until_at < NEW.answer_until_at
    AND to_jsonb(NEW) - 'answer_until_at' = to_jsonb(OLD) - 'answer_until_at' THEN
    RETURN NEW;
  END IF;

  -- Only a late claim opens a dispute about an ended match: once, and never after a ruling. A
  -- reversed match changes only by its return.
  IF NOT can_match_go(OLD.state, NEW.state)
    OR OLD.state IN ('declined', 'lapsed', 'cancelled') AND NOT NEW.late
    OR OLD.state = 'cancelled' AND OLD.ruled
    OR NEW.state = 'disputed' AND OLD.late AND OLD.state <> 'disputed'
    OR OLD.state = 'reversed' AND OLD.return_rupees IS NULL THEN
    RAISE EXCEPTION 'a match does not go from % to %', OLD.state, NEW.state USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;
