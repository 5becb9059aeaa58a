-- Who may log in, and with what.

-- Keyed hashes make an e-mail, phone and PAN unique once they are verified. Before that several
-- people may name the same value; the first to prove it gets it.
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
  -- Two officers decided that this PAN is another person's. It no longer blocks anybody; the phone
  -- stays proved.
  pan_ended_at timestamptz,
  created_at timestamptz NOT NULL,
  CONSTRAINT identity_of_one_member UNIQUE (circle_id, member_id),
  FOREIGN KEY (circle_id, member_id) REFERENCES member (circle_id, member_id),
  CHECK (phone_verified_at IS NULL OR email_verified_at IS NOT NULL)
);
CREATE UNIQUE INDEX identity_email_unique ON identity (email_key) WHERE email_verified_at IS NOT NULL;
CREATE UNIQUE INDEX identity_phone_unique ON identity (phone_key) WHERE phone_verified_at IS NOT NULL;
CREATE UNIQUE INDEX identity_pan_unique ON identity (pan_key) WHERE phone_verified_at IS NOT NULL AND pan_ended_at IS NULL;
CREATE INDEX identity_email ON identity (email_key, created_at DESC);
CREATE INDEX identity_unproved ON identity (created_at) WHERE email_verified_at IS NULL;

-- Somebody verified an e-mail and a phone but names a phone or PAN that another account holds. Officers decide.
CREATE TABLE identity_dispute (
  circle_id uuid NOT NULL,
  identity_dispute_id uuid NOT NULL,
  member_id uuid NOT NULL,
  what text NOT NULL CHECK (what IN ('phone', 'pan')),
  phone_sealed bytea,
  state text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'granted', 'refused')),
  decided_by uuid,
  decided_at timestamptz,
  -- For the panel: since when, the message of the circle's officer, and who of the panel first
  -- agreed with the newcomer.
  panel_at timestamptz,
  panel_reason_sealed bytea,
  proposed_by uuid,
  proposed_circle_id uuid,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (circle_id, identity_dispute_id),
  CONSTRAINT identity_dispute_takes_two_of_the_panel CHECK (state <> 'granted' OR proposed_by IS DISTINCT FROM decided_by),
  CONSTRAINT identity_dispute_proposer_has_a_circle CHECK ((proposed_by IS NULL) = (proposed_circle_id IS NULL))
);
-- After a decision the newcomer may name a phone or PAN again. Only one dispute waits at a time.
CREATE UNIQUE INDEX identity_dispute_one_waiting ON identity_dispute (circle_id, member_id, what) WHERE state = 'waiting';
CREATE INDEX identity_dispute_of ON identity_dispute (circle_id, member_id, what, created_at DESC);
CREATE INDEX identity_dispute_before_panel ON identity_dispute (created_at) WHERE state = 'waiting' AND panel_at IS NOT NULL;

CREATE TABLE session (
  token_hash bytea PRIMARY KEY,
  session_id uuid NOT NULL CONSTRAINT session_id_unique UNIQUE,
  identity_id uuid NOT NULL REFERENCES identity ON DELETE CASCADE,
  circle_id uuid NOT NULL,
  member_id uuid NOT NULL,
  kind text NOT NULL CHECK (kind IN ('cookie', 'bearer')),
  created_at timestamptz NOT NULL,
  authenticated_at timestamptz NOT NULL,
  second_factor_at timestamptz,
  last_seen_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  renew boolean NOT NULL DEFAULT false,
  device_sealed bytea,
  former_token_hash bytea,
  former_until_at timestamptz,
  CONSTRAINT session_former_token_ends CHECK ((former_token_hash IS NULL) = (former_until_at IS NULL))
);
CREATE INDEX session_of_identity ON session (identity_id);
CREATE UNIQUE INDEX session_former_token ON session (former_token_hash) WHERE former_token_hash IS NOT NULL;

-- Links and codes: only their hash is stored. Opening a link does not use it up; acting on it does.
CREATE TABLE one_time_secret (
  secret_id uuid PRIMARY KEY,
  identity_id uuid NOT NULL REFERENCES identity ON DELETE CASCADE,
  purpose text NOT NULL CHECK (purpose IN ('verify_email', 'verify_phone', 'reset_password', 'change_email', 'change_phone', 'not_me')),
  secret_hash bytea NOT NULL,
  bound_sealed bytea,
  tries integer NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  used_at timestamptz
);
CREATE INDEX one_time_secret_of ON one_time_secret (identity_id, purpose, created_at DESC);
-- Links to a new address and "not me" links have no member; they are found by their hash.
CREATE INDEX one_time_secret_by_hash ON one_time_secret (secret_hash) WHERE purpose IN ('change_email', 'not_me');

CREATE TABLE captcha (
  captcha_id uuid PRIMARY KEY,
  answer_hash bytea NOT NULL,
  expires_at timestamptz NOT NULL,
  used_at timestamptz
);

-- The one-time links that give a new installation its first two administrators.
CREATE TABLE invitation (
  token_hash bytea PRIMARY KEY,
  circle_id uuid NOT NULL REFERENCES circle,
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  used_by uuid,
  used_at timestamptz
);

-- Second factors: an authenticator app, passkeys, and the codes that stand in for them. Staff need one.
CREATE TABLE totp (
  identity_id uuid PRIMARY KEY REFERENCES identity ON DELETE CASCADE,
  secret_sealed bytea NOT NULL,
  last_step bigint NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL,
  confirmed_at timestamptz
);

CREATE TABLE passkey (
  credential_id text PRIMARY KEY,
  identity_id uuid NOT NULL REFERENCES identity ON DELETE CASCADE,
  public_key bytea NOT NULL,
  counter bigint NOT NULL,
  transports text NOT NULL,
  name_sealed bytea NOT NULL,
  created_at timestamptz NOT NULL,
  last_used_at timestamptz
);
CREATE INDEX passkey_of ON passkey (identity_id);

CREATE TABLE passkey_challenge (
  challenge_id uuid PRIMARY KEY,
  identity_id uuid NOT NULL REFERENCES identity ON DELETE CASCADE,
  purpose text NOT NULL CHECK (purpose IN ('register', 'use')),
  challenge text NOT NULL,
  expires_at timestamptz NOT NULL
);

CREATE TABLE recovery_code (
  identity_id uuid NOT NULL REFERENCES identity ON DELETE CASCADE,
  code_hash bytea NOT NULL,
  used_at timestamptz,
  PRIMARY KEY (identity_id, code_hash)
);
