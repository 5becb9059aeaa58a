-- Installation-wide tables are a short closed list: installation, circle, identity, session, one_time_secret, captcha,
-- invitation, rate_count, idempotency, utr_use. Every other table leads its keys with circle_id.

CREATE TABLE installation (
  only_row boolean PRIMARY KEY DEFAULT true CHECK (only_row),
  mode text NOT NULL CHECK (mode IN ('production', 'practice', 'test')),
  created_at timestamptz NOT NULL DEFAULT clock_timestamp()
);

-- What makes a row unchangeable for everybody, the owner included.
CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% on % is refused: its rows are never changed', TG_OP, TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END $$;

CREATE TRIGGER installation_keeps_its_mode BEFORE UPDATE OR DELETE ON installation
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER installation_is_kept BEFORE TRUNCATE ON installation FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TABLE circle (
  circle_id uuid PRIMARY KEY,
  slug text NOT NULL CONSTRAINT circle_slug_unique UNIQUE CHECK (slug ~ '^[a-z0-9][a-z0-9-]{1,60}$'),
  name text NOT NULL CHECK (length(name) BETWEEN 2 AND 80),
  seen boolean NOT NULL DEFAULT false,
  policy_version integer NOT NULL,
  created_at timestamptz NOT NULL
);

CREATE TABLE circle_policy (
  circle_id uuid NOT NULL REFERENCES circle,
  version integer NOT NULL CHECK (version > 0),
  policy jsonb NOT NULL,
  published_at timestamptz NOT NULL,
  PRIMARY KEY (circle_id, version)
);
CREATE TRIGGER circle_policy_is_immutable BEFORE UPDATE OR DELETE ON circle_policy
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER circle_policy_is_kept BEFORE TRUNCATE ON circle_policy FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TABLE member (
  circle_id uuid NOT NULL REFERENCES circle,
  member_id uuid NOT NULL,
  status text NOT NULL CHECK (status IN ('applied', 'active', 'suspended', 'closed')),
  language text NOT NULL DEFAULT 'en' CHECK (language IN ('en', 'hi')),
  name_sealed bytea NOT NULL,
  email_sealed bytea NOT NULL,
  phone_sealed bytea NOT NULL,
  pan_sealed bytea NOT NULL,
  birth_sealed bytea NOT NULL,
  region_sealed bytea,
  city_sealed bytea,
  yearly_limit_rupees bigint CHECK (yearly_limit_rupees IS NULL OR yearly_limit_rupees BETWEEN 0 AND 50000),
  shares_contact boolean NOT NULL DEFAULT false,
  introduced_by uuid,
  steward_id uuid,
  newcomer_waived_at timestamptz,
  pledges_paused_until timestamptz,
  registered_at timestamptz NOT NULL,
  joined_at timestamptz,
  version integer NOT NULL DEFAULT 1,
  PRIMARY KEY (circle_id, member_id),
  FOREIGN KEY (circle_id, introduced_by) REFERENCES member (circle_id, member_id)
);
CREATE INDEX member_introduced_by ON member (circle_id, introduced_by);

-- One data key per person, wrapped by a master key that is not in this database.
CREATE TABLE person_key (
  circle_id uuid NOT NULL,
  member_id uuid NOT NULL,
  master_key_id text NOT NULL,
  wrapped bytea NOT NULL,
  PRIMARY KEY (circle_id, member_id)
);

CREATE TABLE member_role (
  circle_id uuid NOT NULL,
  member_id uuid NOT NULL,
  role text NOT NULL CHECK (role IN ('steward', 'manager', 'officer', 'admin')),
  granted_at timestamptz NOT NULL,
  granted_by uuid,
  PRIMARY KEY (circle_id, member_id, role),
  FOREIGN KEY (circle_id, member_id) REFERENCES member (circle_id, member_id)
);

CREATE TABLE application (
  circle_id uuid NOT NULL,
  application_id uuid NOT NULL,
  member_id uuid NOT NULL,
  inviter_id uuid,
  known_by_sealed bytea,
  state text NOT NULL CHECK (state IN ('waiting', 'with_steward', 'accepted', 'declined')),
  decided_by uuid,
  decided_at timestamptz,
  reason_sealed bytea,
  created_at timestamptz NOT NULL,
  version integer NOT NULL DEFAULT 1,
  PRIMARY KEY (circle_id, application_id),
  CONSTRAINT application_once_a_member UNIQUE (circle_id, member_id),
  FOREIGN KEY (circle_id, member_id) REFERENCES member (circle_id, member_id)
);
CREATE INDEX application_open ON application (circle_id, state, created_at);
CREATE INDEX application_inviter ON application (circle_id, inviter_id, state);

CREATE TABLE member_block (
  circle_id uuid NOT NULL,
  member_id uuid NOT NULL,
  blocked_id uuid NOT NULL,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (circle_id, member_id, blocked_id)
);

