-- The link to the first circle keeps its end.
DROP FUNCTION offer_first_circle(bytea);

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
