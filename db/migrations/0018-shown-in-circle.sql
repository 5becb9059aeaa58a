-- Who joined before the list of members was there was told of none. They are in it once they say so.
ALTER TABLE member ADD COLUMN shown_in_circle boolean NOT NULL DEFAULT false;
ALTER TABLE member ALTER COLUMN shown_in_circle SET DEFAULT true;
