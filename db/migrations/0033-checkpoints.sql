-- Checkpoints of the record, which witnesses sign.
CREATE TABLE checkpoint (
  circle_id uuid PRIMARY KEY,
  lines bigint NOT NULL CHECK (lines > 0),
  root bytea NOT NULL CHECK (octet_length(root) = 32),
  note text NOT NULL,
  made_at timestamptz NOT NULL,
  witnesses integer NOT NULL DEFAULT 0 CHECK (witnesses >= 0),
  witnessed text,
  witnessed_at timestamptz,
  refused text[] NOT NULL DEFAULT '{}',
  CONSTRAINT checkpoint_is_witnessed_at_a_time CHECK ((witnessed IS NULL) = (witnessed_at IS NULL))
);
CREATE TRIGGER checkpoint_is_kept BEFORE DELETE ON checkpoint FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER checkpoint_is_not_emptied BEFORE TRUNCATE ON checkpoint FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
