import { sql } from 'kysely'
import { requestError } from '#domain/shared/request-errors.ts'
import type { Database, Tx } from '../database/db.ts'
import { oneRow } from '../database/rows.ts'
import type { World } from '../use-case/world.ts'
import type { TakenKey } from './directory.ts'

/** guard_keys() refuses a row whose keys the directory has not granted, and names them. */
const NOT_GRANTED = 'PK001'

/** More than any transaction takes: a batch has up to 64 commands. */
const GRANTED_MAX = 200

/** What a key that another cell has says here, where the kind has a refusal of its own. */
const CONSTRAINTS: Readonly<Record<string, string>> = {
  reference: 'utr_use_pkey',
  slug: 'circle_slug_unique',
}

/** The keys that a refused transaction needs; undefined for any other error. */
function keysWanted(error: unknown): readonly TakenKey[] | undefined {
  const { code, detail } = (error ?? {}) as { code?: string; detail?: string }
  if (code !== NOT_GRANTED || detail === undefined) return undefined
  return detail.split(',').map((text) => {
    const [kind = '', hex = ''] = text.split(':')
    return { kind, key: Buffer.from(hex, 'hex') }
  })
}

/** A database that may be one cell of several. */
type Cell = Pick<Database, 'db' | 'directory'>

/**
 * Runs a transaction of the owner that takes keys. Throws as `askForKeys` does.
 */
export async function takingKeys<T>(cell: Cell, work: (tx: Tx) => Promise<T>): Promise<T> {
  const granted: TakenKey[] = []
  for (;;)
    try {
      return await cell.db.transaction().execute(async (tx) => {
        await grantKeys(tx, granted)
        return work(tx)
      })
    } catch (error) {
      if (!(await askForKeys(cell, error, granted))) throw error
    }
}

/**
 * Asks the directory for the keys that a transaction was refused for, outside of it, so that nobody
 * waits for the directory behind a lock. Adds them to the granted ones; returns false for any other
 * error, and where it has asked often enough. What is asked is written down first: `compareKeys`
 * gives back what was never committed. Throws request.taken-elsewhere or what the kind of the key
 * says, and request.busy.
 */
export async function askForKeys(
  { db, directory }: Cell,
  error: unknown,
  granted: TakenKey[],
): Promise<boolean> {
  const keys = keysWanted(error)
  if (keys === undefined || granted.length > GRANTED_MAX) return false
  if (directory === undefined)
    throw new Error('the database is a cell, and DIRECTORY_URL is not set')
  await db
    .insertInto('askedKey')
    .values(keys.map((each) => ({ ...each, askedAt: sql<Temporal.Instant>`app_now()` })))
    .onConflict((same) =>
      same
        .columns(['kind', 'key'])
        .doUpdateSet((row) => ({ askedAt: row.ref('excluded.askedAt') })),
    )
    .execute()
  for (const each of keys)
    if ((await directory.take(each)) !== directory.cell) throw takenElsewhere(each.kind)
  granted.push(...keys)
  return true
}

function takenElsewhere(kind: string): Error {
  const constraint = CONSTRAINTS[kind]
  return constraint === undefined
    ? requestError('request.taken-elsewhere')
    : Object.assign(new Error(`another cell has this ${kind}`), { constraint })
}

/** Marks keys as granted, in the transaction that takes them. */
export async function grantKeys(tx: Tx, keys: readonly TakenKey[]): Promise<void> {
  for (const each of keys) await oneRow(tx, 'askedKey', each).update({ granted: true })
}

/** Longer than any transaction that may still take a key which it asked for. */
const COMPARED_AFTER = sql<Temporal.Instant>`app_now() - interval '15 minutes'`
const COMPARED_AT_ONCE = 100

/**
 * Tells the directory what this cell has, and gives back what it has not: asked for by a
 * transaction that failed, or given up. Then forgets that it was asked for. Only the cell that has a
 * key frees it, and never by a clock: its own tables say whether it has it, under a lock that
 * whoever takes the key waits for. A key that this cell has, and the directory gave to another, is in the
 * log: somebody must decide whose it is, and neither cell can.
 */
export async function compareKeys({
  database: { db, directory },
  log,
}: Pick<World, 'database' | 'log'>): Promise<void> {
  if (directory === undefined) return
  for (;;) {
    const compared = await db.transaction().execute(async (tx) => {
      const asked = await tx
        .selectFrom('askedKey')
        .select(['kind', 'key'])
        .where((where) =>
          where.or([where('granted', '=', true), where('askedAt', '<', COMPARED_AFTER)]),
        )
        .orderBy('askedAt')
        .limit(COMPARED_AT_ONCE)
        .forUpdate()
        .skipLocked()
        .execute()
      for (const each of asked) {
        if (await isHeld(tx, each)) {
          const cell = await directory.take(each)
          if (cell !== directory.cell)
            log.error({ kind: each.kind, cell }, 'two cells have one key')
        } else await directory.giveBack(each)
        await oneRow(tx, 'askedKey', each).delete()
      }
      return asked.length
    })
    if (compared < COMPARED_AT_ONCE) return
  }
}

/** Whether a row of this cell has a key. */
export async function isHeld(tx: Database['db'], { kind, key }: TakenKey): Promise<boolean> {
  const held = await tx
    .selectFrom('heldKey')
    .select('kind')
    .where('kind', '=', kind)
    .where('key', '=', key)
    .limit(1)
    .executeTakeFirst()
  return held !== undefined
}
