-- Circles and their policies.

CREATE TABLE circle (
  circle_id uuid PRIMARY KEY,
  slug text NOT NULL CONSTRAINT circle_slug_unique UNIQUE CHECK (slug ~ '^[a-z0-9][a-z0-9-]{1,60}$'),
  name text NOT NULL CHECK (length(name) BETWEEN 2 AND 80),
  seen boolean NOT NULL DEFAULT false,
  policy_version integer NOT NULL,
  created_at timestamptz NOT NULL,
  -- Two reserved circles hold the operators of the installation, and officers who are appointed from outside. They give and
  -- receive nothing; these circles are never listed.
  kind text NOT NULL DEFAULT 'members' CHECK (kind IN ('members', 'operators', 'officers')),
  state text NOT NULL DEFAULT 'open' CHECK (state IN ('applied', 'refused', 'open', 'paused', 'closed')),
  -- The operator is closing the circle: it is paused, and closed once nothing runs in it.
  closing_at timestamptz,
  -- The founding time ends here; empty before the circle opens.
  founding_until timestamptz,
  -- Since when payments are matched: not before a dispute and its appeal can be decided.
  payments_open_at timestamptz,
  -- Since when an administrator of a small circle wants the panel to decide too. It counts while fewer than 40 people are active.
  panel_wanted_at timestamptz,
  CONSTRAINT circle_closing_is_paused CHECK (closing_at IS NULL OR state IN ('paused', 'closed')),
  CONSTRAINT circle_reserved_is_not_seen CHECK (kind = 'members' OR NOT seen)
);
CREATE UNIQUE INDEX circle_one_of_a_reserved_kind ON circle (kind) WHERE kind <> 'members';
CREATE INDEX circle_not_open ON circle (state, created_at) WHERE state IN ('applied', 'paused');
CREATE INDEX circle_before_payments ON circle (created_at) WHERE payments_open_at IS NULL AND state = 'open';
CREATE TRIGGER circle_is_guarded BEFORE INSERT OR UPDATE ON circle FOR EACH ROW EXECUTE FUNCTION guard_circle();

-- A version of a policy never changes. A new rule needs a new version.
CREATE TABLE circle_policy (
  circle_id uuid NOT NULL REFERENCES circle,
  version integer NOT NULL CHECK (version > 0),
  policy jsonb NOT NULL,
  published_at timestamptz NOT NULL,
  PRIMARY KEY (circle_id, version),
  -- The caps of POLICY_BOUNDS in src/domain/shared/policy.ts, for every writer.
  CONSTRAINT circle_policy_within_bounds CHECK (
    (policy ->> 'matchCapRupees')::numeric <= 10000 AND (policy ->> 'openAsksCapRupees')::numeric <= 25000
    AND (policy ->> 'openPledgesCapRupees')::numeric <= 50000 AND (policy ->> 'receivedInTaxYearCapRupees')::numeric <= 50000
    AND (policy ->> 'matchesReceivedIn24h')::numeric <= 20 AND (policy ->> 'giversIn30Days')::numeric <= 25
    AND (policy ->> 'pairIn90DaysCapRupees')::numeric <= 10000 AND (policy ->> 'givenIn24hCapRupees')::numeric <= 50000
    AND (policy ->> 'newcomerGivesCapRupees')::numeric <= 50000 AND (policy ->> 'newcomerLiveMatches')::numeric <= 20
    AND (policy ->> 'membersCap')::numeric <= 2000 AND (policy ->> 'askReviewAboveRupees')::numeric <= 25000
    AND (policy ->> 'askWithoutPanRupees')::numeric <= 10000)
);
CREATE TRIGGER circle_policy_is_immutable BEFORE UPDATE OR DELETE ON circle_policy FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER circle_policy_is_kept BEFORE TRUNCATE ON circle_policy FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER circle_policy_waits_for_members BEFORE INSERT ON circle_policy FOR EACH ROW EXECUTE FUNCTION guard_circle_policy();

-- The application of two founders for a circle. What they write here is about the circle, not about people.
CREATE TABLE founding (
  circle_id uuid PRIMARY KEY REFERENCES circle,
  purpose text NOT NULL CHECK (length(purpose) BETWEEN 20 AND 1000),
  place text NOT NULL CHECK (length(place) BETWEEN 2 AND 80),
  language text NOT NULL,
  size integer NOT NULL CHECK (size BETWEEN 5 AND 2000),
  asked_at timestamptz NOT NULL,
  decided_at timestamptz,
  -- It came by the link that a start without a circle prints: it opens as soon as both founders are ready.
  opens_itself boolean NOT NULL DEFAULT false
);
CREATE INDEX founding_asked ON founding (asked_at);

-- Bounds of the installation that the operator sets: one row.
CREATE TABLE opening_bounds (
  only_row boolean PRIMARY KEY DEFAULT true CHECK (only_row),
  applications_a_day integer NOT NULL DEFAULT 20 CHECK (applications_a_day BETWEEN 0 AND 1000),
  circles_a_day integer NOT NULL DEFAULT 5 CHECK (circles_a_day BETWEEN 0 AND 1000),
  members_max integer NOT NULL DEFAULT 100000 CHECK (members_max BETWEEN 0 AND 100000000),
  -- How many codes by SMS newcomers cause: by one link in any hour, in one circle and in all in any 24 hours.
  codes_of_link_max integer NOT NULL DEFAULT 50 CHECK (codes_of_link_max BETWEEN 5 AND 200),
  codes_of_circle_max integer NOT NULL DEFAULT 100 CHECK (codes_of_circle_max BETWEEN 20 AND 2000),
  codes_of_all_max integer NOT NULL DEFAULT 1000 CHECK (codes_of_all_max BETWEEN 100 AND 100000),
  -- The link to the first circle of an installation, while it has none: its hash, and until when it works or when it was used.
  first_link_hash bytea,
  first_link_until timestamptz,
  CONSTRAINT opening_bounds_link_ends CHECK ((first_link_hash IS NULL) = (first_link_until IS NULL))
);
INSERT INTO opening_bounds DEFAULT VALUES;
