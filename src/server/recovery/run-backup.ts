import { setTimeout as sleep } from 'node:timers/promises'
import { MINUTE_MS } from '#domain/shared/calendar.ts'
import {
  isBaseDue,
  refuseOtherDatabase,
  takeBaseBackup,
} from '#server/platform/backup/base-backup.ts'
import { type BaseBackup, pruneBackups } from '#server/platform/backup/backup-folder.ts'
import type { BackupSettings } from '#server/platform/backup/backup-settings.ts'
import { createPictureCopies } from '#server/platform/backup/copy-pictures.ts'
import { type Beginning, findBeginning, followLog } from '#server/platform/backup/follow-log.ts'
import {
  isFollowedAlready,
  isLogGone,
  openReplication,
  type Replication,
} from '#server/platform/backup/replication.ts'
import { type Db, openDatabase } from '#server/platform/database/db.ts'
import { Problem } from '#server/platform/machine/check.ts'
import { insertRun, saveReach } from './recovery-store.ts'

const BASE_LOOKED_AT_EVERY_MS = 10 * MINUTE_MS
const TRIED_AGAIN_MS = 5_000
/** Each report is a change that the follower then stores. */
const REPORTED_EVERY_MS = 30_000

type Report = (line: string) => void

/** Takes one base backup with its pictures, deletes old ones, and reports it to the database. */
export async function runBackup(settings: BackupSettings, report: Report): Promise<BaseBackup> {
  const live = openDatabase({ url: settings.databaseUrl, connections: 1, name: 'paraspar backup' })
  try {
    return await takeAndReport(settings, live.db, report)
  } finally {
    await live.close()
  }
}

/**
 * Stores the database's log as it is written, new pictures, and a base backup each day, until
 * `signal`. Losing the database is reported and tried again. Throws when another follower runs, or
 * when the first connection is refused.
 */
export async function followDatabase(
  settings: BackupSettings,
  {
    report,
    signal,
    storedEveryMs,
  }: { report: Report; signal: AbortSignal; storedEveryMs?: number },
): Promise<void> {
  const live = openDatabase({ url: settings.databaseUrl, connections: 2, name: 'paraspar backup' })
  try {
    for (let tries = 0; !signal.aborted; tries++) {
      try {
        await followOnce(settings, live.db, {
          report,
          signal,
          ...(storedEveryMs !== undefined && { storedEveryMs }),
        })
      } catch (error) {
        if (isFollowedAlready(error))
          throw new Problem('Another "npm run backup -- --follow" already follows this database.')
        if (tries === 0 && !isLogGone(error)) throw error
        report(`${sentenceOf(error)} It is tried again.`)
      }
      if (!signal.aborted) await sleep(TRIED_AGAIN_MS, undefined, { signal }).catch(() => undefined)
    }
  } finally {
    await live.close()
  }
}

/** Says a failure to the operator in one sentence. */
export function sentenceOf(error: unknown): string {
  const { code, message, path } = error as NodeJS.ErrnoException
  if (code === 'ENOSPC') return `The disk is full: ${path ?? 'BACKUP_DIR'}. Make room.`
  if (code === 'EACCES' || code === 'EROFS')
    return `This account cannot write ${path ?? 'the folder'}.`
  return message
}

async function followOnce(
  settings: BackupSettings,
  live: Db,
  {
    report,
    signal,
    storedEveryMs,
  }: { report: Report; signal: AbortSignal; storedEveryMs?: number },
): Promise<void> {
  const replication = await openReplication(settings.copyUrl)
  const ending = new AbortController()
  const bases = dailyBases(settings, live, { report, signal: ending.signal })
  let reportedMs = 0
  try {
    const facts = await replication.facts()
    await refuseOtherDatabase(facts, settings.backup)
    const beginning = await findBeginning(replication, facts, settings.backup)
    const { copyNew } = createPictureCopies({
      storageFolder: settings.storageFolder,
      folder: settings.backup.folder,
    })
    const following = followLog({
      replication,
      facts,
      beginning,
      backup: settings.backup,
      signal,
      ...(storedEveryMs !== undefined && { storedEveryMs }),
      copyPictures: copyNew,
      async onReach(at) {
        bases.begin({ ...beginning, timeline: facts.timeline })
        if (performance.now() - reportedMs < REPORTED_EVERY_MS && reportedMs > 0) return
        reportedMs = performance.now()
        await saveReach(live, Temporal.Instant.fromEpochMilliseconds(at.getTime())).catch(
          (error: Error) => report(`The database was not told: ${error.message}`),
        )
      },
    })
    report(`The log of the database is followed into ${settings.backup.folder}.`)
    await following
  } catch (error) {
    if (isLogGone(error)) await beginAnew(replication, settings)
    throw error
  } finally {
    ending.abort()
    await replication.close()
    await bases.ended()
  }
}

// The server threw the log away that we still needed. Only a new base backup closes the gap.
async function beginAnew(replication: Replication, settings: BackupSettings): Promise<void> {
  await replication.close()
  const other = await openReplication(settings.copyUrl)
  try {
    await other.dropSlot()
  } finally {
    await other.close()
  }
}

type Following = Beginning & { readonly timeline: number }

/** Takes a base backup whenever the newest is a day old, or the log before it has a gap. */
function dailyBases(
  settings: BackupSettings,
  live: Db,
  { report, signal }: { report: Report; signal: AbortSignal },
) {
  let running: Promise<void> | undefined
  const loop = async (following: Following) => {
    while (!signal.aborted) {
      try {
        if (await isBaseDue(settings.backup, following)) await takeAndReport(settings, live, report)
      } catch (error) {
        report(`No base backup was made: ${sentenceOf(error)}`)
      }
      await sleep(BASE_LOOKED_AT_EVERY_MS, undefined, { signal }).catch(() => undefined)
    }
  }
  return {
    begin(following: Following): void {
      running ??= loop(following)
    },
    ended: async () => running,
  }
}

async function takeAndReport(
  settings: BackupSettings,
  live: Db,
  report: Report,
): Promise<BaseBackup> {
  const { backup, storageFolder, keep } = settings
  const startMs = performance.now()
  const pictures = createPictureCopies({ storageFolder, folder: backup.folder })
  const base = await takeBaseBackup(settings.copyUrl, backup)
  const copied = await pictures.copyNew()
  await pictures.setGoneAside()
  const deleted = await pruneBackups(backup, keep)
  const seconds = Math.round((performance.now() - startMs) / 1_000)
  await insertRun(live, {
    kind: 'backup',
    seconds,
    newestAt: Temporal.Instant.from(base.endedAt),
    failed: [],
  }).catch((error: Error) => report(`The database was not told: ${error.message}`))
  report(
    `Base backup ${base.name}: ${Math.ceil(base.bytes / 1024 ** 2)} MB of the database, ` +
      `${copied} new pictures, ${seconds} s. It was read back. ${deleted} older ones were deleted.`,
  )
  return base
}
