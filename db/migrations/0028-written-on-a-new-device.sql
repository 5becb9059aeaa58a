ALTER TABLE ticket_message ADD COLUMN new_device boolean NOT NULL DEFAULT false;
