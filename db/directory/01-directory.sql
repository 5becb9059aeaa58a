-- The directory of all cells: which cell has a key, and no more. Within a cell its own tables decide. Every question is about one row, found by its key,
-- so that any engine that spreads rows by their key takes this table.
CREATE TABLE IF NOT EXISTS taken_key (
  kind text NOT NULL,
  key bytea NOT NULL,
  cell text NOT NULL CHECK (cell ~ '^[a-z][a-z0-9]{0,11}$'),
  PRIMARY KEY (key, kind)
);

-- The cells there are. A new one registers itself.
CREATE TABLE IF NOT EXISTS cell (
  cell text PRIMARY KEY CHECK (cell ~ '^[a-z][a-z0-9]{0,11}$')
);

-- What shows that all cells hash with one key: a keyed hash of a constant, by the first cell.
CREATE TABLE IF NOT EXISTS directory_check (
  one boolean PRIMARY KEY CHECK (one),
  hash_key bytea NOT NULL
);

-- What each cell publishes, for the pages of all.
CREATE TABLE IF NOT EXISTS cell_figures (
  cell text PRIMARY KEY CHECK (cell ~ '^[a-z][a-z0-9]{0,11}$'),
  figures jsonb NOT NULL,
  at timestamptz NOT NULL
);
