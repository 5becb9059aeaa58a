import type pg from 'pg'
import type { Logger } from 'pino'
import { requestError } from '#domain/shared/request-errors.ts'
import { bytesToLeaveFree, type Disk } from '../outside/disk.ts'

/** Whether the database keeps committed data, as last checked. */
export type Durability = {
  /**
   * Why a confirmation could be lost now, for the operator; undefined while nothing threatens it.
   */
  danger(): string | undefined
  /** Why a server must not start. With a full disk, or restored, it starts: reading goes on. */
  dangerAtStart(): string | undefined
  /** Throws request.paused while a confirmation could be lost. */
  refuse(): void
  /**
   * Looks at the settings and at which server answers. Throws request.paused where it is neither the
   * one that answered first nor a standby that took over from it and has every confirmation: nothing
   * is read from another or written to it.
   */
  check(on: Pick<pg.ClientBase | pg.Pool, 'query'>): Promise<void>
  /** Says that a commit came back after the last check, so a standby had it where one must. */
  committed(): void
  /** Says whether the database was restored and the operator has not let it go live. */
  hold(isRestored: boolean): void
}

/** Set on each connection, so that no setting of the server, a database or a role weakens it. */
export const DURABLE = '-c synchronous_commit=on'

export const DISK_IS_FULL = 'less than 5 % and less than 2 GB of the disk of STORAGE_DIR are free'

/** Why a restored installation waits: nobody acts in it, and nothing goes out, by itself. */
export const IS_RESTORED = 'the database was restored and is not live'

const ANOTHER_SERVER = 'another server answers'
const THIS = 'this database '

const SETTINGS = ['fsync', 'full_page_writes', 'synchronous_commit'] as const

/** Why a database takes no writes for good, as a move of its cell wrote it down (guard_move); null where it does. */
const WHY_CLOSED = `SELECT substring(encode(tgargs, 'escape') FROM '^(\\D.*)\\\\000$') FROM pg_trigger
  WHERE tgrelid = to_regclass('public.installation') AND tgname = 'paraspar_move'`

/**
 * Reads the timeline from the name of the current WAL file: after a failover it differs at once. A
 * standby has none.
 */
const READ_SETTINGS = `SELECT ${SETTINGS.map((name) => `current_setting('${name}') AS ${name}`).join(', ')},
  (SELECT system_identifier FROM pg_control_system()) || ' '
  || CASE WHEN pg_is_in_recovery() THEN 'standby'
    ELSE left(pg_walfile_name(pg_current_wal_lsn()), 8) END AS server,
  current_setting('synchronous_standby_names') AS standbys, (${WHY_CLOSED}) AS closed`

/** Why a database takes no writes for good; undefined where it does. */
export async function whyClosed(on: Pick<pg.ClientBase, 'query'>): Promise<string | undefined> {
  const { rows } = await on.query<{ why: string | null }>(`SELECT (${WHY_CLOSED}) AS why`)
  return rows[0]?.why ?? undefined
}

type Seen = Readonly<Record<(typeof SETTINGS)[number] | 'server' | 'standbys', string>> & {
  readonly closed?: string | null
}

/**
 * Creates the check. It ignores the settings of a throw-away database, as tests have it. `disk`
 * measures the disk; undefined when it cannot.
 */
export function createDurability({
  isThrownAway,
  log,
  disk,
}: {
  isThrownAway: boolean
  log: Logger
  disk?: () => Promise<Disk | undefined>
}): Durability {
  let home: string | undefined
  let danger: string | undefined
  let isHeld = false
  // Whether a commit waits for a standby, as the last check saw it and a commit since then proved.
  let waits = false
  let isProved = false
  const note = (found: string | undefined) => {
    if (found !== undefined && found !== danger) log.error({ danger: found }, sentenceOf(found))
    if (found === undefined && danger !== undefined)
      log.warn({ danger }, 'the database is safe again, so commands are taken')
    danger = found
  }
  const isOurs = ({ server }: Seen) => {
    home ??= server
    if (server === home) return true
    if (!isProved || !tookOver(home, server)) return false
    log.warn({ from: home, to: server }, 'a standby has taken over, with every commit')
    home = server
    isProved = false
    return true
  }
  const dangerOf = async (seen: Seen) => {
    if (typeof seen.closed === 'string') return `${THIS}${seen.closed}`
    const off = isThrownAway ? undefined : SETTINGS.find((name) => seen[name] === 'off')
    if (off !== undefined) return `${off} is off`
    if (isHeld) return IS_RESTORED
    return isFull(await disk?.()) ? DISK_IS_FULL : undefined
  }
  const refuse = () => {
    if (danger !== undefined) throw requestError('request.paused')
  }
  return {
    danger: () => danger,
    dangerAtStart: () => (danger === DISK_IS_FULL || danger === IS_RESTORED ? undefined : danger),
    refuse,
    async check(on) {
      const { rows } = await on.query<Seen>(READ_SETTINGS)
      const [seen] = rows
      if (seen === undefined || !isOurs(seen)) {
        note(ANOTHER_SERVER)
        return refuse()
      }
      waits = seen.standbys !== ''
      isProved &&= waits
      note(await dangerOf(seen))
    },
    committed() {
      isProved = waits
    },
    hold(isRestored) {
      isHeld = isRestored
    },
  }
}

function sentenceOf(danger: string): string {
  if (danger === IS_RESTORED)
    return 'commands are refused and nothing is sent until the operator says: npm run go-live'
  if (danger.startsWith(THIS))
    return 'commands are refused: correct DATABASE_URL, and restart each process'
  if (danger === ANOTHER_SERVER)
    return 'commands are refused: if this server has everything that was confirmed, restart each process'
  return 'the database could lose confirmations, so commands are refused'
}

/** What the operator of a server that must not start in this danger reads. */
export function refusalOf(danger: string): string {
  return danger.startsWith(THIS)
    ? `DATABASE_URL: ${danger}. Name the database that is in use.`
    : `DATABASE_URL: ${danger} in this database, so a confirmation could be lost. Turn it on.`
}

/** Whether a server is the same database, promoted since: the same system on a later timeline. */
function tookOver(home: string, now: string): boolean {
  const [system, timeline = ''] = home.split(' ')
  const [ofNow, later = ''] = now.split(' ')
  return system === ofNow && Number.parseInt(later, 16) > Number.parseInt(timeline, 16)
}

function isFull(disk: Disk | undefined): boolean {
  return disk !== undefined && disk.free < bytesToLeaveFree(disk.all)
}
