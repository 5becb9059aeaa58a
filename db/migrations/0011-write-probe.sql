-- /readyz tries a write, and the folder of pictures knows its installation.

CREATE TABLE write_probe (
  only_row boolean PRIMARY KEY DEFAULT true CHECK (only_row),
  tried_at timestamptz NOT NULL
);
ALTER TABLE installation ADD COLUMN installation_id uuid NOT NULL DEFAULT gen_random_uuid();
