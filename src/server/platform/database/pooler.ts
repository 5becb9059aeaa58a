import pg from 'pg'
import { Problem } from '../machine/check.ts'
import { BOUNDS, type TimeBounds } from './bounds.ts'
import { newClient } from './db.ts'

/** PgBouncer passes prepared statements on from this version on. */
const VERSION_MIN = [1, 21] as const
const SAMPLE = 'Copy the lines from deploy/pgbouncer.ini.'

/**
 * What our connections set when they begin. PgBouncer drops that, so its own connections have to
 * set it (`connect_query`).
 */
const SETTINGS = {
  synchronous_commit: 'on',
  statement_timeout: inSeconds(BOUNDS.statementMs),
  lock_timeout: inSeconds(BOUNDS.lockMs),
  idle_in_transaction_session_timeout: inSeconds(BOUNDS.idleInTransactionMs),
  plan_cache_mode: 'force_generic_plan',
  random_page_cost: '1.1',
} as const

// As PostgreSQL shows it.
function inSeconds(ms: number): string {
  return `${ms / 1_000}s`
}

/** What a connection through PgBouncer shows. */
export type PoolerFacts = {
  /** As `PgBouncer 1.24.1`; undefined when it does not say. */
  readonly version: string | undefined
  readonly preparedMax: number
  /** The problem with the first connection, in the words of PgBouncer. */
  readonly refused: string | undefined
  readonly settings: Readonly<Record<string, string>>
  /** Whether DATABASE_DIRECT_URL leads to PostgreSQL itself. */
  readonly hasDirect: boolean
}

type Addresses = {
  readonly databaseUrl: string
  readonly directUrl: string
  readonly bounds: TimeBounds
}

/**
 * Checks a PgBouncer between this server and its database. Throws Problem where it is too old or not
 * set up for us. Returns its version; undefined when there is none.
 */
export async function checkPooler(addresses: Addresses): Promise<string | undefined> {
  const first = await firstConnection(addresses.databaseUrl, addresses.bounds)
  if (!first.isPooled) return undefined
  const direct =
    addresses.directUrl === addresses.databaseUrl
      ? undefined
      : await firstConnection(addresses.directUrl, addresses.bounds).catch(() => {
          throw new Problem('DATABASE_DIRECT_URL: PostgreSQL does not respond there.')
        })
  return judgePooler({
    ...first,
    ...(await whatItSays(addresses.databaseUrl)),
    hasDirect: direct?.isPooled === false,
  })
}

/** Judges what was found. Throws Problem with one sentence. */
export function judgePooler(facts: PoolerFacts): string {
  const { version, preparedMax, refused, settings, hasDirect } = facts
  if (version === undefined)
    throw new Problem(
      `DATABASE_URL leads to PgBouncer, which does not tell paraspar_app its version: add stats_users = paraspar_app to its settings. ${SAMPLE}`,
    )
  if (isTooOld(version))
    throw new Problem(
      `DATABASE_URL leads to ${version}, and Paraspar needs ${VERSION_MIN.join('.')} or newer, which passes prepared statements on: install a newer one, or let DATABASE_URL name PostgreSQL itself.`,
    )
  if (refused !== undefined)
    throw new Problem(
      `PgBouncer refuses our connections (${refused}): add it to ignore_startup_parameters. ${SAMPLE}`,
    )
  if (preparedMax === 0)
    throw new Problem(
      `PgBouncer passes no prepared statements on: set max_prepared_statements. ${SAMPLE}`,
    )
  if (!hasDirect)
    throw new Problem(
      'DATABASE_URL leads to PgBouncer, so DATABASE_DIRECT_URL must name PostgreSQL itself: jobs and news for open pages need connections of their own.',
    )
  const off = Object.entries(SETTINGS).find(([name, value]) => settings[name] !== value)
  if (off !== undefined)
    throw new Problem(
      `Through PgBouncer ${off[0]} is ${settings[off[0]]}, and must be ${off[1]}: set it in connect_query. ${SAMPLE}`,
    )
  return version
}

function isTooOld(version: string): boolean {
  const [major = 0, minor = 0] = (/\d+\.\d+/.exec(version)?.[0] ?? '').split('.').map(Number)
  return major < VERSION_MIN[0] || (major === VERSION_MIN[0] && minor < VERSION_MIN[1])
}

type First = Pick<PoolerFacts, 'refused' | 'settings'> & { readonly isPooled: boolean }

/** PostgreSQL names the process of a connection as it begins. A pooler names another one. */
async function firstConnection(url: string, bounds: TimeBounds): Promise<First> {
  const client = newClient({ url, name: 'paraspar check', bounds })
  try {
    await client.connect()
    const names = Object.keys(SETTINGS)
    const { rows } = await client.query<Record<string, string>>(
      `SELECT pg_backend_pid()::text AS pid, ${names.map((name) => `current_setting('${name}') AS ${name}`).join(', ')}`,
    )
    const { pid, ...settings } = rows[0] ?? {}
    const { processID } = client as unknown as { processID: number }
    return { isPooled: pid !== String(processID), refused: undefined, settings }
  } catch (error) {
    const refused = /unsupported (options )?startup parameter.*/.exec((error as Error).message)?.[0]
    if (refused === undefined) throw error
    return { isPooled: true, refused, settings: {} }
  } finally {
    await client.end()
  }
}

/** Asks PgBouncer itself. It answers simple statements only. */
async function whatItSays(url: string): Promise<Pick<PoolerFacts, 'version' | 'preparedMax'>> {
  const client = new pg.Client({
    connectionString: Object.assign(new URL(url), { pathname: '/pgbouncer', search: '' }).href,
    connectionTimeoutMillis: BOUNDS.connectMs,
    query_timeout: BOUNDS.statementMs,
  })
  client.on('error', () => undefined)
  try {
    await client.connect()
    const version = await client.query<{ version: string }>('SHOW VERSION')
    const config = await client.query<{ key: string; value: string }>('SHOW CONFIG')
    const prepared = config.rows.find(({ key }) => key === 'max_prepared_statements')
    return { version: version.rows[0]?.version, preparedMax: Number(prepared?.value ?? 0) }
  } catch {
    return { version: undefined, preparedMax: 0 }
  } finally {
    await client.end()
  }
}
