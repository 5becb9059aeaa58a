-- A pledge rests after a decline or a lapse until its owner has answered, and a pause can be for some
-- days.

ALTER TABLE pledge ADD COLUMN paused_until timestamptz;
ALTER TABLE pledge DROP CONSTRAINT pledge_paused_by_check;
ALTER TABLE pledge ADD CONSTRAINT pledge_paused_by_check CHECK (paused_by IN ('owner', 'suspension', 'unanswered'));
ALTER TABLE pledge ADD CONSTRAINT pledge_pending_is_not_paused CHECK (state <> 'pending' OR paused_by IS NULL);
ALTER TABLE pledge ADD CONSTRAINT pledge_paused_for_days_by_its_owner CHECK (paused_until IS NULL OR paused_by = 'owner');
CREATE INDEX pledge_pause_over ON pledge (paused_until) WHERE paused_until IS NOT NULL;
