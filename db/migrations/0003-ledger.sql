-- Double entry, zero-sum, append-only. The application's role may only read these tables and call post_help.

CREATE TABLE ledger_account (
  circle_id uuid NOT NULL,
  account_id uuid NOT NULL,
  opened_at timestamptz NOT NULL,
  PRIMARY KEY (circle_id, account_id)
);

CREATE TABLE ledger_transfer (
  circle_id uuid NOT NULL,
  transfer_id uuid NOT NULL,
  kind text NOT NULL CHECK (kind IN ('help', 'reversal')),
  match_id uuid NOT NULL,
  reverses uuid,
  giver_account uuid NOT NULL,
  receiver_account uuid NOT NULL,
  amount_rupees bigint NOT NULL CHECK (amount_rupees > 0),
  posted_at timestamptz NOT NULL,
  PRIMARY KEY (circle_id, transfer_id),
  CONSTRAINT transfer_between_two_accounts CHECK (giver_account <> receiver_account),
  CONSTRAINT transfer_reversal_names_its_help CHECK ((kind = 'reversal') = (reverses IS NOT NULL))
);
CREATE UNIQUE INDEX ledger_transfer_one_help_per_match ON ledger_transfer (circle_id, match_id) WHERE kind = 'help';
CREATE UNIQUE INDEX ledger_transfer_one_reversal ON ledger_transfer (circle_id, reverses) WHERE kind = 'reversal';

-- amount_rupees is positive on the giver's side of a help and negative on the receiver's. given_after and received_after
-- are the member's two counters after this entry; balance_after exists for verification only.
CREATE TABLE ledger_entry (
  circle_id uuid NOT NULL,
  account_id uuid NOT NULL,
  seq bigint NOT NULL CHECK (seq > 0),
  transfer_id uuid NOT NULL,
  amount_rupees bigint NOT NULL CHECK (amount_rupees <> 0),
  given_after bigint NOT NULL CHECK (given_after >= 0),
  received_after bigint NOT NULL CHECK (received_after >= 0),
  balance_after bigint NOT NULL,
  posted_at timestamptz NOT NULL,
  PRIMARY KEY (circle_id, account_id, seq),
  CONSTRAINT entry_balance_is_given_less_received CHECK (balance_after = given_after - received_after)
);
CREATE UNIQUE INDEX ledger_entry_one_a_side ON ledger_entry (circle_id, transfer_id, account_id);

CREATE TRIGGER ledger_account_is_append_only BEFORE UPDATE OR DELETE ON ledger_account FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER ledger_transfer_is_append_only BEFORE UPDATE OR DELETE ON ledger_transfer FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER ledger_entry_is_append_only BEFORE UPDATE OR DELETE ON ledger_entry FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER ledger_account_is_kept BEFORE TRUNCATE ON ledger_account FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER ledger_transfer_is_kept BEFORE TRUNCATE ON ledger_transfer FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER ledger_entry_is_kept BEFORE TRUNCATE ON ledger_entry FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- Runs once per statement, whatever the number of entries: each transfer touched has, with what it had before, exactly two
-- entries that sum to zero.
CREATE FUNCTION check_entries_sum_to_zero() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE wrong uuid;
BEGIN
  SELECT e.transfer_id INTO wrong FROM (SELECT DISTINCT n.circle_id, n.transfer_id FROM new_entries n) touched
    JOIN ledger_entry e ON e.circle_id = touched.circle_id AND e.transfer_id = touched.transfer_id
    GROUP BY e.circle_id, e.transfer_id HAVING count(*) <> 2 OR sum(e.amount_rupees) <> 0 LIMIT 1;
  IF wrong IS NOT NULL THEN
    RAISE EXCEPTION 'entries of transfer % are not a pair that sums to zero', wrong USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER ledger_entry_sums_to_zero AFTER INSERT ON ledger_entry REFERENCING NEW TABLE AS new_entries
  FOR EACH STATEMENT EXECUTE FUNCTION check_entries_sum_to_zero();

