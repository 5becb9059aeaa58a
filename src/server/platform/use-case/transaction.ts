import { isAbortedTransactionError, sql } from 'kysely'
import pg from 'pg'
import type { Language } from '#domain/shared/languages.ts'
import { invariant } from '#domain/shared/assert.ts'
import type { BaseCtx } from './context.ts'
import { askForKeys, grantKeys } from '../cells/asked-keys.ts'
import type { TakenKey } from '../cells/directory.ts'
import type { Database, Tx } from '../database/db.ts'
import { newCode, newUuid } from '../crypto/ids.ts'
import { prepared } from '../database/prepared.ts'
import { isOutdatedPlan } from '../database/prepared-client.ts'
import type { Vault } from '../crypto/vault.ts'
import { addJobs } from '../events/add-jobs.ts'
import { addEvents, eventsOf, type Gathered } from '../events/circle-events.ts'

const RETRIES_MAX = 3
const SERIALIZATION_FAILURE = '40001'
const DEADLOCK = '40P01'
const LOCK_NOT_AVAILABLE = '55P03'

/**
 * Runs work in one transaction with a new context, and adds what it has to say to others as events before
 * COMMIT. Deadlocks and serialisation failures are tried again, at most three times, and so are locks that
 * background work did not get; all other errors are thrown unchanged.
 */
export async function inTransaction<T, B = undefined>(
  database: Database,
  options: ContextOptions<B>,
  work: (ctx: BaseCtx, begun: B) => Promise<T>,
): Promise<T> {
  const { result, circleIds } = await triedAgain(
    database,
    options,
    async (ctx, gathered, begun) => {
      const done = await work(ctx, begun)
      const events = eventsOf(gathered)
      const last = events.size > 0 ? addEvents(ctx.tx, events, ctx.now) : undefined
      return { result: { result: done, circleIds: [...events.keys()] }, last }
    },
  )
  if (circleIds.length > 0) for (const hear of database.onEvents) await hear(circleIds)
  return result
}

/** Runs work of a job or a program in one transaction. It answers nobody, so its language is English. */
export function inTransactionOf<T>(
  { database, vault }: { readonly database: Database; readonly vault: Vault },
  work: (ctx: BaseCtx) => Promise<T>,
): Promise<T> {
  return inTransaction(database, { vault, language: 'en' }, work)
}

/**
 * Runs a transaction that relays events: its jobs are added at once. Nothing else may use it: adding
 * a job sends a NOTIFY, and all COMMITs of a database with a NOTIFY wait for each other.
 */
export function inRelayTransaction<T, B>(
  database: Database,
  options: ContextOptions<B>,
  work: (ctx: BaseCtx, begun: B) => Promise<T>,
): Promise<T> {
  return triedAgain(database, options, async (ctx, gathered, begun: B) => {
    const result = await work(ctx, begun)
    invariant(
      gathered.notices.length === 0 && gathered.changes.size === 0,
      'events of a transaction that relays events',
    )
    return { result, last: addJobs(ctx.tx, gathered.jobs) }
  })
}

type ContextOptions<B> = {
  readonly vault: Vault
  readonly language: Language
  /** First statements, as locks. They are sent together with BEGIN. */
  readonly begin?: (tx: Tx) => Promise<B>
  /** The time that the first statements read. Without it, or where it is undefined, a statement asks for it. */
  readonly clockOf?: (begun: B) => Temporal.Instant | undefined
}

/** What a transaction does. `last`: COMMIT is sent behind this statement without waiting for its answer. */
type Work<T, B> = (
  ctx: BaseCtx,
  gathered: Gathered,
  begun: B,
) => Promise<{ readonly result: T; readonly last: Promise<unknown> | undefined }>

