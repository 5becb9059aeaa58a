import pg from 'pg'
import type { Contestant } from './contestant.ts'
import { inLanes } from './measure.ts'

/**
 * The rows that one confirmation inserts, with the number per table. Rows that it only updates are
 * not in the list.
 */
const ROWS = {
  ledger_transfer: 1,
  ledger_entry: 2,
  match_event: 1,
  notice: 2,
  delivery: 2,
  idempotency: 1,
} as const
const BATCH = 64
const LANES = 2

/**
 * The upper bound for confirmations: inserts the rows of 64 confirmations in each transaction. The
 * tables have the real indexes but no guards. The database makes up the values. Nothing is read,
 * checked, sealed or returned.
 */
export function bare(url: string): Contestant & { open(): Promise<void>; close(): Promise<void> } {
  const pool = new pg.Pool({ connectionString: url, max: LANES })
  pool.on('error', () => undefined)
  return {
    name: `bare ${BATCH * LANES}`,
    callers: BATCH * LANES,
    async open() {
      for (const table of Object.keys(ROWS))
        await pool.query(
          `CREATE TABLE bare_${table} (LIKE ${table} INCLUDING DEFAULTS INCLUDING INDEXES)`,
        )
    },
    async run(seconds) {
      const measure = await inLanes({ callers: LANES, seconds }, async () => {
        const client = await pool.connect()
        try {
          await client.query('BEGIN')
          for (const { name, text } of INSERTS) await client.query({ name, text, values: [] })
          await client.query('COMMIT')
          client.release()
        } catch (error) {
          // A connection that is not given back would make the end of the bench wait for ever.
          client.release(true)
          throw error
        }
        return 'done'
      })
      const done = measure.done * BATCH
      return { ...measure, done, doneInAll: done }
    },
    broken: async () => [],
    close: () => pool.end(),
  }
}

const insert = (table: keyof typeof ROWS, columns: string, values: string) => ({
  name: table,
  text: `INSERT INTO bare_${table} (${columns}) SELECT ${values}
    FROM generate_series(1, ${BATCH * ROWS[table]}) g`,
})
const INSERTS = [
  insert(
    'ledger_transfer',
    'circle_id, transfer_id, number, kind, match_id, giver_account, receiver_account, ' +
      'amount_rupees, posted_at',
    "uuidv7(), uuidv7(), g, 'help', uuidv7(), uuidv7(), uuidv7(), 500, now()",
  ),
  insert(
    'ledger_entry',
    'circle_id, account_id, seq, transfer_id, amount_rupees, given_after, received_after, ' +
      'balance_after, posted_at',
    'uuidv7(), uuidv7(), g, uuidv7(), 500, 500, 0, 500, now()',
  ),
  insert(
    'match_event',
    'circle_id, match_id, version, event_id, kind, from_state, to_state, actor_id, happened_at',
    "uuidv7(), uuidv7(), 3, uuidv7(), 'confirmed', 'awaiting_confirmation', 'confirmed', " +
      'uuidv7(), now()',
  ),
  insert(
    'notice',
    'circle_id, notice_id, member_id, kind, about, created_at',
    "uuidv7(), uuidv7(), uuidv7(), 'payment_confirmed_giver', '{\"matchId\": " +
      '"01a0f000-0000-7000-8000-000000000000"}\', now()',
  ),
  insert(
    'delivery',
    'circle_id, notice_id, channel, state',
    "uuidv7(), uuidv7(), 'email', 'queued'",
  ),
  insert(
    'idempotency',
    'command_hash, body_hash, response, created_at',
    "sha256(uuidv7()::text::bytea), sha256(uuidv7()::text::bytea), repeat('r', 220)::bytea, now()",
  ),
]
