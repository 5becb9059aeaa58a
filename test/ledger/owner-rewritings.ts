import { copyFileSync } from 'node:fs'
import { randomInt } from 'node:crypto'
import type { TestWorld } from '../server/world.ts'

type Owner = { query(sql: string, params: readonly unknown[]): Promise<unknown> }
/** Somebody who has the database: where the change begins, how many transfers there are, and the people. */
type Change = {
  readonly at: number
  readonly many: number
  readonly people: readonly string[]
}

const transfer = (set: string) => (at: number) =>
  `UPDATE ledger_transfer SET ${set} WHERE circle_id = $1 AND number = ${at}`
const FAR = 1_000_000
/** Gives transfers other numbers, without two of one number in between. */
const renumbered = (to: string, which: string) => [
  `UPDATE ledger_transfer SET number = ${FAR} + ${to} WHERE circle_id = $1 AND ${which}`,
  `UPDATE ledger_transfer SET number = number - ${FAR} WHERE circle_id = $1 AND number > ${FAR}`,
]
const other = (people: readonly string[]) =>
  `(SELECT p FROM unnest('{${people.join(',')}}'::uuid[]) p WHERE p NOT IN (giver_account, receiver_account) LIMIT 1)`

/** What somebody with the password of the database's owner may want to have happened. */
export const WAYS: Readonly<Record<string, (change: Change) => string[]>> = {
  'another amount': ({ at }) => [
    transfer(`amount_rupees = amount_rupees + ${500 * randomInt(1, 9)}`)(at),
  ],
  'a minute earlier': ({ at }) => [
    transfer(`posted_at = posted_at - ${randomInt(1, 60)} * interval '1 minute'`)(at),
  ],
  'days earlier': ({ at }) => [
    transfer(`posted_at = posted_at - ${randomInt(1, 99)} * interval '1 day'`)(at),
  ],
  'another name of a transfer': ({ at }) => [transfer('transfer_id = gen_random_uuid()')(at)],
  'sides exchanged': ({ at }) => [
    transfer('giver_account = receiver_account, receiver_account = giver_account')(at),
  ],
  'another giver': ({ at, people }) => [transfer(`giver_account = ${other(people)}`)(at)],
  'another receiver': ({ at, people }) => [transfer(`receiver_account = ${other(people)}`)(at)],
  'the payments of two exchanged': ({ at, many }) => [
    `WITH two AS (SELECT number, match_id FROM ledger_transfer WHERE circle_id = $1 AND number IN (${at}, ${(at % many) + 1})),
        away AS (UPDATE ledger_transfer t SET match_id = gen_random_uuid() FROM two WHERE t.circle_id = $1 AND t.number = two.number)
      SELECT set_config('paraspar.matches', (SELECT string_agg(match_id::text, ',' ORDER BY number = ${at}) FROM two), true)`,
    transfer(`match_id = split_part(current_setting('paraspar.matches'), ',', 1)::uuid`)(at),
    transfer(`match_id = split_part(current_setting('paraspar.matches'), ',', 2)::uuid`)(
      (at % many) + 1,
    ),
  ],
  'two in the other order': ({ at, many }) => {
    const one = Math.min(at, many - 1)
    return renumbered(`${2 * one + 1} - number`, `number IN (${one}, ${one + 1})`)
  },
  'one away': ({ at }) => [
    `DELETE FROM ledger_transfer WHERE circle_id = $1 AND number = ${at}`,
    ...renumbered('number - 1', `number > ${at}`),
  ],
  'one more': ({ at }) => [
    ...renumbered('number + 1', `number >= ${at}`),
    `INSERT INTO ledger_transfer SELECT circle_id, gen_random_uuid(), ${at}, kind, gen_random_uuid(), reverses, giver_account,
      receiver_account, amount_rupees, posted_at FROM ledger_transfer WHERE circle_id = $1 AND number = ${at} + 1`,
  ],
  'other seals': () => ['DELETE FROM seal WHERE circle_id = $1'],
  'a restore that was none': ({ at }) => [
    `DELETE FROM seal WHERE circle_id = $1 AND first_number + transfers > ${at}`,
    'DELETE FROM ledger_transfer WHERE circle_id = $1 AND number >= (SELECT coalesce(max(first_number + transfers), 1) FROM seal WHERE circle_id = $1)',
    `SELECT append_seal($1, NULL, 1, NULL, date_trunc('day', app_now(), 'Asia/Kolkata'), (SELECT key_name FROM seal_key), decode(repeat('00', 64), 'hex'))`,
  ],
}