CREATE TABLE agreement (
  circle_id uuid NOT NULL,
  member_id uuid NOT NULL,
  kind text NOT NULL CHECK (kind IN ('warning', 'rules', 'privacy')),
  version text NOT NULL,
  language text NOT NULL,
  agreed_at timestamptz NOT NULL,
  PRIMARY KEY (circle_id, member_id, kind, version)
);
CREATE TRIGGER agreement_is_append_only BEFORE UPDATE OR DELETE ON agreement
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER agreement_is_kept BEFORE TRUNCATE ON agreement FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TABLE payment_detail (
  circle_id uuid NOT NULL,
  detail_id uuid NOT NULL,
  member_id uuid NOT NULL,
  kind text NOT NULL CHECK (kind IN ('upi', 'bank')),
  detail_sealed bytea NOT NULL,
  detail_key bytea NOT NULL,
  usable_from timestamptz NOT NULL,
  created_at timestamptz NOT NULL,
  removed_at timestamptz,
  PRIMARY KEY (circle_id, detail_id),
  FOREIGN KEY (circle_id, member_id) REFERENCES member (circle_id, member_id)
);
CREATE UNIQUE INDEX payment_detail_once_a_member ON payment_detail (circle_id, member_id, detail_key) WHERE removed_at IS NULL;
CREATE INDEX payment_detail_shared ON payment_detail (circle_id, detail_key) WHERE removed_at IS NULL;

-- Who may log in. Keyed hashes make e-mail, phone and PAN unique once they are verified; before that several people may
-- claim the same one, and the first to prove it has it.
CREATE TABLE identity (
  identity_id uuid PRIMARY KEY,
  circle_id uuid NOT NULL,
  member_id uuid NOT NULL,
  email_key bytea NOT NULL,
  phone_key bytea NOT NULL,
  pan_key bytea NOT NULL,
  password_hash text NOT NULL,
  referral_code text NOT NULL CONSTRAINT identity_referral_code_unique UNIQUE,
  invited_as_admin boolean NOT NULL DEFAULT false,
  email_verified_at timestamptz,
  phone_verified_at timestamptz,
  created_at timestamptz NOT NULL,
  CONSTRAINT identity_of_one_member UNIQUE (circle_id, member_id),
  FOREIGN KEY (circle_id, member_id) REFERENCES member (circle_id, member_id),
  CHECK (phone_verified_at IS NULL OR email_verified_at IS NOT NULL)
);
CREATE UNIQUE INDEX identity_email_unique ON identity (email_key) WHERE email_verified_at IS NOT NULL;
CREATE UNIQUE INDEX identity_phone_unique ON identity (phone_key) WHERE phone_verified_at IS NOT NULL;
CREATE UNIQUE INDEX identity_pan_unique ON identity (pan_key) WHERE phone_verified_at IS NOT NULL;
CREATE INDEX identity_email ON identity (email_key, created_at DESC);

-- Somebody verified an e-mail and a phone but names a phone or PAN that another account holds: an officer decides.
CREATE TABLE identity_claim (
  circle_id uuid NOT NULL,
  claim_id uuid NOT NULL,
  member_id uuid NOT NULL,
  what text NOT NULL CHECK (what IN ('phone', 'pan')),
  created_at timestamptz NOT NULL,
  PRIMARY KEY (circle_id, claim_id),
  CONSTRAINT identity_claim_once UNIQUE (circle_id, member_id, what)
);

CREATE TABLE session (
  token_hash bytea PRIMARY KEY,
  session_id uuid NOT NULL CONSTRAINT session_id_unique UNIQUE,
  identity_id uuid NOT NULL REFERENCES identity ON DELETE CASCADE,
  circle_id uuid NOT NULL,
  member_id uuid NOT NULL,
  kind text NOT NULL CHECK (kind IN ('cookie', 'bearer')),
  created_at timestamptz NOT NULL,
  authenticated_at timestamptz NOT NULL,
  last_seen_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL
);
CREATE INDEX session_of_identity ON session (identity_id);

-- Links and codes: only their hash is kept. Opening a link does not use it up; acting on it does.
CREATE TABLE one_time_secret (
  secret_id uuid PRIMARY KEY,
  identity_id uuid NOT NULL REFERENCES identity ON DELETE CASCADE,
  purpose text NOT NULL CHECK (purpose IN ('verify_email', 'verify_phone', 'reset_password')),
  secret_hash bytea NOT NULL,
  tries integer NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  used_at timestamptz
);
CREATE INDEX one_time_secret_of ON one_time_secret (identity_id, purpose, created_at DESC);

CREATE TABLE captcha (
  captcha_id uuid PRIMARY KEY,
  answer_hash bytea NOT NULL,
  expires_at timestamptz NOT NULL,
  used_at timestamptz
);

-- The one-time links with which a new installation gets its first two administrators.
CREATE TABLE invitation (
  token_hash bytea PRIMARY KEY,
  circle_id uuid NOT NULL REFERENCES circle,
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  used_by uuid,
  used_at timestamptz
);

-- Counters of requests per window; losing them in a crash only forgives a few attempts.
CREATE UNLOGGED TABLE rate_count (
  bucket bytea NOT NULL,
  window_start timestamptz NOT NULL,
  hits integer NOT NULL,
  PRIMARY KEY (bucket, window_start)
);

CREATE TABLE idempotency (
  scope bytea NOT NULL,
  endpoint text NOT NULL,
  key text NOT NULL CHECK (length(key) BETWEEN 1 AND 200),
  body_hash bytea NOT NULL,
  status integer,
  answer jsonb,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (scope, endpoint, key)
);
CREATE INDEX idempotency_age ON idempotency (created_at);
