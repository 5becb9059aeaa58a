-- Members choose SMS topic by topic. Null without a choice.

ALTER TABLE notice_preference ADD COLUMN sms boolean;
