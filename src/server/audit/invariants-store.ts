const LIVE = "('awaiting_payment', 'bank_pending', 'awaiting_confirmation', 'disputed')"

/**
 * Invariants of double entry: each name says what must hold, each query finds the rows that break
 * it.
 */
export const LEDGER: Readonly<Record<string, string>> = {
  'all Coine of the installation sum to zero':
    'SELECT FROM ledger_entry HAVING sum(amount_rupees) <> 0',
  'all Coine of a circle sum to zero':
    'SELECT FROM ledger_entry GROUP BY circle_id HAVING sum(amount_rupees) <> 0',
  'a transfer has two entries, of its amount each, that sum to zero': `
    SELECT FROM ledger_transfer t FULL JOIN ledger_entry e USING (circle_id, transfer_id)
    GROUP BY circle_id, transfer_id
    HAVING count(t.kind) <> 2 OR count(e.seq) <> 2 OR sum(e.amount_rupees) <> 0
      OR max(e.amount_rupees) <> max(t.amount_rupees)`,
  'an entry is on one side of its transfer, at its time': `
    SELECT FROM ledger_entry e JOIN ledger_transfer t USING (circle_id, transfer_id)
    WHERE e.posted_at <> t.posted_at
    OR e.account_id <> CASE WHEN (e.amount_rupees > 0) = (t.kind = 'help') THEN t.giver_account
      ELSE t.receiver_account END`,
  'an entry is in the account of a member': `
    SELECT FROM ledger_entry e
    LEFT JOIN member m ON m.circle_id = e.circle_id AND m.member_id = e.account_id
    WHERE m.member_id IS NULL`,
  'transfers of a circle are numbered without a gap': `
    SELECT FROM ledger_transfer GROUP BY circle_id HAVING min(number) <> 1 OR max(number) <> count(*)`,
  'no one gives to themselves': `
    SELECT FROM ledger_transfer WHERE giver_account = receiver_account UNION ALL SELECT FROM match
    WHERE giver_id = receiver_id`,
  'entries of an account are numbered without a gap': `
    SELECT FROM ledger_entry GROUP BY circle_id, account_id
    HAVING min(seq) <> 1 OR max(seq) <> count(*)`,
  'a counter continues from the one before by its entry': `
    SELECT FROM (SELECT e.*, t.kind,
      coalesce(lag(e.given_after) OVER account, 0) AS given_before,
        coalesce(lag(e.received_after) OVER account, 0) AS received_before,
        coalesce(lag(e.balance_after) OVER account, 0) AS balance_before
      FROM ledger_entry e LEFT JOIN ledger_transfer t USING (circle_id, transfer_id)
          WINDOW account AS (PARTITION BY e.circle_id, e.account_id ORDER BY e.seq)) x
    WHERE (given_after, received_after, balance_after) IS DISTINCT FROM (
      given_before + CASE kind WHEN 'help' THEN greatest(amount_rupees, 0)
        ELSE least(amount_rupees, 0) END,
      received_before + CASE kind WHEN 'help' THEN greatest(-amount_rupees, 0)
        ELSE least(-amount_rupees, 0) END,
      balance_before + amount_rupees)`,
  'a balance is what was given less what was received': `SELECT FROM ledger_entry
    WHERE balance_after <> given_after - received_after`,
  'a confirmed match and its one transfer agree': `
    SELECT FROM match m
    FULL JOIN (SELECT * FROM ledger_transfer WHERE kind = 'help') t USING (circle_id, match_id)
    WHERE (m.state IN ('confirmed', 'reversed') OR t.transfer_id IS NOT NULL)
    AND (m.giver_id, m.receiver_id, m.confirmed_rupees) IS DISTINCT FROM
      (t.giver_account, t.receiver_account, t.amount_rupees)`,
  'there are as many transfers of help as confirmed matches': `
    SELECT
    WHERE (SELECT count(*) FROM ledger_transfer WHERE kind = 'help')
      <> (SELECT count(*) FROM match WHERE state IN ('confirmed', 'reversed'))`,
  'a reversal names the help of its match, with its amount and its two members': `
    SELECT FROM ledger_transfer r
    LEFT JOIN ledger_transfer h ON h.circle_id = r.circle_id AND h.transfer_id = r.reverses
      AND h.kind = 'help'
    WHERE r.kind = 'reversal'
      AND (r.match_id, r.giver_account, r.receiver_account, r.amount_rupees) IS DISTINCT FROM
        (h.match_id, h.giver_account, h.receiver_account, h.amount_rupees)`,
  'a reversed match has one reversal, and no other has': `
    SELECT FROM match m
    WHERE (m.state = 'reversed')::int
      <> (SELECT count(*) FROM ledger_transfer t
        WHERE t.circle_id = m.circle_id AND t.match_id = m.match_id AND t.kind = 'reversal')`,
}

