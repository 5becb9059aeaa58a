import pg from 'pg'
import { BOUNDS } from '../database/bounds.ts'
import { CopyQuery } from './copy-query.ts'
import { type LogPosition, printPosition, readPosition } from './log-position.ts'

/** The slot makes the server store its log until our follower has it. */
const SLOT = 'paraspar_backup'
const ENDED_WITHIN_MS = 2_000
const OBJECT_IN_USE = '55006'
/** undefined_file: a segment was removed. object_not_in_prerequisite_state: the slot was given up. */
const LOG_GONE = new Set(['58P01', '55000'])
const NO_SUCH_SLOT = '42704'
/** PostgreSQL counts microseconds from 1 January 2000. */
const POSTGRES_EPOCH_MS = Date.UTC(2000, 0, 1)
const MICROSECONDS = 1_000n

/** A problem with the server that backups are taken from; its text is for the operator. */
export class BackupServerError extends Error {}

export type ServerFacts = {
  /** The same for a server, its standbys and everything restored from it. */
  readonly systemId: string
  readonly timeline: number
  readonly position: LogPosition
  readonly segmentBytes: number
  /** As 180004. */
  readonly version: number
}

/** What a follower hears: bytes of the log, or only how far the server is. */
export type Heard = {
  readonly from: LogPosition
  readonly bytes: Buffer
  /** The end of the server's log when it sent this. */
  readonly serverEnd: LogPosition
  readonly sentAtMs: number
  readonly wantsReply: boolean
}

/** A connection that speaks PostgreSQL's protocol for base backups and for following its log. */
export type Replication = {
  facts(): Promise<ServerFacts>
  /** Begins a base backup; the stream has its messages, `rows` where it began and ended. */
  baseBackup(): CopyQuery
  /** Makes the slot if it is missing. Returns where the log that it stores begins. */
  openSlot(): Promise<LogPosition | undefined>
  dropSlot(): Promise<void>
  /** Begins to follow the log from a position. */
  follow(from: { readonly timeline: number; readonly position: LogPosition }): CopyQuery
  close(): Promise<void>
}

export async function openReplication(url: string): Promise<Replication> {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'paraspar backup',
    connectionTimeoutMillis: BOUNDS.connectMs,
    keepAlive: true,
    replication: 'true',
  } as pg.ClientConfig & { replication: string })
  // The command that runs reports it too.
  client.on('error', () => undefined)
  await client.connect().catch((error: NodeJS.ErrnoException) => {
    const why = `DATABASE_BACKUP_URL: no connection for backups (${error.message}).`
    // One of the system's codes: nobody answered. PostgreSQL's own codes are refusals.
    throw new BackupServerError(
      /^E[A-Z]+$/.test(error.code ?? '')
        ? why
        : `${why} Its role needs REPLICATION, and pg_hba.conf a line for "replication" (docs/operations/backups.md).`,
    )
  })
  const row = async (text: string): Promise<Record<string, string | number | null>> =>
    (await client.query<Record<string, string | number | null>>(text)).rows[0] ?? {}
  const readSlot = async (): Promise<LogPosition | undefined> => {
    const { restart_lsn: at } = await row(`READ_REPLICATION_SLOT ${SLOT}`)
    return at === null || at === undefined ? undefined : readPosition(String(at))
  }
  return {
    async facts() {
      const { systemid, timeline, xlogpos } = await row('IDENTIFY_SYSTEM')
      const { wal_segment_size: size } = await row('SHOW wal_segment_size')
      const { server_version_num: version } = await row('SHOW server_version_num')
      return {
        systemId: String(systemid),
        timeline: Number(timeline),
        position: readPosition(String(xlogpos)),
        segmentBytes: bytesOf(String(size)),
        version: Number(version),
      }
    },
    baseBackup: () =>
      client.query(
        new CopyQuery(
          `BASE_BACKUP (LABEL 'paraspar', CHECKPOINT 'fast', WAL true, MANIFEST 'yes',
            MANIFEST_CHECKSUMS 'SHA256')`,
        ),
      ),
    async openSlot() {
      const found = await readSlot()
      if (found !== undefined) return found
      await client
        .query(`CREATE_REPLICATION_SLOT ${SLOT} PHYSICAL RESERVE_WAL`)
        .catch(ignoreCode('42710'))
      return readSlot()
    },
    dropSlot: async () => {
      await client.query(`DROP_REPLICATION_SLOT ${SLOT}`).catch(ignoreCode(NO_SUCH_SLOT))
    },
    follow: ({ timeline, position }) =>
      client.query(
        new CopyQuery(
          `START_REPLICATION SLOT ${SLOT} PHYSICAL ${printPosition(position)} TIMELINE ${timeline}`,
        ),
      ),
    close: () =>
      Promise.race([
        client.end(),
        new Promise<void>((resolve) => setTimeout(resolve, ENDED_WITHIN_MS).unref()),
      ]),
  }
}

/** Reads one message of a followed log; undefined for one of a kind that says nothing. */
export function readHeard(message: Buffer): Heard | undefined {
  const kind = String.fromCharCode(message[0] ?? 0)
  const at = (offset: number) => message.readBigUInt64BE(offset)
  if (kind === 'w')
    return {
      from: at(1),
      serverEnd: at(9),
      sentAtMs: msOf(at(17)),
      bytes: message.subarray(25),
      wantsReply: false,
    }
  if (kind === 'k')
    return {
      from: at(1),
      serverEnd: at(1),
      sentAtMs: msOf(at(9)),
      bytes: Buffer.alloc(0),
      wantsReply: message[17] === 1,
    }
  return undefined
}

/** Tells the server what we received, and what we no longer need from it. */
export function positionReply({
  received,
  safe,
  wantsReply,
}: {
  readonly received: LogPosition
  readonly safe: LogPosition
  readonly wantsReply: boolean
}): Buffer {
  const reply = Buffer.alloc(34)
  reply.write('r')
  reply.writeBigUInt64BE(received, 1)
  reply.writeBigUInt64BE(safe, 9)
  reply.writeBigUInt64BE(safe, 17)
  reply.writeBigUInt64BE(BigInt(Date.now() - POSTGRES_EPOCH_MS) * MICROSECONDS, 25)
  reply[33] = wantsReply ? 1 : 0
  return reply
}

/** Whether another follower uses the slot. */
export function isFollowedAlready(error: unknown): boolean {
  return (error as { code?: string }).code === OBJECT_IN_USE
}

/** Whether the server no longer has the log that we need next. */
export function isLogGone(error: unknown): boolean {
  const { code = '', message = '' } = error as { code?: string; message?: string }
  return LOG_GONE.has(code) || /replication slot .* (invalidated|does not exist)/.test(message)
}

const msOf = (microseconds: bigint) => Number(microseconds / MICROSECONDS) + POSTGRES_EPOCH_MS

function ignoreCode(code: string): (error: unknown) => void {
  return (error) => {
    if ((error as { code?: string }).code !== code) throw error
  }
}

const UNITS: Readonly<Record<string, number>> = { B: 1, kB: 1024, MB: 1024 ** 2, GB: 1024 ** 3 }

function bytesOf(text: string): number {
  const [, count = '', unit = ''] = /^(\d+)(\w*)$/.exec(text) ?? []
  return Number(count) * (UNITS[unit] ?? 1)
}
