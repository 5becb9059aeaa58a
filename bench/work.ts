import pg from 'pg'
import { statOf, watchServer } from './measure.ts'

/**
 * What some work did, for each of its items. `ways`: how often a connection waited until all that it
 * had sent was answered. Rows, index entries, commits and bytes are those of the write-ahead log,
 * without the pages that PostgreSQL writes whole after a checkpoint.
 */
export type Counts = {
  readonly statements: number
  readonly ways: number
  readonly rowsNew: number
  readonly rowsChanged: number
  readonly rowsDeleted: number
  readonly indexEntries: number
  readonly commits: number
  readonly walBytes: number
}
/** Milliseconds of processors for each item. */
export type Worked = { readonly nodeMs: number; readonly databaseMs: number }

type Admin = Pick<pg.Client, 'query'>

const FRAME = /^(begin|commit|rollback|start transaction)/i

/** Counts what this process sends to databases, until `end`. */
function countSent() {
  const { query } = pg.Client.prototype
  const busy = new WeakSet<pg.Client>()
  let [statements, ways] = [0, 0]
  pg.Client.prototype.query = function count(this: pg.Client, ...args: never[]): never {
    const [sent] = args as (string | pg.QueryConfig)[]
    const text = (typeof sent === 'string' ? sent : sent?.text) ?? ''
    if (!FRAME.test(text)) statements++
    if (!busy.has(this)) {
      ways++
      busy.add(this)
      this.once('drain', () => busy.delete(this))
    }
    return (query as (...sent: never[]) => never).apply(this, args)
  }
  return {
    counted: () => ({ statements, ways }),
    end: () => void (pg.Client.prototype.query = query),
  }
}

const WRITTEN = `SELECT
    coalesce(sum(n) FILTER (WHERE r = 'Heap' AND t LIKE 'INSERT%'), 0)::int AS "rowsNew",
    coalesce(sum(n) FILTER (WHERE r = 'Heap' AND t LIKE '%UPDATE%'), 0)::int AS "rowsChanged",
    coalesce(sum(n) FILTER (WHERE r = 'Heap' AND t LIKE 'DELETE%'), 0)::int AS "rowsDeleted",
    coalesce(sum(n) FILTER (WHERE r = 'Btree' AND t ~ '^(INSERT_(LEAF|POST)|SPLIT)'), 0)::int
      AS "indexEntries",
    coalesce(sum(n) FILTER (WHERE r = 'Transaction' AND t LIKE 'COMMIT%'), 0)::int AS commits,
    coalesce(sum(bytes), 0)::int AS "walBytes"
  FROM (SELECT resource_manager AS r, record_type AS t, count(*) AS n,
      sum(record_length - fpi_length) AS bytes
    FROM pg_get_wal_records_info($1::pg_lsn, $2::pg_lsn)
    WHERE resource_manager <> 'LogicalMessage' GROUP BY 1, 2) w`

/** Lets `admin` read the write-ahead log: `walBytesSince` and `countWork` need it. */
export async function readWal(admin: Admin): Promise<void> {
  await admin.query('CREATE EXTENSION IF NOT EXISTS pg_walinspect')
}

/** Marks a place in the log, so that there is something between two of them, and returns it. */
export async function walPosition(admin: Admin): Promise<string> {
  const { rows } = await admin.query<{ at: string }>(
    "SELECT pg_logical_emit_message(false, 'bench', '', true) AS at",
  )
  return rows[0]?.at ?? '0/0'
}

/** The bytes of the log since a place in it, without whole pages. */
export async function walBytesSince(admin: Admin, from: string): Promise<number> {
  const { rows } = await admin.query<{ bytes: number }>(
    'SELECT sum(record_size)::float8 AS bytes FROM pg_get_wal_stats($1::pg_lsn, $2::pg_lsn)',
    [from, await walPosition(admin)],
  )
  return rows[0]?.bytes ?? Number.NaN
}

/** Does some work and returns what each of its items did. Nothing else may use this server. */
export async function countWork(admin: Admin, work: () => Promise<number>): Promise<Counts> {
  const from = await walPosition(admin)
  const sent = countSent()
  const items = await work().finally(sent.end)
  const { rows } = await admin.query<Counts>(WRITTEN, [from, await walPosition(admin)])
  return Object.fromEntries(
    Object.entries({ ...sent.counted(), ...rows[0] }).map(([name, count]) => [name, count / items]),
  ) as Counts
}

/** Watches the processor time of this process and of the server of `admin`. */
export async function watchWork(admin: Admin): Promise<(items: number) => Worked> {
  // The postmaster is the parent of the process that serves a connection.
  const { rows } = await admin.query<{ pid: number }>('SELECT pg_backend_pid() AS pid')
  const databaseMs = watchServer(Number(statOf(rows[0]?.pid ?? 0)[1]))
  const own = process.cpuUsage()
  return (items) => {
    const { user, system } = process.cpuUsage(own)
    return { nodeMs: (user + system) / 1000 / items, databaseMs: databaseMs() / items }
  }
}
