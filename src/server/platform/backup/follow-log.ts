import { rm } from 'node:fs/promises'
import { invariant } from '#domain/shared/assert.ts'
import { type BackupFolder, listSegments, segmentFile, writeReach } from './backup-folder.ts'
import type { CopyQuery } from './copy-query.ts'
import {
  type LogPosition,
  positionOfSegment,
  printPosition,
  segmentName,
  segmentStart,
} from './log-position.ts'
import {
  BackupServerError,
  type Heard,
  positionReply,
  readHeard,
  type Replication,
  type ServerFacts,
} from './replication.ts'
import { writeSealed } from './sealed-file.ts'

/** How often a segment that is not whole is stored. Well below the minute that may be lost. */
const STORED_EVERY_MS = 10_000
/** The server is asked for a sign of life as often as we store. */
const SILENCE_MS_MAX = 60_000

/** Where a following of the log begins; `isGap` when the log before it is not in the backup. */
export type Beginning = {
  readonly position: LogPosition
  readonly isGap: boolean
  readonly beganAt: Date
}

/** Returns where to go on: behind the last whole segment, unless the server no longer has that. */
export async function findBeginning(
  replication: Replication,
  { timeline, segmentBytes }: ServerFacts,
  backup: BackupFolder,
): Promise<Beginning> {
  const slot = await replication.openSlot()
  invariant(slot !== undefined, 'a slot that reserves its log has a position')
  const stored = segmentStart(slot, segmentBytes)
  const last = (await listSegments(backup)).findLast(
    ({ name, isPartial }) => !isPartial && Number(`0x${name.slice(0, 8)}`) === timeline,
  )
  const beganAt = new Date()
  if (last === undefined) return { position: stored, isGap: true, beganAt }
  const next = positionOfSegment(last.name, segmentBytes) + BigInt(segmentBytes)
  return next < stored
    ? { position: stored, isGap: true, beganAt }
    : { position: next, isGap: false, beganAt }
}

/**
 * Follows the server's log and stores it, whole segments at once and the current one every ten
 * seconds. Before it says how far the backup reaches, `copyPictures` copies what is new. Ends when
 * the server ends it or `signal` is given; throws when the connection breaks.
 */
export async function followLog({
  replication,
  facts,
  beginning,
  backup,
  copyPictures,
  onReach,
  signal,
  storedEveryMs = STORED_EVERY_MS,
}: {
  replication: Replication
  facts: ServerFacts
  beginning: Beginning
  backup: BackupFolder
  copyPictures(): Promise<unknown>
  onReach(at: Date): Promise<unknown>
  signal: AbortSignal
  storedEveryMs?: number
}): Promise<void> {
  const query = replication.follow({ timeline: facts.timeline, position: beginning.position })
  const store = segmentStore(backup, facts, beginning.position)
  let reachMs = 0
  let working: Promise<unknown> = Promise.resolve()
  const keep = async () => {
    const at = new Date(reachMs)
    await store.storePartial()
    await copyPictures()
    if (reachMs > 0) {
      const { received: position } = store.positions()
      await writeReach(backup, {
        at: at.toISOString(),
        position: printPosition(position),
        systemId: facts.systemId,
      })
      await onReach(at)
    }
    query.send(positionReply({ ...store.positions(), wantsReply: true }))
  }
  const inTurn = (work: () => Promise<unknown>) => {
    working = working.then(work)
    working.catch((error: Error) => query.destroy(error))
    return working
  }
  const timer = setInterval(() => void inTurn(keep).catch(() => undefined), storedEveryMs)
  const stop = () => query.destroy()
  signal.addEventListener('abort', stop, { once: true })
  try {
    for await (const heard of heardFrom(query)) {
      await inTurn(() => store.append(heard))
      if (store.positions().received >= heard.serverEnd) reachMs = heard.sentAtMs
      if (heard.wantsReply) query.send(positionReply({ ...store.positions(), wantsReply: false }))
    }
    await inTurn(keep)
  } catch (error) {
    if (!signal.aborted) throw error
  } finally {
    clearInterval(timer)
    signal.removeEventListener('abort', stop)
    await working.catch(() => undefined)
  }
}

async function* heardFrom(query: CopyQuery): AsyncGenerator<Heard> {
  let timer: NodeJS.Timeout | undefined
  const wait = () => {
    clearTimeout(timer)
    timer = setTimeout(
      () => query.destroy(new BackupServerError('The database fell silent.')),
      SILENCE_MS_MAX,
    )
  }
  wait()
  try {
    for await (const message of query as AsyncIterable<Buffer>) {
      wait()
      const heard = readHeard(message)
      if (heard !== undefined) yield heard
    }
  } finally {
    clearTimeout(timer)
  }
}

/** Gathers the bytes of one segment at a time and stores it. */
function segmentStore(
  backup: BackupFolder,
  { timeline, segmentBytes }: ServerFacts,
  beginsAt: LogPosition,
) {
  const segment = Buffer.alloc(segmentBytes)
  let start = beginsAt
  let filled = 0
  let stored = 0
  const nameNow = () => segmentName(timeline, start, segmentBytes)
  const finish = async () => {
    await writeSealed(segmentFile(backup, nameNow()), segment, backup.key)
    await rm(segmentFile(backup, nameNow(), true), { force: true })
    start += BigInt(segmentBytes)
    filled = 0
    stored = 0
  }
  return {
    positions: () => ({ received: start + BigInt(filled), safe: start }),
    async append({ from, bytes }: Pick<Heard, 'from' | 'bytes'>): Promise<void> {
      if (bytes.length === 0) return
      if (from !== start + BigInt(filled))
        throw new BackupServerError(`The log goes on at ${printPosition(from)}, not where it was.`)
      for (let done = 0; done < bytes.length;) {
        const copied = bytes.copy(segment, filled, done)
        done += copied
        filled += copied
        if (filled === segmentBytes) await finish()
      }
    },
    async storePartial(): Promise<void> {
      if (filled === stored) return
      await writeSealed(
        segmentFile(backup, nameNow(), true),
        Buffer.from(segment.subarray(0, filled)),
        backup.key,
      )
      stored = filled
    },
  }
}
