import pg from 'pg'
import { inLanes } from '../measure.ts'
import type { Contestant } from './contestant.ts'

const BATCH = 64
const LANES = 2
const FIRST_GUESS_A_SECOND = 8_000

/**
 * The upper bound for confirmations: writes the rows of 64 confirmations in each transaction, as
 * they are today. The tables have the real indexes but no guards. The database makes up the values.
 * Nothing is read, checked, sealed, sent or returned.
 */
export function todaysRows(
  url: string,
): Contestant & { open(): Promise<void>; close(): Promise<void> } {
  const pool = new pg.Pool({ connectionString: url, max: LANES })
  pool.on('error', () => undefined)
  let aSecond = FIRST_GUESS_A_SECOND
  let [made, next] = [0, 0]
  return {
    name: `today's rows ${BATCH * LANES}`,
    callers: BATCH * LANES,
    async open() {
      for (const table of Object.keys({ ...INSERTED, ...UPDATED }))
        await pool.query(
          `CREATE TABLE today_${table} (LIKE ${table} INCLUDING DEFAULTS INCLUDING INDEXES)
            WITH (fillfactor = ${FILLED[table] ?? 100})`,
        )
    },
    async prepare(seconds) {
      ;[made, next] = [BATCH * Math.ceil((aSecond * seconds * 1.5) / BATCH), 0]
      for (const [table, { columns, values }] of Object.entries(UPDATED))
        await pool.query(
          `TRUNCATE today_${table};
          INSERT INTO today_${table} (circle_id, ${table}_id, ${columns})
            SELECT ${idOf('g % 200')}, ${idOf('g')}, ${values} FROM generate_series(1, ${made}) g;
          ANALYZE today_${table}`,
        )
    },
    async run(seconds) {
      const measure = await inLanes({ callers: LANES, seconds }, async () => {
        if (next >= made) return 'over'
        next += BATCH
        await writeBatch(pool, next - BATCH)
        return 'done'
      })
      const done = measure.done * BATCH
      aSecond = done / measure.seconds
      return { ...measure, done, doneInAll: done }
    },
    broken: async () => [],
    close: () => pool.end(),
  }
}

async function writeBatch(pool: pg.Pool, after: number): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query('BEGIN')
    for (const [table, { rows, columns, values }] of Object.entries(INSERTED))
      await client.query({
        name: table,
        text: `INSERT INTO today_${table} (${columns}) SELECT ${values}
          FROM generate_series(1, ${BATCH * rows}) g`,
      })
    for (const [table, { change }] of Object.entries(UPDATED))
      await client.query({
        name: table,
        text: `UPDATE today_${table} SET ${change}
          FROM generate_series($1::int + 1, $1::int + ${BATCH}) g
          WHERE circle_id = ${idOf('g % 200')} AND ${table}_id = ${idOf('g')}`,
        values: [after],
      })
    await client.query('COMMIT')
    client.release()
  } catch (error) {
    // A connection that is not given back would make the end of the bench wait for ever.
    client.release(true)
    throw error
  }
}

const idOf = (number: string) =>
  `('00000000-0000-7000-8000-' || lpad(to_hex(${number}), 12, '0'))::uuid`

/** Tables whose pages leave room, as in db/schema. */
const FILLED: Readonly<Record<string, number>> = { match: 80, pledge: 80, ask: 80, notice: 80 }

type Inserted = { readonly rows: number; readonly columns: string; readonly values: string }
type Updated = { readonly columns: string; readonly values: string; readonly change: string }

/**
 * What a confirmation inserts before its response, and its notices behind it. Left out are seals and
 * jobs, of which many confirmations share one, counters of limits, which are not logged, and the row
 * of the running match, which is deleted.
 */
const INSERTED: Readonly<Record<string, Inserted>> = {
  ledger_transfer: {
    rows: 1,
    columns:
      'circle_id, transfer_id, number, kind, match_id, giver_account, receiver_account, ' +
      'amount_rupees, posted_at',
    values: "uuidv7(), uuidv7(), g, 'help', uuidv7(), uuidv7(), uuidv7(), 500, now()",
  },
  ledger_entry: {
    rows: 2,
    columns:
      'circle_id, account_id, seq, transfer_id, amount_rupees, given_after, received_after, ' +
      'balance_after, posted_at',
    values: 'uuidv7(), uuidv7(), g, uuidv7(), 500, 500, 0, 500, now()',
  },
  match_event: {
    rows: 1,
    columns:
      'circle_id, match_id, version, event_id, kind, from_state, to_state, actor_id, happened_at, ' +
      'command_hash, body_hash',
    values:
      "uuidv7(), uuidv7(), 3, uuidv7(), 'confirmed', 'awaiting_confirmation', 'confirmed', " +
      'uuidv7(), now(), sha256(uuidv7()::text::bytea), sha256(uuidv7()::text::bytea)',
  },
  circle_event: {
    rows: 1,
    columns: 'circle_id, event_no, happened_at, payments',
    values: 'uuidv7(), g, now(), ARRAY[uuidv7(), uuidv7(), uuidv7()]',
  },
  notice: {
    rows: 2,
    columns: 'circle_id, notice_id, member_id, kind, about, created_at, mail',
    values:
      "uuidv7(), uuidv7(), uuidv7(), 'payment_confirmed_giver', " +
      "jsonb_build_object('matchId', uuidv7()), now(), 'queued'",
  },
}

const SHARES = {
  columns:
    'member_id, amount_rupees, open_rupees, held_rupees, fulfilled_rupees, closed_rupees, state, ' +
    'policy_version, queued_at, expires_at, created_at',
  values: "uuidv7(), 500, 0, 500, 0, 0, 'matched', 1, now(), now() + interval '720 hours', now()",
  change: "held_rupees = 0, fulfilled_rupees = 500, state = 'fulfilled', version = version + 1",
}

/** The rows that a confirmation changes, as they are before it. Their keys are numbered. */
const UPDATED: Readonly<Record<string, Updated>> = {
  match: {
    columns:
      'pledge_id, ask_id, giver_id, receiver_id, amount_rupees, code, reason, ask_rank, ' +
      'policy_version, payee_kind, payee_sealed, state, first_deadline_at, pay_by_at, ' +
      'created_at, claimed_at, deadline_at, version',
    values:
      "uuidv7(), uuidv7(), uuidv7(), uuidv7(), 500, g::text, 'exact', 1, 1, 'upi', " +
      "repeat('p', 110)::bytea, 'awaiting_confirmation', now(), now(), now(), now(), " +
      "now() + interval '24 hours', 2",
    change:
      "state = 'confirmed', deadline_at = NULL, ended_at = now(), paid_at = claimed_at, " +
      "answer_until_at = now() + interval '30 days', confirmed_rupees = 500, " +
      'pledge_filled_rupees = 500, ask_filled_rupees = 500, version = version + 1',
  },
  pledge: { ...SHARES, columns: `plan, ${SHARES.columns}`, values: `'simple', ${SHARES.values}` },
  ask: {
    ...SHARES,
    columns: `ask_class, detail_id, share_code, ${SHARES.columns}`,
    values: `'normal', uuidv7(), g::text, ${SHARES.values}`,
  },
}
