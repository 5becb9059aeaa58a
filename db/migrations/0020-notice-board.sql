ALTER TABLE news ADD COLUMN for_visitors boolean NOT NULL DEFAULT false;
ALTER TABLE news ADD COLUMN pinned boolean NOT NULL DEFAULT false;
ALTER TABLE news ADD COLUMN meets_at timestamptz;
ALTER TABLE news ADD COLUMN venue text CHECK (length(venue) BETWEEN 2 AND 120);
ALTER TABLE news ADD CONSTRAINT news_meeting CHECK ((meets_at IS NULL) = (venue IS NULL));
ALTER TABLE news ADD CONSTRAINT news_of_circle CHECK (circle_id IS NOT NULL OR NOT (pinned OR for_visitors OR meets_at IS NOT NULL));
-- What visitors could read until now was written for them, and stays.
UPDATE news SET for_visitors = true
  FROM circle WHERE circle.circle_id = news.circle_id AND circle.seen AND news.state = 'published';

ALTER TABLE notice_preference DROP CONSTRAINT notice_preference_topic_check;
ALTER TABLE notice_preference ADD CONSTRAINT notice_preference_topic_check
  CHECK (topic IN ('payments', 'reminders', 'requests', 'disputes', 'support', 'people', 'board', 'staff'));
