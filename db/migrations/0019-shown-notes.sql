ALTER TABLE ask ADD COLUMN note_shown boolean NOT NULL DEFAULT false;
