import type pg from 'pg'
import { connected } from './make-cell.ts'
import { whyClosed } from '../database/durability.ts'
import { inGb, whatHinders, wrongAddress } from './move-checks.ts'
import {
  appUrlAt,
  copyTables,
  dropSlots,
  dropSubscription,
  type Ends,
  makeTables,
  type CellMove,
} from './move-copy.ts'
import {
  compared,
  copySequences,
  endJobs,
  PAUSED_STILL_MS,
  takeLock,
  untilArrived,
} from './move-end.ts'
import { closeFor, guardByLocks, openAgain, tablesToMove, WRITING } from './move-guard.ts'

/** That of migrations: no upgrade begins during a move, and no second move. */
const TURN = 7276

/** What is moved, for the question before it. Throws where something hinders it. */
export async function whatMoves({ from, to }: Pick<CellMove, 'from' | 'to'>): Promise<string> {
  return connected(from, (source) =>
    connected(to, async (target) => {
      const closed = await whyClosed(source)
      const problems =
        closed === undefined
          ? [...wrongAddress(from, to), ...(await whatHinders(source, target))]
          : []
      if (problems.length > 0)
        throw new Error(`Nothing was changed.\n${problems.map((one) => `  ${one}`).join('\n')}`)
      const { rows } = await source.query<{ bytes: number }>(
        'SELECT pg_database_size(current_database())::float8 AS bytes',
      )
      return `${inGb(rows[0]?.bytes ?? 0)} are copied to ${addressOf(to)} while people go on. Then commands are refused, and this database takes none any more.`
    }),
  )
}

/**
 * Moves a whole database to another PostgreSQL while people go on, by logical replication. In the end commands are refused,
 * the last changes arrive, both sides are compared, and the old database closes itself for good. Broken off at any point
 * before that, the old one goes on, and the next move begins from the start. Returns the lines for the operator.
 */
export async function moveCell(move: CellMove): Promise<string> {
  return connected(move.from, (source) =>
    connected(move.to, async (target) => {
      const moved = `has moved to ${addressOf(move.to)}`
      if ((await takeTurn(source, moved)) === undefined)
        await copyAndClose({ source, target }, move, moved)
      await openAgain(target)
      return linesFor(move)
    }),
  )
}

/** Takes away what a move that was broken off left in the old database. */
export async function stopMove(from: string): Promise<string> {
  return connected(from, async (source) => {
    await takeTurn(source)
    await goOnAsBefore(source)
    return 'Nothing of a move is left in this database.'
  })
}

/** Returns whether the database is `moved` already. Throws where it is closed for another reason. */
async function takeTurn(source: pg.Client, moved?: string): Promise<string | undefined> {
  const { rows } = await source.query<{ ours: boolean }>(
    `SELECT pg_try_advisory_lock(${TURN}) AS ours`,
  )
  if (rows[0]?.ours !== true) throw new Error('Another move or an upgrade of this database runs.')
  const closed = await whyClosed(source)
  if (closed !== undefined && closed !== moved) throw new Error(`This database ${closed}.`)
  return closed
}

async function copyAndClose(ends: Ends, move: CellMove, moved: string): Promise<void> {
  const { source, target } = ends
  const { report } = move
  const tables = await tablesToMove(source)
  try {
    await dropSubscription(target)
    await goOnAsBefore(source)
    await makeTables(ends, move, tables)
    await copyTables(ends, move, tables)
    await guardByLocks(source, tables)
    await untilArrived(source, { report })
    await endJobs(source, report)
    await takeLock(source, { lock: WRITING, what: 'a command that runs long', report })
    const sinceMs = performance.now()
    await untilArrived(source, { report, stillMsMax: PAUSED_STILL_MS })
    await copySequences(ends)
    await dropSubscription(target)
    await dropSlots(source)
    const rows = await compared(ends, tables)
    await closeFor(source, tables, moved)
    report(
      `${tables.length} tables with ${rows} rows are the same there, and so is the record of each circle. Commands are refused since ${Math.round(performance.now() - sinceMs)} ms.`,
    )
  } catch (error) {
    // It holds the locks, and may wait for an answer for long.
    await source.end().catch(() => undefined)
    await connected(move.to, dropSubscription).catch(() => undefined)
    await connected(move.from, goOnAsBefore).catch(() => undefined)
    throw error
  }
}

/** Takes everything away that a move leaves in the old database. */
async function goOnAsBefore(source: pg.ClientBase): Promise<void> {
  await openAgain(source)
  await dropSlots(source)
}

/** Where a database is, without a password. */
function addressOf(url: string): string {
  const { host, pathname } = new URL(url)
  return `${host}${pathname}`
}

function linesFor({ to, appUrl }: CellMove): string {
  const shown = (url: string) => decodeURI(Object.assign(new URL(url), { password: '…' }).href)
  return [
    'This database takes no commands any more. Set for every server, with the passwords as they are, and restart it:',
    `  DATABASE_URL=${shown(appUrlAt(to, appUrl))}`,
    `  DATABASE_OWNER_URL=${shown(to)}`,
    'So do DATABASE_DIRECT_URL and DATABASE_BACKUP_URL, where they are set. Backups begin from the start, in another BACKUP_DIR.',
    "The line of HAProxy's map stays.",
  ].join('\n')
}