async function triedAgain<T, B>(
  database: Database,
  options: ContextOptions<B>,
  work: Work<T, B>,
): Promise<T> {
  const granted: TakenKey[] = []
  for (let failed = 0; ;) {
    const writes: Promise<unknown>[] = []
    let isCommitting = false
    let sentLast: Promise<unknown> | undefined
    try {
      const done = await database.db.transaction().execute(async (tx) => {
        if (granted.length > 0) await grantKeys(tx, granted)
        const [read, begun] = await Promise.all([
          options.clockOf === undefined ? readClock(tx) : undefined,
          options.begin?.(tx),
          database.begin?.(tx),
        ])
        const now = read ?? options.clockOf?.(begun as B) ?? (await readClock(tx))
        const { ctx, gathered } = makeContext(tx, { ...options, now, writes })
        const { result, last } = await work(ctx, gathered, begun as B)
        sentLast = last && heardLater(last)
        await Promise.all([...writes, failedAlready(sentLast)])
        isCommitting = true
        return result
      })
      await sentLast
      return done
    } catch (thrown) {
      const error = isAbortedTransactionError(thrown) ? await failureOf(sentLast, thrown) : thrown
      if (isCommitting && !isRefusal(error)) unanswered.add(error as object)
      // Keys are no failure: a batch asks for those of each of its commands.
      if (await askForKeys(database, error, granted)) continue
      if (++failed > RETRIES_MAX || !isWorthIt(database, error)) throw error
    }
  }
}

/** Rejects where a statement could not even be sent: the server would not know of it. */
function failedAlready(sent: Promise<unknown> = Promise.resolve()): Promise<unknown> {
  return Promise.race([sent, Promise.resolve()])
}

/** Why COMMIT did nothing: the statement that it was sent behind had failed. */
function failureOf(sentLast: Promise<unknown> | undefined, otherwise: unknown): Promise<unknown> {
  return Promise.resolve(sentLast).then(
    () => otherwise,
    (failure: unknown) => failure,
  )
}

/** Whether the same may succeed now. */
function isWorthIt({ isPatient }: Database, error: unknown): boolean {
  return isTransient(error) || (isPatient === true && isLocked(error))
}

/** Errors of a COMMIT that the database did not answer. */
const unanswered = new WeakSet()

/** Whether the transaction that ended with this error may be committed all the same. */
export function mayBeCommitted(error: unknown): boolean {
  return typeof error === 'object' && error !== null && unanswered.has(error)
}

/** Whether the database said no; a server that shuts down, or a pooler without one, says nothing. */
function isRefusal(error: unknown): boolean {
  return error instanceof pg.DatabaseError && !/^(08|57P)/.test(error.code ?? '')
}

function isTransient(error: unknown): boolean {
  const code = (error as { code?: string }).code
  return code === SERIALIZATION_FAILURE || code === DEADLOCK || isOutdatedPlan(error)
}

function isLocked(error: unknown): boolean {
  return (error as { code?: string }).code === LOCK_NOT_AVAILABLE
}

/** Reads the one clock: the database's, plus the offset of a practice or test database. */
export async function readClock(tx: Tx): Promise<Temporal.Instant> {
  const [row] = await appNow(tx, {})
  if (!row) throw new Error('the database does not tell the time')
  return row.now
}

const appNow = prepared(() => sql<{ now: Temporal.Instant }>`SELECT app_now() AS now`)

/** Reads the real time, as a phone shows it: the database's clock without the practice offset. */
export async function readOutsideClock(tx: Tx): Promise<Temporal.Instant> {
  const { rows } = await sql<{ now: Temporal.Instant }>`SELECT clock_timestamp() AS now`.execute(tx)
  const [row] = rows
  if (!row) throw new Error('the database does not tell the time')
  return row.now
}

type MadeOf = Pick<BaseCtx, 'vault' | 'language' | 'now'> & { readonly writes: Promise<unknown>[] }

function makeContext(
  tx: Tx,
  { vault, language, now, writes }: MadeOf,
): { ctx: BaseCtx; gathered: Gathered } {
  const gathered: Gathered = { circleId: undefined, notices: [], changes: new Map(), jobs: [] }
  const ctx: BaseCtx = {
    tx,
    now,
    language,
    vault,
    newCode,
    newId: newUuid,
    send: (write) => void writes.push(heardLater(write)),
    actsIn: (circleId) => void (gathered.circleId ??= circleId),
    notify: (...notices) => void gathered.notices.push(...notices),
    enqueue: (name, payload, { key = null, at } = {}) =>
      void gathered.jobs.push({ name, payload, key, at: at?.toString() ?? null }),
    announce(memberIds, ...topics) {
      for (const id of memberIds)
        gathered.changes.set(id, new Set([...(gathered.changes.get(id) ?? []), ...topics]))
    },
  }
  return { ctx, gathered }
}

/** The same promise. Until somebody waits for it, its failure is not unhandled. */
function heardLater(sent: Promise<unknown>): Promise<unknown> {
  sent.catch(() => undefined)
  return sent
}
