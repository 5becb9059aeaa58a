import type { Database } from '#server/platform/db.ts'

const LIVE = "('awaiting_payment', 'bank_pending', 'awaiting_confirmation', 'disputed')"

/** What must hold after every test, each with a query that finds the rows for which it does not. */
const INVARIANTS: Readonly<Record<string, string>> = {
  'all Coine of a circle sum to zero': 'SELECT FROM ledger_entry GROUP BY circle_id HAVING sum(amount_rupees) <> 0',
  'a transfer has two entries, of its amount each, that sum to zero': `
    SELECT FROM ledger_transfer t LEFT JOIN ledger_entry e USING (circle_id, transfer_id) GROUP BY t.circle_id, t.transfer_id
    HAVING count(e.seq) <> 2 OR sum(e.amount_rupees) <> 0 OR max(e.amount_rupees) <> max(t.amount_rupees)`,
  'a counter is the sum of the entries up to it': `
    SELECT FROM (SELECT given_after, received_after, seq,
      sum(greatest(e.amount_rupees, 0)) OVER account AS given, sum(greatest(-e.amount_rupees, 0)) OVER account AS received, row_number() OVER account AS place
      FROM ledger_entry e JOIN ledger_transfer t USING (circle_id, transfer_id) WHERE t.kind = 'help'
      WINDOW account AS (PARTITION BY e.circle_id, e.account_id ORDER BY e.seq)) x
    WHERE (given_after, received_after, seq) IS DISTINCT FROM (given, received, place)`,
  'a confirmed match and its one transfer say the same': `
    SELECT FROM match m FULL JOIN (SELECT * FROM ledger_transfer WHERE kind = 'help') t USING (circle_id, match_id)
    WHERE (m.state IN ('confirmed', 'reversed') OR t.transfer_id IS NOT NULL)
    AND (m.giver_id, m.receiver_id, m.confirmed_rupees) IS DISTINCT FROM (t.giver_account, t.receiver_account, t.amount_rupees)`,
  'a pledge holds what its live matches take and has fulfilled what was confirmed': sharesOf('pledge'),
  'an ask holds what its live matches bring and was fulfilled by what was confirmed': sharesOf('ask'),
  'the last line of a match’s time line is its state': `
    SELECT FROM match m LEFT JOIN LATERAL (SELECT to_state FROM match_event e WHERE e.circle_id = m.circle_id AND e.match_id = m.match_id ORDER BY happened_at DESC, event_id DESC LIMIT 1) e ON true
    WHERE e.to_state IS DISTINCT FROM m.state`,
  'a match awaits confirmation only with one standing claim': `
    SELECT FROM match m WHERE state IN ('awaiting_confirmation', 'confirmed')
    AND (SELECT count(*) FROM claim c WHERE c.circle_id = m.circle_id AND c.match_id = m.match_id AND withdrawn_at IS NULL) <> 1`,
  'a disputed match has one running dispute, and no other has': `
    SELECT FROM match m WHERE (state = 'disputed')
    <> EXISTS (SELECT FROM dispute d WHERE d.circle_id = m.circle_id AND d.match_id = m.match_id AND d.state NOT IN ('final', 'settled'))`,
}

function sharesOf(request: 'pledge' | 'ask'): string {
  return `SELECT FROM ${request} r
    LEFT JOIN LATERAL (SELECT coalesce(sum(amount_rupees) FILTER (WHERE m.state IN ${LIVE}), 0) AS held, coalesce(sum(confirmed_rupees) FILTER (WHERE m.state = 'confirmed'), 0) AS fulfilled
      FROM match m WHERE m.circle_id = r.circle_id AND m.${request}_id = r.${request}_id) m ON true
    WHERE (r.held_rupees, r.fulfilled_rupees) IS DISTINCT FROM (m.held, m.fulfilled)`
}

type Queries = { query(sql: string): Promise<{ rows: { broken: string[] | null }[] }> }

/** The names of the invariants that do not hold; empty when all is well. */
export async function brokenInvariants(owner: Queries): Promise<string[]> {
  const checks = Object.entries(INVARIANTS).map(([name, wrong]) => `SELECT '${name}' AS name WHERE EXISTS (${wrong})`)
  const { rows } = await owner.query(`SELECT array_agg(name) AS broken FROM (${checks.join(' UNION ALL ')}) x`)
  return rows[0]?.broken ?? []
}

/** For afterEach: throws when a test has left anything behind that must never be. */
export async function assertInvariants({ pool }: Database): Promise<void> {
  const broken = await brokenInvariants(pool)
  if (broken.length > 0) throw new Error(`broken: ${broken.join('; ')}`)
}