/** Everything that follows from the transfers, so that every sum agrees again. */
const FOLLOWS = [
  'DELETE FROM ledger_entry WHERE circle_id = $1',
  `INSERT INTO ledger_entry SELECT circle_id, account, row_number() OVER so_far, transfer_id, given - received, sum(given) OVER so_far,
      sum(received) OVER so_far, sum(given - received) OVER so_far, posted_at
    FROM ledger_transfer t CROSS JOIN LATERAL (VALUES (giver_account, amount_rupees, 0), (receiver_account, 0, amount_rupees)) s (account, given, received)
    WHERE circle_id = $1 WINDOW so_far AS (PARTITION BY account ORDER BY number ROWS UNBOUNDED PRECEDING)`,
  `UPDATE match m SET amount_rupees = t.amount_rupees, confirmed_rupees = t.amount_rupees, pledge_filled_rupees = t.amount_rupees,
      ask_filled_rupees = t.amount_rupees, giver_id = t.giver_account, receiver_id = t.receiver_account
    FROM ledger_transfer t WHERE t.circle_id = $1 AND m.circle_id = $1 AND m.match_id = t.match_id`,
  `UPDATE pledge p SET member_id = m.giver_id, amount_rupees = m.amount_rupees, fulfilled_rupees = m.amount_rupees
    FROM match m WHERE m.circle_id = $1 AND p.circle_id = $1 AND p.pledge_id = m.pledge_id`,
  `UPDATE ask a SET member_id = m.receiver_id, amount_rupees = m.amount_rupees, fulfilled_rupees = m.amount_rupees
    FROM match m WHERE m.circle_id = $1 AND a.circle_id = $1 AND a.ask_id = m.ask_id`,
  'DELETE FROM circle_check WHERE circle_id = $1',
]
/** Which seals go, so that the server may sign the new past: those over it, all, or none. */
export const GONE = ['those over it', 'all', 'none'] as const
export type Rewriting = Change & {
  readonly circleId: string
  readonly way: string
  readonly gone: (typeof GONE)[number]
}

/** One transaction of the owner behind all triggers, while nobody seals. */
async function behindGuards(w: TestWorld, work: (owner: Owner) => Promise<void>): Promise<void> {
  const client = await w.owner.pool.connect()
  try {
    await client.query(
      `BEGIN; SET LOCAL session_replication_role = replica;
        SELECT pg_advisory_xact_lock(hashtextextended('paraspar sealer', 0))`,
    )
    await work(client)
    await client.query('COMMIT')
  } catch (error) {
    await client.query('ROLLBACK')
    throw error
  } finally {
    client.release()
  }
}

/** Rewrites the record of a circle as somebody with the owner's password would. */
export function rewrite(
  w: TestWorld,
  { circleId, way, gone, ...change }: Rewriting,
): Promise<void> {
  return behindGuards(w, async (owner) => {
    for (const statement of [...(WAYS[way]?.(change) ?? []), ...FOLLOWS])
      await owner.query(statement, statement.includes('$1') ? [circleId] : [])
    if (gone !== 'none' && way !== 'a restore that was none')
      await owner.query('DELETE FROM seal WHERE circle_id = $1 AND first_number + transfers > $2', [
        circleId,
        gone === 'all' ? 0 : change.at,
      ])
  })
}

const SAVED = ['ledger_transfer', 'ledger_entry', 'seal', 'match', 'pledge', 'ask', 'checkpoint']
const LEFT = ['posting_stop', 'circle_check', "notice WHERE kind = 'ledger_stopped'"]

/** Saves all rows as they are, and returns what puts them back, with the signer's memory. */
export async function saveRecords(w: TestWorld): Promise<() => Promise<void>> {
  const { sealMemory } = w.world.config
  copyFileSync(sealMemory, `${sealMemory}-saved`)
  await w.owner.pool.query(
    [
      'CREATE SCHEMA saved',
      ...SAVED.map((table) => `CREATE TABLE saved.${table} AS TABLE ${table}`),
    ].join(';'),
  )
  return () =>
    behindGuards(w, async (owner) => {
      for (const table of SAVED) {
        await owner.query(`DELETE FROM ${table}`, [])
        await owner.query(`INSERT INTO ${table} SELECT * FROM saved.${table}`, [])
      }
      for (const table of LEFT) await owner.query(`DELETE FROM ${table}`, [])
      copyFileSync(`${sealMemory}-saved`, sealMemory)
    })
}
