-- Since when each witness has signed nothing.
ALTER TABLE checkpoint ADD COLUMN quiet_since jsonb NOT NULL DEFAULT '{}';
