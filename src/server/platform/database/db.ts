import {
  type ConnectionProvider,
  type DatabaseConnection,
  DefaultConnectionProvider,
  DefaultQueryExecutor,
  type Driver,
  Kysely,
  PostgresDialect,
  type Transaction,
  type TransactionSettings,
} from 'kysely'
import pg from 'pg'
import type { Directory } from '../cells/directory.ts'
import { BoundedClient, type BoundedOptions } from './bounded-client.ts'
import { BOUNDS, type TimeBounds } from './bounds.ts'
import type { DB } from './db-types.ts'
import { DURABLE } from './durability.ts'
import { PreparedClient } from './prepared-client.ts'
import { WritingOutCompiler } from './query-compiler.ts'
import { RowNames } from './row-names.ts'
import { sealerUrl } from './sealer-role.ts'

/** The handle of a use case: a running transaction. */
export type Tx = Transaction<DB>
export type Db = Kysely<DB>
export type Database = {
  readonly db: Db
  readonly pool: pg.Pool
  /** Are called after each transaction that added events to these circles. */
  readonly onEvents: Set<(circleIds: readonly string[]) => Promise<void> | void>
  /** What only one cell of several may have; undefined in an installation that is no cell. */
  readonly directory?: Directory | undefined
  /** Is sent with BEGIN; a transaction for which it throws does nothing. */
  readonly begin?: (tx: Tx) => Promise<void>
  /** Set for work that waits longer than a request: `patiently`. */
  readonly isPatient?: boolean
  close(): Promise<void>
}

const INT8 = 20
const TIMESTAMPTZ = 1184
const NUMERIC = 1700

/**
 * bigint columns arrive as safe integers, timestamps as Temporal.Instant; anything that would lose
 * precision throws.
 */
const types: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') => {
    if (oid === INT8 || oid === NUMERIC) return readInteger
    if (oid === TIMESTAMPTZ) return readInstant
    return pg.types.getTypeParser(oid, format)
  }) as pg.CustomTypesConfig['getTypeParser'],
}

function readInteger(text: string): number {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new RangeError(`beyond safe integers: ${text}`)
  return value
}

function readInstant(text: string): Temporal.Instant {
  return Temporal.Instant.from(text.replace(' ', 'T'))
}

// node-postgres asks each parameter for this method; without it an Instant would be sent as quoted
// JSON.
Object.defineProperty(Temporal.Instant.prototype, 'toPostgres', {
  configurable: true,
  value(this: Temporal.Instant) {
    return this.toString()
  },
})

/** One that holds the turn to seal, one that seals, and two for checks. */
const SEALER_CONNECTIONS = 4

export type DatabaseOptions = {
  readonly url: string
  readonly connections: number
  readonly name: string
  readonly bounds?: TimeBounds
  readonly directory?: Directory | undefined
  /**
   * Checks each new connection before its first use; a connection for which it throws is not used.
   */
  readonly onConnect?: (client: pg.ClientBase) => Promise<void>
}

/** Opens a pool; each wait for it is bounded. */
export function openDatabase(options: DatabaseOptions): Database {
  const pool = openPool(options)
  return {
    pool,
    db: queriesOn(pool),
    onEvents: new Set(),
    directory: options.directory,
    close: () => pool.end(),
  }
}

/** Opens the database for the sealer's role, beside that of the application's role. Both are heard alike. */
export function openSealer(
  database: Database,
  options: Omit<DatabaseOptions, 'name' | 'connections'>,
): Database {
  const sealer = openDatabase({
    ...options,
    url: sealerUrl(options.url),
    connections: SEALER_CONNECTIONS,
    name: 'paraspar sealer',
  })
  return { ...sealer, onEvents: database.onEvents }
}

