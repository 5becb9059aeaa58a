-- Circles and their policies.

CREATE TABLE circle (
  circle_id uuid PRIMARY KEY,
  slug text NOT NULL CONSTRAINT circle_slug_unique UNIQUE CHECK (slug ~ '^[a-z0-9][a-z0-9-]{1,60}$'),
  name text NOT NULL CHECK (length(name) BETWEEN 2 AND 80),
  seen boolean NOT NULL DEFAULT false,
  policy_version integer NOT NULL,
  -- The founding time ends here; empty before the circle opens. Set once, never moved.
  founding_until timestamptz,
  created_at timestamptz NOT NULL
);
CREATE TRIGGER circle_founded_once BEFORE UPDATE OF founding_until ON circle FOR EACH ROW EXECUTE FUNCTION guard_founding_time();

-- A version of a policy never changes. A new rule needs a new version.
CREATE TABLE circle_policy (
  circle_id uuid NOT NULL REFERENCES circle,
  version integer NOT NULL CHECK (version > 0),
  policy jsonb NOT NULL,
  published_at timestamptz NOT NULL,
  PRIMARY KEY (circle_id, version)
);
CREATE TRIGGER circle_policy_is_immutable BEFORE UPDATE OR DELETE ON circle_policy FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER circle_policy_is_kept BEFORE TRUNCATE ON circle_policy FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
