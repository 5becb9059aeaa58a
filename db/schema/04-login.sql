-- Who may log in, and with what.

-- Keyed hashes make an e-mail, phone and PAN unique once they are verified. Before that several
-- people may name the same value; the first to prove it gets it. A person who came in by phone may
-- have no e-mail, PAN and password.
CREATE TABLE identity (
  identity_id uuid PRIMARY KEY,
  circle_id uuid NOT NULL,
  member_id uuid NOT NULL,
  email_key bytea,
  phone_key bytea NOT NULL,
  pan_key bytea,
  password_hash text,
  referral_code text NOT NULL CONSTRAINT identity_referral_code_unique UNIQUE,
  invited_as_admin boolean NOT NULL DEFAULT false,
  email_verified_at timestamptz,
  phone_verified_at timestamptz,
  -- Two officers decided that this PAN is another person's. It no longer blocks anybody; the phone
  -- stays proved.
  pan_ended_at timestamptz,
  -- A PAN that was given later and that another account holds. It counts once officers decide so.
  pan_waits boolean NOT NULL DEFAULT false,
  -- The last log-in, or the day on which officers opened the account again.
  entered_at timestamptz,
  -- One of the person's own devices said no to a log-in by SMS: no SMS alone opens this account.
  sms_ended_at timestamptz,
  created_at timestamptz NOT NULL,
  CONSTRAINT identity_of_one_member UNIQUE (circle_id, member_id),
  FOREIGN KEY (circle_id, member_id) REFERENCES member (circle_id, member_id),
  CONSTRAINT identity_proves_an_address_it_has CHECK (email_verified_at IS NULL OR email_key IS NOT NULL),
  CONSTRAINT identity_password_needs_an_address CHECK (password_hash IS NULL OR email_key IS NOT NULL),
  CONSTRAINT identity_waits_with_a_pan CHECK (NOT pan_waits OR pan_key IS NOT NULL)
);
CREATE UNIQUE INDEX identity_email_unique ON identity (email_key) WHERE email_verified_at IS NOT NULL;
CREATE UNIQUE INDEX identity_phone_unique ON identity (phone_key) WHERE phone_verified_at IS NOT NULL;
CREATE UNIQUE INDEX identity_pan_unique ON identity (pan_key) WHERE phone_verified_at IS NOT NULL AND pan_ended_at IS NULL AND NOT pan_waits;
CREATE INDEX identity_email ON identity (email_key, created_at DESC);
CREATE INDEX identity_unproved ON identity (created_at) WHERE email_verified_at IS NULL AND phone_verified_at IS NULL;
CREATE INDEX identity_phone ON identity (phone_key, created_at DESC);

-- Somebody proved a phone but names a phone or PAN that another account holds, or wants to log in to
-- their own account by an SMS that does not open it any more. Officers decide.
CREATE TABLE identity_dispute (
  circle_id uuid NOT NULL,
  identity_dispute_id uuid NOT NULL,
  member_id uuid NOT NULL,
  what text NOT NULL CHECK (what IN ('phone', 'pan', 'login')),
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

-- A phone or computer on which a person has logged in. A further one that proved itself by SMS alone
-- waits until waits_until before it may act, unless something else approves it.
CREATE TABLE login_device (
  device_id uuid PRIMARY KEY,
  identity_id uuid NOT NULL REFERENCES identity ON DELETE CASCADE,
  token_hash bytea NOT NULL,
  first_at timestamptz NOT NULL,
  used_at timestamptz NOT NULL,
  waits_until timestamptz,
  approved_at timestamptz,
  approved_by text CHECK (approved_by IN ('factor', 'password', 'device', 'email', 'people')),
  denied_at timestamptz,
  CONSTRAINT login_device_once UNIQUE (identity_id, token_hash),
  CONSTRAINT login_device_approved_by_something CHECK ((approved_at IS NULL) = (approved_by IS NULL)),
  CONSTRAINT login_device_denied_or_approved CHECK (denied_at IS NULL OR approved_at IS NULL)
);

CREATE INDEX login_device_waiting ON login_device (waits_until) WHERE approved_at IS NULL AND denied_at IS NULL;

-- A steward and one person who knows the member said that a new device is theirs. It takes both.
CREATE TABLE device_vouch (
  device_id uuid NOT NULL REFERENCES login_device ON DELETE CASCADE,
  spoken_as text NOT NULL CHECK (spoken_as IN ('steward', 'introducer')),
  member_id uuid NOT NULL,
  spoken_at timestamptz NOT NULL,
  PRIMARY KEY (device_id, spoken_as),
  CONSTRAINT device_vouch_takes_two UNIQUE (device_id, member_id)
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
  second_factor_at timestamptz,
  last_seen_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  renew boolean NOT NULL DEFAULT false,
  device_id uuid REFERENCES login_device ON DELETE CASCADE,
  device_sealed bytea,
  -- Only of a token that a person made for a program; then device_sealed is its name.
  scopes text[] CHECK (scopes <@ ARRAY['read', 'ask', 'pay', 'circle'] AND cardinality(scopes) > 0),
  former_token_hash bytea,
  former_until_at timestamptz,
  CONSTRAINT session_former_token_ends CHECK ((former_token_hash IS NULL) = (former_until_at IS NULL)),
  CONSTRAINT session_token_is_no_cookie CHECK (scopes IS NULL OR kind = 'bearer')
);
CREATE INDEX session_of_device ON session (device_id) WHERE device_id IS NOT NULL;
CREATE INDEX session_of_identity ON session (identity_id);
CREATE UNIQUE INDEX session_former_token ON session (former_token_hash) WHERE former_token_hash IS NOT NULL;

-- The address that a token's program wants to hear at. It ends with its token.
CREATE TABLE webhook (
  session_id uuid PRIMARY KEY REFERENCES session (session_id) ON DELETE CASCADE,
  circle_id uuid NOT NULL,
  member_id uuid NOT NULL,
  url_sealed bytea NOT NULL,
  secret_sealed bytea NOT NULL,
  -- Since when it took nothing.
  failing_since timestamptz
);
CREATE INDEX webhook_of ON webhook (circle_id, member_id);

-- What goes to a webhook: ids and a word for what happened, nothing private.
CREATE TABLE webhook_delivery (
  delivery_id uuid PRIMARY KEY,
  session_id uuid NOT NULL REFERENCES webhook ON DELETE CASCADE,
  type text NOT NULL,
  about jsonb NOT NULL,
  happened_at timestamptz NOT NULL,
  state text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'sent', 'failed')),
  tries smallint NOT NULL DEFAULT 0,
  next_at timestamptz NOT NULL,
  -- The last status that came back; 0: nothing did.
  status smallint
);
CREATE INDEX webhook_delivery_of ON webhook_delivery (session_id, happened_at DESC);
CREATE INDEX webhook_delivery_due ON webhook_delivery (next_at) WHERE state = 'waiting';
CREATE INDEX webhook_delivery_age ON webhook_delivery (happened_at);

