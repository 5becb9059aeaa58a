import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { DAY_MS } from '#domain/shared/calendar.ts'
import { SEGMENT_NAME } from './log-position.ts'
import { OtherBackupKeyError, openSealed, SEALED, writeSealed } from './sealed-file.ts'

/** What every part of a backup needs to know. */
export type BackupFolder = { readonly folder: string; readonly key: string }

const info = z.object({
  systemId: z.string(),
  timeline: z.number(),
  version: z.number(),
  segmentBytes: z.number(),
  /** Positions in the log, as PostgreSQL writes them. */
  beginsAt: z.string(),
  endsAt: z.string(),
  beganAt: z.string(),
  endedAt: z.string(),
  /** The size of the files as PostgreSQL sent them. */
  bytes: z.number(),
  sha256: z.string(),
})
/** A base backup, as it describes itself. Its times are those of the server. */
export type BaseInfo = z.output<typeof info>
export type BaseBackup = BaseInfo & { readonly name: string }

const VERSION_A_MAJOR = 10_000
/** The major version of PostgreSQL that a base backup was made of: another cannot read it. */
export function baseMajor({ version }: Pick<BaseInfo, 'version'>): string {
  return String(Math.floor(version / VERSION_A_MAJOR))
}

/** Up to when the log in the backup is whole. */
const reach = z.object({ at: z.string(), position: z.string(), systemId: z.string() })
export type Reach = z.output<typeof reach>

/** A base backup that takes longer than this has died. */
const UNFINISHED_MS_MAX = DAY_MS
const BASE_NAME = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z-([\dA-F]{24})$/
const DAY_NAME = /^\d{4}-\d\d-\d\d$/
const PARTIAL = '.partial'

export const PICTURES = 'pictures'
/** Copies of pictures that were deleted, by the day on which that was seen. */
export const GONE_PICTURES = 'gone-pictures'

/** The files of one base backup. `info` is written last: without it the backup is not whole. */
export function baseFiles({ folder }: BackupFolder, name: string) {
  const file = (what: string) => join(folder, 'base', name, what + SEALED)
  return { tar: file('base.tar'), manifest: file('backup_manifest'), info: file('info') }
}

/** Names a base backup by when it began and the first segment of the log that it needs. */
export function baseName(beganAt: Date, firstSegment: string): string {
  return `${beganAt.toISOString().replace(/\.\d+/, '').replaceAll(/[-:]/g, '')}-${firstSegment}`
}

export function segmentFile({ folder }: BackupFolder, segment: string, partial = false): string {
  return join(folder, 'wal', `${segment}${partial ? PARTIAL : ''}${SEALED}`)
}

export async function writeBaseInfo(
  backup: BackupFolder,
  name: string,
  about: BaseInfo,
): Promise<void> {
  await writeSealed(baseFiles(backup, name).info, Buffer.from(JSON.stringify(about)), backup.key)
}

/**
 * Lists the whole base backups that this key opens, oldest first. Throws OtherBackupKeyError when
 * there are some and it opens none.
 */
export async function listBases(backup: BackupFolder): Promise<BaseBackup[]> {
  const found: BaseBackup[] = []
  let refusal: OtherBackupKeyError | undefined
  for (const name of await baseNames(backup)) {
    try {
      const text = await openSealed(baseFiles(backup, name).info, backup.key)
      found.push({ name, ...info.parse(JSON.parse(text.toString())) })
    } catch (error) {
      if (error instanceof OtherBackupKeyError) refusal = error
      else if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
    }
  }
  if (found.length === 0 && refusal !== undefined) throw refusal
  return found
}

/** Lists the segments of the log in a backup by name; a partial one where no whole one is there. */
export async function listSegments({
  folder,
}: BackupFolder): Promise<{ readonly name: string; readonly isPartial: boolean }[]> {
  const names = (await namesIn(join(folder, 'wal'))).flatMap((file) =>
    file.endsWith(SEALED) ? [file.slice(0, -SEALED.length)] : [],
  )
  const whole = names.filter((name) => SEGMENT_NAME.test(name))
  const partial = names
    .filter((name) => name.endsWith(PARTIAL))
    .map((name) => name.slice(0, -PARTIAL.length))
    .filter((name) => SEGMENT_NAME.test(name) && !whole.includes(name))
  return [
    ...whole.map((name) => ({ name, isPartial: false })),
    ...partial.map((name) => ({ name, isPartial: true })),
  ].toSorted((one, other) => (one.name < other.name ? -1 : 1))
}

const reachFile = ({ folder }: BackupFolder) => join(folder, 'wal', `reach${SEALED}`)

export async function writeReach(backup: BackupFolder, about: Reach): Promise<void> {
  await writeSealed(reachFile(backup), Buffer.from(JSON.stringify(about)), backup.key)
}

/** Returns up to when the followed log is whole; undefined where no follower ever ran. */
export async function readReach(backup: BackupFolder): Promise<Reach | undefined> {
  try {
    return reach.parse(JSON.parse((await openSealed(reachFile(backup), backup.key)).toString()))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}

/**
 * Deletes all but the newest base backups, the log before them, and pictures that were deleted
 * before them. Backups of another key count too, because their names say enough.
 */
export async function pruneBackups(backup: BackupFolder, keep: number): Promise<number> {
  const whole = await wholeBases(backup)
  const oldest = whole.at(-keep) ?? whole[0]
  if (oldest === undefined) return 0
  const old = whole.slice(0, -keep)
  for (const name of old) await removeBase(backup, name)
  const first = BASE_NAME.exec(oldest)?.[7] ?? ''
  await removeBefore(join(backup.folder, 'wal'), first, SEGMENT_NAME)
  await removeBefore(join(backup.folder, GONE_PICTURES), dayOf(new Date(beganMs(oldest))), DAY_NAME)
  return old.length
}

// Those that a killed backup left are deleted on the way.
async function wholeBases(backup: BackupFolder): Promise<string[]> {
  const whole: string[] = []
  for (const name of await baseNames(backup)) {
    const files = await namesIn(join(backup.folder, 'base', name))
    if (files.includes(`info${SEALED}`)) whole.push(name)
    else if (Date.now() - beganMs(name) > UNFINISHED_MS_MAX) await removeBase(backup, name)
  }
  return whole
}

/** Deletes what begins with a name of this form that sorts before another. */
async function removeBefore(folder: string, first: string, form: RegExp): Promise<void> {
  for (const file of await namesIn(folder)) {
    const name = file.slice(0, first.length)
    if (form.test(name) && name < first)
      await rm(join(folder, file), { recursive: true, force: true })
  }
}

/** The day of a time, as folders are named. */
export function dayOf(time: Date): string {
  return time.toISOString().slice(0, 'yyyy-mm-dd'.length)
}

/** Lists the names in a folder; none if it is missing. */
export async function namesIn(folder: string): Promise<string[]> {
  return readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw error
  })
}

async function baseNames({ folder }: BackupFolder): Promise<string[]> {
  return (await namesIn(join(folder, 'base'))).filter((name) => BASE_NAME.test(name)).toSorted()
}

async function removeBase({ folder }: BackupFolder, name: string): Promise<void> {
  await rm(join(folder, 'base', name), { recursive: true, force: true })
}

function beganMs(name: string): number {
  const [, ...parts] = BASE_NAME.exec(name) ?? []
  const [year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0] = parts.map(Number)
  return Date.UTC(year, month - 1, day, hour, minute, second)
}
