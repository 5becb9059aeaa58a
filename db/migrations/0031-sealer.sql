-- Only the sealer's role seals, and add_seal computes what it stores.
DROP FUNCTION add_seal(uuid, bigint, bigint, integer, bytea, bytea, timestamptz, text, bytea, bytea, bytea);

ALTER TABLE seal_key RENAME COLUMN first_used_at TO known_since;
ALTER TABLE seal_key ALTER COLUMN known_since SET DEFAULT app_now();
ALTER TABLE seal_key DROP CONSTRAINT seal_key_key_name_check;
ALTER TABLE seal_key ADD CONSTRAINT seal_key_is_named_by_its_hash CHECK (key_name = encode(substr(sha256(public_key), 1, 8), 'hex'));

ALTER TABLE seal ADD COLUMN added_at timestamptz;
ALTER TABLE seal DISABLE TRIGGER seal_is_append_only;
UPDATE seal SET added_at = sealed_at;
ALTER TABLE seal ENABLE TRIGGER seal_is_append_only;
ALTER TABLE seal ALTER COLUMN added_at SET NOT NULL;
ALTER TABLE seal ADD COLUMN leaves bytea;
ALTER TABLE seal ADD CONSTRAINT seal_has_a_leaf_for_each_line CHECK (octet_length(leaves) = 32 * transfers);

ALTER TABLE circle_policy ADD CONSTRAINT circle_policy_within_bounds CHECK (
  (policy ->> 'matchCapRupees')::numeric <= 10000 AND (policy ->> 'openAsksCapRupees')::numeric <= 25000
  AND (policy ->> 'openPledgesCapRupees')::numeric <= 50000 AND (policy ->> 'receivedInTaxYearCapRupees')::numeric <= 50000
  AND (policy ->> 'matchesReceivedIn24h')::numeric <= 20 AND (policy ->> 'giversIn30Days')::numeric <= 25
  AND (policy ->> 'pairIn90DaysCapRupees')::numeric <= 10000 AND (policy ->> 'givenIn24hCapRupees')::numeric <= 50000
  AND (policy ->> 'newcomerGivesCapRupees')::numeric <= 50000 AND (policy ->> 'newcomerLiveMatches')::numeric <= 20
  AND (policy ->> 'membersCap')::numeric <= 2000 AND (policy ->> 'askReviewAboveRupees')::numeric <= 25000
  AND (policy ->> 'askWithoutPanRupees')::numeric <= 10000);
CREATE TRIGGER claim_is_guarded BEFORE UPDATE ON claim FOR EACH ROW EXECUTE FUNCTION guard_claim();

-- The version that set up the database, by its triggers, functions and rights.
ALTER TABLE schema_version ADD COLUMN guards text;