-- Links and codes: only their hash is stored. Opening a link does not use it up; acting on it does.
CREATE TABLE one_time_secret (
  secret_id uuid PRIMARY KEY,
  identity_id uuid NOT NULL REFERENCES identity ON DELETE CASCADE,
  purpose text NOT NULL CHECK (purpose IN ('verify_email', 'verify_phone', 'reset_password', 'change_email', 'change_phone', 'not_me', 'new_device', 'reauthenticate')),
  secret_hash bytea NOT NULL,
  bound_sealed bytea,
  tries integer NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  used_at timestamptz
);
CREATE INDEX one_time_secret_of ON one_time_secret (identity_id, purpose, created_at DESC);
-- Links to a new address and "not me" links have no member; they are found by their hash.
CREATE INDEX one_time_secret_by_hash ON one_time_secret (secret_hash) WHERE purpose IN ('change_email', 'not_me', 'new_device');

-- A code by SMS with which the holder of a number logs in or comes in. It belongs to the number and
-- names no account, so that it is the same for known and unknown numbers. `goes_out` is false where
-- nobody could use the code; then nothing is sent.
CREATE TABLE phone_code (
  code_id uuid PRIMARY KEY,
  phone_key bytea NOT NULL,
  phone_sealed bytea NOT NULL,
  language text NOT NULL,
  goes_out boolean NOT NULL,
  code_hash bytea,
  tries integer NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  used_at timestamptz
);
CREATE INDEX phone_code_of ON phone_code (phone_key, created_at DESC);
CREATE INDEX phone_code_over ON phone_code (expires_at);

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

-- Log-ins, codes and changes of what a login is made of, refused ones too. Kept for a year.
CREATE TABLE security_event (
  event_id uuid PRIMARY KEY,
  happened_at timestamptz NOT NULL,
  act text NOT NULL CHECK (act IN ('login', 'code', 'reset', 'factor', 'again', 'password', 'contact', 'device', 'factors', 'token', 'sessions')),
  outcome text NOT NULL CHECK (outcome ~ '^[a-z-]+([.][a-z-]+)?$'),
  identity_id uuid REFERENCES identity ON DELETE CASCADE,
  -- Keyed hashes: of the address or number that was typed, where nobody has it; and of the network.
  account_key bytea,
  network_key bytea NOT NULL,
  device text NOT NULL CHECK (length(device) <= 40),
  CONSTRAINT security_event_of_an_account_or_a_guess CHECK (identity_id IS NULL OR account_key IS NULL)
);
CREATE INDEX security_event_of_identity ON security_event (identity_id, happened_at DESC) WHERE identity_id IS NOT NULL;
CREATE INDEX security_event_by_time ON security_event (happened_at);
