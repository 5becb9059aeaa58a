import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { DAY_MS } from '#domain/shared/calendar.ts'
import {
  baseFiles,
  baseName,
  type BackupFolder,
  type BaseBackup,
  listBases,
  writeBaseInfo,
} from './backup-folder.ts'
import type { CopyQuery } from './copy-query.ts'
import { readPosition, segmentName } from './log-position.ts'
import {
  BackupServerError,
  openReplication,
  type Replication,
  type ServerFacts,
} from './replication.ts'
import { DamagedFileError, OtherBackupKeyError, readSealed, writeSealed } from './sealed-file.ts'

/** Kinds of messages of a base backup. */
const ARCHIVE = 'n'
const MANIFEST = 'm'
const DATA = 'd'

/**
 * Takes a base backup with the log that it needs, encrypts it on its way, and reads it back. Throws
 * BackupServerError or DamagedFileError with a sentence for the operator.
 */
export async function takeBaseBackup(url: string, backup: BackupFolder): Promise<BaseBackup> {
  const replication = await openReplication(url)
  try {
    const facts = await replication.facts()
    await refuseOtherDatabase(facts, backup)
    return await receive(replication, facts, backup)
  } finally {
    await replication.close()
  }
}

/**
 * Throws for a database that was newly made after the backups in the folder, as with a new major
 * version: the two logs share names, and no restore could tell them apart.
 */
export async function refuseOtherDatabase(
  { systemId }: Pick<ServerFacts, 'systemId'>,
  backup: BackupFolder,
): Promise<void> {
  const bases = await listBases(backup).catch((error: unknown) => {
    if (error instanceof OtherBackupKeyError) return []
    throw error
  })
  const last = bases.at(-1)
  if (last !== undefined && last.systemId !== systemId)
    throw new BackupServerError(
      `BACKUP_DIR: ${backup.folder} has backups of another database, made by another initdb. Name an empty folder, and delete the old one when it is 35 days old.`,
    )
}

async function receive(
  replication: Replication,
  facts: ServerFacts,
  backup: BackupFolder,
): Promise<BaseBackup> {
  const beganAt = new Date()
  const query = replication.baseBackup()
  const messages = query[Symbol.asyncIterator]() as AsyncIterator<Buffer>
  const first = await messages.next()
  const beginsAt = query.rows[0]?.[0] ?? '0/0'
  const timeline = Number(query.rows[0]?.[1] ?? facts.timeline)
  const name = baseName(beganAt, segmentName(timeline, readPosition(beginsAt), facts.segmentBytes))
  const files = baseFiles(backup, name)
  const manifest: Buffer[] = []
  const hash = createHash('sha256')
  let bytes = 0
  const count = (part: Buffer) => {
    hash.update(part)
    bytes += part.length
  }
  await writeSealed(
    files.tar,
    Readable.from(tarParts(first, messages, { manifest, count })),
    backup.key,
  )
  await writeSealed(files.manifest, Buffer.concat(manifest), backup.key)
  const sha256 = hash.digest('hex')
  await refuseDamaged(files.tar, backup.key, sha256)
  const about = {
    systemId: facts.systemId,
    timeline,
    version: facts.version,
    segmentBytes: facts.segmentBytes,
    beginsAt,
    endsAt: endOf(query),
    beganAt: beganAt.toISOString(),
    endedAt: new Date().toISOString(),
    bytes,
    sha256,
  }
  await writeBaseInfo(backup, name, about)
  return { name, ...about }
}

/** Passes on the archive and keeps the manifest. */
async function* tarParts(
  first: IteratorResult<Buffer>,
  messages: AsyncIterator<Buffer>,
  { manifest, count }: { manifest: Buffer[]; count(part: Buffer): void },
): AsyncGenerator<Buffer> {
  let archives = 0
  let inManifest = false
  for (let next = first; next.done !== true; next = await messages.next()) {
    const kind = String.fromCharCode(next.value[0] ?? 0)
    const body = next.value.subarray(1)
    if (kind === ARCHIVE) archives += 1
    if (archives > 1)
      throw new BackupServerError(
        'This database has tablespaces outside its folder, which these backups do not copy. ' +
          'Move its tables into the default tablespace, or use pgBackRest.',
      )
    if (kind === MANIFEST) inManifest = true
    if (kind !== DATA) continue
    if (inManifest) manifest.push(body)
    else {
      count(body)
      yield body
    }
  }
}

function endOf({ rows }: CopyQuery): string {
  const end = rows.at(-1)?.[0]
  if (rows.length < 2 || typeof end !== 'string' || !end.includes('/'))
    throw new BackupServerError('The server ended the base backup too early.')
  return end
}

// The disk may have stored something else than what was sent.
async function refuseDamaged(path: string, key: string, sha256: string): Promise<void> {
  const hash = createHash('sha256')
  for await (const part of await readSealed(path, key)) hash.update(part as Buffer)
  if (hash.digest('hex') !== sha256)
    throw new DamagedFileError('The base backup on the disk is not what the server sent.')
}

/** A day of log is read again in minutes, so a restore stays short. */
const BASE_EVERY_MS = DAY_MS

/** Whether the newest base backup is a day old, or the log after it has a gap. */
export async function isBaseDue(
  backup: BackupFolder,
  { timeline, beganAt, isGap }: { timeline: number; beganAt: Date; isGap: boolean },
): Promise<boolean> {
  const last = (await listBases(backup)).at(-1)
  if (last === undefined || last.timeline !== timeline) return true
  const lastMs = new Date(last.beganAt).getTime()
  return (isGap && lastMs < beganAt.getTime()) || Date.now() - lastMs > BASE_EVERY_MS
}
