-- What a matching run looks at of a circle's matches: those that are live, what came lately, and what ended unpaid lately. Without these a run reads all that ever was.
CREATE INDEX match_live ON match (circle_id) WHERE state IN ('awaiting_payment', 'bank_pending', 'awaiting_confirmation', 'disputed');
CREATE INDEX match_came ON match (circle_id, (coalesce(paid_at, claimed_at))) WHERE state IN ('confirmed', 'reversed');
CREATE INDEX match_unpaid ON match (circle_id, ended_at) WHERE state IN ('declined', 'lapsed', 'cancelled');