/** Invariants of pledges, asks and matches. */
export const HELPING: Readonly<Record<string, string>> = {
  'a pledge is the sum of its parts': partsOf('pledge'),
  'an ask is the sum of its parts': partsOf('ask'),
  'a pledge holds what its live matches take and has fulfilled what was confirmed':
    sharesOf('pledge'),
  'an ask holds what its live matches bring and was fulfilled by what was confirmed':
    sharesOf('ask'),
  'a match is between the two who pledged and asked': `
    SELECT FROM match m LEFT JOIN pledge p USING (circle_id, pledge_id)
    LEFT JOIN ask a ON a.circle_id = m.circle_id AND a.ask_id = m.ask_id
    WHERE (m.giver_id, m.receiver_id) IS DISTINCT FROM (p.member_id, a.member_id)`,
  'a match moves line by line from its making to its state': `
    SELECT
    FROM (SELECT e.*, lag(to_state) OVER line AS before FROM match_event e
        WINDOW line AS (PARTITION BY circle_id, match_id ORDER BY version)) x
    WHERE from_state IS DISTINCT FROM before OR (before IS NULL) <> (kind = 'made')
      OR (before IS NULL AND to_state <> 'awaiting_payment')`,
  'the last line of a match’s timeline is its state': `
    SELECT FROM match m
    LEFT JOIN LATERAL (SELECT to_state FROM match_event e
        WHERE e.circle_id = m.circle_id AND e.match_id = m.match_id
        ORDER BY e.version DESC LIMIT 1) e ON true
    WHERE e.to_state IS DISTINCT FROM m.state`,
  'a match has a line for each of its versions': `
    SELECT FROM match m
    WHERE (version, version)
      <> (SELECT count(*), max(e.version) FROM match_event e
        WHERE e.circle_id = m.circle_id AND e.match_id = m.match_id)`,
  'a match has one valid claim from claim to confirmation, and none before': `
    SELECT
    FROM match m,
      LATERAL (SELECT count(*) AS in_force FROM claim c
          WHERE c.circle_id = m.circle_id AND c.match_id = m.match_id AND withdrawn_at IS NULL) c
    WHERE in_force > 1
      OR (in_force = 0 AND (state = 'awaiting_confirmation' OR state IN ('confirmed', 'reversed')))
    OR (in_force = 1 AND state IN ('awaiting_payment', 'bank_pending', 'declined', 'lapsed'))`,
  'a disputed match has one open dispute; else only a confirmed one has, about a reversal or a return, or a reversed one, about a return': `
    SELECT
    FROM match m,
      LATERAL (SELECT count(*) FILTER (WHERE kind NOT IN ('reversal', 'return_missing'))
        AS questions,
        count(*) FILTER (WHERE kind IN ('reversal', 'return_missing')) AS beside,
        count(*) FILTER (WHERE kind = 'reversal') AS reversals
      FROM dispute d
          WHERE d.circle_id = m.circle_id AND d.match_id = m.match_id
            AND d.state NOT IN ('final', 'settled')) d
    WHERE questions <> (state = 'disputed')::int
      OR beside > (state IN ('confirmed', 'reversed'))::int
      OR reversals > (state = 'confirmed')::int`,
  'a match is claimed late once, each side asks once for its reversal, and no one after a ruling': `
    SELECT FROM dispute WHERE kind IN ('late_claim', 'reversal', 'return_missing')
    GROUP BY circle_id, match_id, kind, opened_by HAVING count(*) > 1
    UNION ALL SELECT FROM dispute d JOIN dispute f USING (circle_id, match_id)
    WHERE d.kind = 'reversal' AND f.kind = 'reversal' AND f.state = 'final'
      AND d.opened_at > f.closed_at
    UNION ALL SELECT FROM match m
    WHERE late
      <> EXISTS (SELECT FROM dispute d
        WHERE d.circle_id = m.circle_id AND d.match_id = m.match_id AND d.kind = 'late_claim')`,
  'what was confirmed is the whole match, less what went back or what was ruled': `
    SELECT FROM match
    WHERE confirmed_rupees IS NOT NULL AND NOT ruled
      AND confirmed_rupees <> amount_rupees - coalesce(return_rupees, 0)`,
  'a late confirmation fills no more than was confirmed, and any other exactly that': `
    SELECT FROM match
    WHERE confirmed_rupees IS NOT NULL
      AND (greatest(ask_filled_rupees, pledge_filled_rupees) > confirmed_rupees
    OR (NOT late
        AND least(coalesce(ask_filled_rupees, confirmed_rupees),
            coalesce(pledge_filled_rupees, confirmed_rupees)) < confirmed_rupees))`,
  'a cancellation is proposed by one of the two, and only while they can still cancel': `
    SELECT FROM match
    WHERE cancel_by IS NOT NULL
      AND (cancel_by NOT IN (giver_id, receiver_id)
        OR state NOT IN ('awaiting_payment', 'bank_pending', 'disputed'))`,
  'money to be sent back has a deadline, until it passes or the giver reports the money missing': `
    SELECT FROM match m
    WHERE return_rupees IS NOT NULL AND returned_at IS NULL
      AND state IN ('disputed', 'confirmed', 'reversed') AND (return_by_at IS NULL) <>
    EXISTS (SELECT FROM match_event e
      WHERE e.circle_id = m.circle_id AND e.match_id = m.match_id
        AND e.kind IN ('return_time_over', 'return_missing'))
    UNION ALL SELECT FROM match
    WHERE return_by_at IS NOT NULL AND state NOT IN ('disputed', 'confirmed', 'reversed')`,
  'a deadline runs in the states that have one': `
    SELECT FROM match
    WHERE (deadline_at IS NULL) = (state IN ('awaiting_payment', 'bank_pending',
        'awaiting_confirmation')) OR (ended_at IS NULL) <> (state IN ${LIVE})`,
  'the matches that run are those without an end, and those with a reminder': `
    SELECT FROM (SELECT circle_id, match_id, giver_id, receiver_id, ended_at IS NULL AS is_live,
        deadline_at, remind_at FROM match WHERE ended_at IS NULL OR remind_at IS NOT NULL) m
    FULL JOIN running_match r USING (circle_id, match_id)
    WHERE (m.giver_id, m.receiver_id, m.is_live, m.deadline_at, m.remind_at)
      IS DISTINCT FROM (r.giver_id, r.receiver_id, r.is_live, r.deadline_at, r.remind_at)`,
  'a request is paused exactly while someone paused it and part of it is open': `
    SELECT FROM pledge WHERE (state = 'paused') <> (open_rupees > 0 AND paused_by IS NOT NULL)
    UNION ALL SELECT FROM ask
    WHERE (state = 'paused') <> (open_rupees > 0 AND paused_by IS NOT NULL)`,
  'a paused ask knows the state in which it resumes':
    'SELECT FROM ask WHERE (paused_by IS NULL) <> (paused_from IS NULL)',
  'open shares are whole steps': `
    SELECT FROM pledge WHERE open_rupees % 500 <> 0 UNION ALL SELECT FROM ask
    WHERE open_rupees % 500 <> 0`,
  // OFFSET 0: one circle's rows first. Otherwise each check of a circle reads those of all in their order.
  'a bank reference is used once per rail': `
    SELECT FROM (SELECT rail, utr_key FROM utr_use OFFSET 0) u
    GROUP BY rail, utr_key HAVING count(*) > 1`,
  'a claim has taken its bank reference for its match': `
    SELECT FROM claim c
    WHERE withdrawn_at IS NULL
      AND NOT EXISTS (SELECT FROM utr_use u
        WHERE u.rail = c.rail AND u.circle_id = c.circle_id AND u.match_id = c.match_id)`,
  'the rules in force are the latest version': `
    SELECT FROM circle c
    WHERE policy_version
      <> (SELECT max(version) FROM circle_policy p WHERE p.circle_id = c.circle_id)`,
  'a matching run made the matches it lists': `
    SELECT FROM matching_run r
    FULL JOIN (SELECT circle_id, run_id, count(*) AS matches FROM match WHERE run_id IS NOT NULL
      GROUP BY circle_id, run_id) m USING (circle_id, run_id)
    WHERE coalesce(r.made, 0) <> coalesce(m.matches, 0)`,
  'a notice is for a member': `
    SELECT FROM notice n
    WHERE NOT EXISTS (SELECT FROM member m
      WHERE m.circle_id = n.circle_id AND m.member_id = n.member_id)`,
}

function partsOf(request: 'pledge' | 'ask'): string {
  return `SELECT FROM ${request}
    WHERE amount_rupees <> open_rupees + held_rupees + fulfilled_rupees + closed_rupees
      OR least(open_rupees, held_rupees, fulfilled_rupees, closed_rupees) < 0`
}

function sharesOf(request: 'pledge' | 'ask'): string {
  return `SELECT FROM ${request} r
    LEFT JOIN LATERAL (SELECT coalesce(sum(amount_rupees) FILTER (WHERE m.state IN ${LIVE}
        AND NOT m.late), 0) AS held,
      coalesce(sum(coalesce(m.${request}_filled_rupees,
          confirmed_rupees)) FILTER (WHERE m.state = 'confirmed'), 0) AS fulfilled
      FROM match m WHERE m.circle_id = r.circle_id AND m.${request}_id = r.${request}_id) m ON true
    WHERE (r.held_rupees, r.fulfilled_rupees) IS DISTINCT FROM (m.held, m.fulfilled)`
}