-- Posts the help of matches that became confirmed in this very transaction: state and row version prove it, a standing claim
-- of the same amount lies under it, the unique index makes it once. All items belong together: one that does not qualify refuses the whole call, and so do lists of
-- different lengths, whose surplus transfers would be of other matches.
CREATE FUNCTION post_help(p_circle_ids uuid[], p_match_ids uuid[], p_transfer_ids uuid[]) RETURNS integer
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE posted integer; now_at timestamptz := app_now();
BEGIN
  IF p_match_ids IS NULL OR cardinality(p_circle_ids) IS DISTINCT FROM cardinality(p_match_ids)
    OR cardinality(p_transfer_ids) IS DISTINCT FROM cardinality(p_match_ids) THEN
    RAISE EXCEPTION 'each match comes with its circle and a new transfer id' USING ERRCODE = 'restrict_violation';
  END IF;
  PERFORM 1 FROM circle c WHERE c.circle_id = ANY (p_circle_ids) ORDER BY c.circle_id FOR NO KEY UPDATE;
  INSERT INTO ledger_transfer (circle_id, transfer_id, kind, match_id, giver_account, receiver_account, amount_rupees, posted_at)
    SELECT i.c, i.t, 'help', i.m, m.giver_id, m.receiver_id, m.confirmed_rupees, now_at
    FROM unnest(p_circle_ids, p_match_ids, p_transfer_ids) AS i (c, m, t)
    JOIN match m ON m.circle_id = i.c AND m.match_id = i.m
    WHERE m.state = 'confirmed' AND m.xmin = pg_current_xact_id()::xid AND m.confirmed_rupees = m.amount_rupees
      AND EXISTS (SELECT FROM claim k WHERE k.circle_id = m.circle_id AND k.match_id = m.match_id AND k.withdrawn_at IS NULL
        AND k.amount_rupees = m.confirmed_rupees);
  GET DIAGNOSTICS posted = ROW_COUNT;
  IF posted <> cardinality(p_match_ids) THEN
    RAISE EXCEPTION 'help is posted only for a match that becomes confirmed in this transaction' USING ERRCODE = 'restrict_violation';
  END IF;
  INSERT INTO ledger_account (circle_id, account_id, opened_at)
    SELECT DISTINCT t.circle_id, a.id, now_at
    FROM unnest(p_circle_ids, p_transfer_ids) AS i (c, t_id)
    JOIN ledger_transfer t ON t.circle_id = i.c AND t.transfer_id = i.t_id
    CROSS JOIN LATERAL (VALUES (t.giver_account), (t.receiver_account)) AS a (id)
    ON CONFLICT DO NOTHING;
  INSERT INTO ledger_entry (circle_id, account_id, seq, transfer_id, amount_rupees, given_after, received_after, balance_after, posted_at)
    SELECT l.c, l.account, coalesce(b.seq, 0) + l.place, l.t_id, l.given - l.received,
      coalesce(b.given_after, 0) + l.given_so_far, coalesce(b.received_after, 0) + l.received_so_far,
      coalesce(b.balance_after, 0) + l.given_so_far - l.received_so_far, now_at
    FROM (
      SELECT t.circle_id AS c, side.account, t.transfer_id AS t_id, side.given, side.received,
        row_number() OVER per_account AS place,
        sum(side.given) OVER per_account AS given_so_far,
        sum(side.received) OVER per_account AS received_so_far
      FROM unnest(p_circle_ids, p_transfer_ids) AS i (c, t_id)
      JOIN ledger_transfer t ON t.circle_id = i.c AND t.transfer_id = i.t_id
      CROSS JOIN LATERAL (VALUES (t.giver_account, t.amount_rupees, 0::bigint), (t.receiver_account, 0::bigint, t.amount_rupees))
        AS side (account, given, received)
      WINDOW per_account AS (PARTITION BY t.circle_id, side.account ORDER BY t.transfer_id ROWS UNBOUNDED PRECEDING)
    ) l
    LEFT JOIN LATERAL (
      SELECT z.seq, z.given_after, z.received_after, z.balance_after FROM ledger_entry z
      WHERE z.circle_id = l.c AND z.account_id = l.account ORDER BY z.seq DESC LIMIT 1
    ) b ON true;
  RETURN posted;
END $$;
REVOKE ALL ON FUNCTION post_help(uuid[], uuid[], uuid[]) FROM PUBLIC;

-- A match cannot stay confirmed without its help: checked once at COMMIT, for matches that have just become confirmed.
CREATE FUNCTION check_confirmed_is_posted() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM ledger_transfer t WHERE t.circle_id = NEW.circle_id AND t.match_id = NEW.match_id AND t.kind = 'help'
    AND t.amount_rupees = NEW.confirmed_rupees) THEN
    RAISE EXCEPTION 'a match is confirmed only together with its help' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NULL;
END $$;
REVOKE ALL ON FUNCTION check_confirmed_is_posted() FROM PUBLIC;
CREATE CONSTRAINT TRIGGER match_confirmed_is_posted AFTER UPDATE ON match DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW WHEN (NEW.state = 'confirmed' AND OLD.state <> 'confirmed') EXECUTE FUNCTION check_confirmed_is_posted();
