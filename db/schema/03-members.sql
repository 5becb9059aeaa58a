-- Members, their agreements, and their payment details. Columns named *_sealed hold private values,
-- encrypted with the member's own key.

-- The languages of src/domain/shared/languages.ts. The interface decides which of them people can
-- choose.
CREATE TABLE member (
  circle_id uuid NOT NULL REFERENCES circle,
  member_id uuid NOT NULL,
  status text NOT NULL CHECK (status IN ('applied', 'active', 'suspended', 'closed')),
  language text NOT NULL DEFAULT 'en' CHECK (language IN (
    'as', 'bn', 'brx', 'doi', 'en', 'gu', 'hi', 'kn', 'kok', 'ks', 'mai', 'ml', 'mni', 'mr', 'ne', 'or', 'pa', 'sa', 'sat', 'sd', 'ta', 'te', 'ur')),
  name_sealed bytea NOT NULL,
  -- Only the phone is needed to come in. The others are given later, where they are needed.
  email_sealed bytea,
  phone_sealed bytea NOT NULL,
  pan_sealed bytea,
  birth_sealed bytea,
  region_sealed bytea,
  city_sealed bytea,
  call_time_sealed bytea,
  nominee_sealed bytea,
  nominee_named_at timestamptz,
  yearly_limit_rupees bigint CHECK (yearly_limit_rupees IS NULL OR yearly_limit_rupees BETWEEN 0 AND 50000),
  shares_contact boolean NOT NULL DEFAULT false,
  -- Whether other members of the circle see them in its list.
  shown_in_circle boolean NOT NULL DEFAULT true,
  no_manager boolean NOT NULL DEFAULT false,
  digest text NOT NULL DEFAULT 'off' CHECK (digest IN ('off', 'daily')),
  digest_sent_at timestamptz,
  introduced_by uuid,
  steward_id uuid,
  newcomer_waived_at timestamptz,
  pledges_paused_until timestamptz,
  limited_until timestamptz,
  suspended_at timestamptz,
  -- A member who asks to leave is suspended while a match of theirs runs; the next sweep after its
  -- end closes the account. close_from is the status they return to if they take the wish back.
  closes_when_free boolean NOT NULL DEFAULT false,
  close_asked_at timestamptz,
  close_from text CHECK (close_from IN ('active', 'suspended')),
  closed_at timestamptz,
  erased_at timestamptz,
  registered_at timestamptz NOT NULL,
  joined_at timestamptz,
  version integer NOT NULL DEFAULT 1,
  PRIMARY KEY (circle_id, member_id),
  FOREIGN KEY (circle_id, introduced_by) REFERENCES member (circle_id, member_id),
  CONSTRAINT member_asked_to_leave_and_leaves CHECK (close_asked_at IS NULL OR closes_when_free OR status = 'closed'),
  CONSTRAINT member_erased_after_it_closed CHECK (erased_at IS NULL OR (status = 'closed' AND closed_at IS NOT NULL))
);
CREATE INDEX member_introduced_by ON member (circle_id, introduced_by);
CREATE INDEX member_steward ON member (circle_id, steward_id);
CREATE INDEX member_latest ON member (circle_id, registered_at DESC, member_id DESC);
CREATE INDEX member_closing ON member (circle_id, suspended_at) WHERE closes_when_free;
CREATE INDEX member_to_erase ON member (closed_at) WHERE status = 'closed' AND erased_at IS NULL;

-- One data key per person, wrapped by a master key outside this database. The row of a destroyed
-- key stays: it shows that its sealed data were destroyed on purpose.
CREATE TABLE person_key (
  circle_id uuid NOT NULL,
  member_id uuid NOT NULL,
  master_key_id text NOT NULL,
  wrapped bytea NOT NULL,
  destroyed_at timestamptz,
  PRIMARY KEY (circle_id, member_id)
);
-- Every start checks whether a master key still wraps something.
CREATE INDEX person_key_master_key ON person_key (master_key_id);

CREATE TABLE member_role (
  circle_id uuid NOT NULL,
  member_id uuid NOT NULL,
  role text NOT NULL CHECK (role IN ('steward', 'manager', 'officer', 'admin', 'operator')),
  granted_at timestamptz NOT NULL,
  granted_by uuid,
  PRIMARY KEY (circle_id, member_id, role),
  FOREIGN KEY (circle_id, member_id) REFERENCES member (circle_id, member_id)
);

CREATE TRIGGER member_role_is_guarded BEFORE INSERT OR UPDATE ON member_role FOR EACH ROW EXECUTE FUNCTION guard_member_role();