/** Queries over a pool, named as code names things; what asks the pool itself names them as SQL. */
export function queriesOn(pool: pg.Pool): Kysely<DB> {
  const dialect = new PostgresDialect({ pool })
  const driver = beginningTogether(dialect.createDriver())
  // With an existing pool this only hands it over.
  void driver.init()
  const executor = new TogetherExecutor(
    new WritingOutCompiler(),
    dialect.createAdapter(),
    new DefaultConnectionProvider(driver),
    [new RowNames()],
  )
  return new Kysely<DB>({ config: { dialect }, dialect, driver, executor })
}

/**
 * Sends BEGIN together with the first statement of the transaction, which saves a way to the server
 * and back. COMMIT waits for both, and is not sent if BEGIN failed.
 */
function beginningTogether(driver: Driver): Driver {
  const begun = new WeakMap<DatabaseConnection, Promise<void>>()
  const [begin, commit] = [
    driver.beginTransaction.bind(driver),
    driver.commitTransaction.bind(driver),
  ]
  return Object.assign(driver, {
    async beginTransaction(connection: DatabaseConnection, settings: TransactionSettings) {
      const beginning = begin(connection, settings)
      beginning.catch(ignore)
      begun.set(connection, beginning)
    },
    async commitTransaction(connection: DatabaseConnection) {
      await begun.get(connection)
      await commit(connection)
    },
  })
}

/**
 * Sends the statements of a transaction without waiting in between. Kysely would wait for each
 * response; here the connection returns the responses in order.
 */
class TogetherExecutor extends DefaultQueryExecutor {
  override withConnectionProvider(provider: ConnectionProvider): DefaultQueryExecutor {
    const connection = provider.provideConnection(async (it) => it)
    return super.withConnectionProvider({ provideConnection: async (use) => use(await connection) })
  }
}

/**
 * Plans a prepared statement once; PostgreSQL would plan those with lists every time, which takes
 * longer than most of them. Pages are in memory or on an SSD, so a random read costs more than a
 * sequential one, but not four times.
 */
const PLANNING = '-c plan_cache_mode=force_generic_plan -c random_page_cost=1.1'

/**
 * A connection that nobody used for so long is closed. Longer than a minute, or what works once a minute would
 * open one each time.
 */
const UNUSED_MS = 75_000

/**
 * A plain pool, with the same type parsers unless others are given; connection errors are left to
 * the query that meets them. When one connection falls silent, all unused ones are destroyed with
 * it: otherwise each would make one more request wait.
 */
export function openPool(
  { url, connections, name, bounds = BOUNDS, onConnect }: DatabaseOptions,
  readers: pg.CustomTypesConfig = types,
): pg.Pool {
  const unused = new Set<BoundedClient>()
  const options: pg.PoolConfig & BoundedOptions = {
    Client: PreparedClient,
    pipeline: true,
    connectionString: url,
    max: connections,
    application_name: name,
    connectionTimeoutMillis: bounds.connectMs,
    idleTimeoutMillis: UNUSED_MS,
    options: `${PLANNING} ${DURABLE}`,
    types: readers,
    bounds,
    onSilence: () => unused.forEach((client) => client.breakOff()),
  }
  // The pool waits for the promise of onConnect, which its types do not mention.
  const pool = new pg.Pool(Object.assign(options, onConnect && { onConnect }))
  pool.on('error', ignore)
  pool.on('connect', (client) => client.on('error', ignore))
  pool.on('release', (_error, client) => unused.add(client as unknown as BoundedClient))
  for (const event of ['acquire', 'remove'] as const)
    pool.on(event, (client) => unused.delete(client as unknown as BoundedClient))
  return pool
}

/** Makes one connection outside the pools, for LISTEN and for session locks. */
export function newClient({ url, name, bounds }: Omit<DatabaseOptions, 'connections'>): pg.Client {
  const client = new BoundedClient({
    connectionString: url,
    application_name: name,
    ...(bounds && { bounds }),
  })
  return client.on('error', ignore)
}

function ignore() {
  // Waiting statements report the error themselves; the pool drops a broken idle connection.
}