-- The two founders of a circle. Once they have proved their phone, keyed hashes of phone and PAN keep one person
-- from founding twice within 12 months; after that they are emptied.
CREATE TABLE founder (
  circle_id uuid NOT NULL REFERENCES circle,
  member_id uuid NOT NULL,
  phone_key bytea,
  pan_key bytea,
  proved_at timestamptz,
  refused_reason_sealed bytea,
  -- After how many days this founder wants first asks to be matched in the founding time. It holds if both name the same.
  first_ask_days integer CHECK (first_ask_days BETWEEN 3 AND 14),
  PRIMARY KEY (circle_id, member_id),
  CONSTRAINT founder_keys_come_with_the_proof CHECK (proved_at IS NOT NULL OR num_nonnulls(phone_key, pan_key) = 0)
);
CREATE INDEX founder_phone ON founder (phone_key, proved_at) WHERE phone_key IS NOT NULL;
CREATE INDEX founder_pan ON founder (pan_key, proved_at) WHERE pan_key IS NOT NULL;
CREATE TRIGGER founder_is_guarded BEFORE INSERT OR UPDATE ON founder FOR EACH ROW EXECUTE FUNCTION guard_founder();

-- The wish to join a circle, and who decided it.
CREATE TABLE application (
  circle_id uuid NOT NULL,
  application_id uuid NOT NULL,
  member_id uuid NOT NULL,
  inviter_id uuid,
  -- By which invitation of a list they came; it counts once their phone is proved.
  list_person_id uuid,
  known_by_sealed bytea,
  state text NOT NULL CHECK (state IN ('waiting', 'with_steward', 'accepted', 'declined')),
  stewards_notified_at timestamptz,
  decided_by uuid,
  decided_at timestamptz,
  reason_sealed bytea,
  created_at timestamptz NOT NULL,
  version integer NOT NULL DEFAULT 1,
  PRIMARY KEY (circle_id, application_id),
  CONSTRAINT application_once_a_member UNIQUE (circle_id, member_id),
  FOREIGN KEY (circle_id, member_id) REFERENCES member (circle_id, member_id)
);
CREATE TRIGGER application_begins_where_it_may AFTER INSERT ON application REFERENCING NEW TABLE AS begun
  FOR EACH STATEMENT EXECUTE FUNCTION guard_what_begins();
CREATE INDEX application_open ON application (circle_id, state, created_at);
CREATE INDEX application_inviter ON application (circle_id, inviter_id, state);

-- Members who are never matched with each other, because one of them blocked the other.
CREATE TABLE member_block (
  circle_id uuid NOT NULL,
  member_id uuid NOT NULL,
  blocked_id uuid NOT NULL,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (circle_id, member_id, blocked_id)
);

-- Whom a member named, with the code from their own phone, to record payments for them. It ends once and for good: by either of the
-- two, by a steward, and when one of them leaves, is restricted or blocks the other. Three at most on either side.
CREATE TABLE helper (
  circle_id uuid NOT NULL,
  naming_id uuid NOT NULL,
  helper_id uuid NOT NULL,
  member_id uuid NOT NULL,
  named_at timestamptz NOT NULL,
  ended_at timestamptz,
  PRIMARY KEY (circle_id, naming_id),
  FOREIGN KEY (circle_id, helper_id) REFERENCES member (circle_id, member_id),
  FOREIGN KEY (circle_id, member_id) REFERENCES member (circle_id, member_id),
  CONSTRAINT helper_of_somebody_else CHECK (helper_id <> member_id)
);
CREATE UNIQUE INDEX helper_named_once ON helper (circle_id, member_id, helper_id) WHERE ended_at IS NULL;
CREATE INDEX helper_of_whom ON helper (circle_id, helper_id);
CREATE INDEX helper_who_helps ON helper (circle_id, member_id);

-- Which version of which text a member agreed to, and when.
CREATE TABLE agreement (
  circle_id uuid NOT NULL,
  member_id uuid NOT NULL,
  kind text NOT NULL CHECK (kind IN ('warning', 'rules', 'privacy', 'adult')),
  version text NOT NULL,
  language text NOT NULL,
  agreed_at timestamptz NOT NULL,
  PRIMARY KEY (circle_id, member_id, kind, version)
);
CREATE TRIGGER agreement_is_append_only BEFORE UPDATE OR DELETE ON agreement FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER agreement_is_kept BEFORE TRUNCATE ON agreement FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- A UPI ID or bank account where a member is paid. detail_key is a keyed hash that finds the same detail elsewhere.
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
CREATE TRIGGER payment_detail_begins_where_it_may AFTER INSERT ON payment_detail REFERENCING NEW TABLE AS begun
  FOR EACH STATEMENT EXECUTE FUNCTION guard_what_begins();
CREATE UNIQUE INDEX payment_detail_once_a_member ON payment_detail (circle_id, member_id, detail_key) WHERE removed_at IS NULL;
CREATE INDEX payment_detail_shared ON payment_detail (circle_id, detail_key) WHERE removed_at IS NULL;
-- Finds the same detail in every circle: without a PAN nobody is paid where another account is.
CREATE INDEX payment_detail_anywhere ON payment_detail (detail_key) WHERE removed_at IS NULL;
CREATE INDEX payment_detail_removed ON payment_detail (removed_at) WHERE removed_at IS NOT NULL AND detail_sealed <> '';
