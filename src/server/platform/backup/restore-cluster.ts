import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { createReadStream, mkdtempSync } from 'node:fs'
import { chmod, chown, mkdir, readdir, rm, statfs, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { z } from 'zod'
import {
  type Account,
  accountFor,
  canEnter,
  handOver,
} from '../embedded-postgres/embedded-postgres-files.ts'
import { launch } from '../embedded-postgres/embedded-postgres-process.ts'
import { Problem } from '../machine/check.ts'
import { baseFiles, type BackupFolder, baseMajor, segmentFile } from './backup-folder.ts'
import { findPostgres } from './postgres-programs.ts'
import type { RestorePlan } from './restore-plan.ts'
import { DamagedFileError, openSealed, readSealed } from './sealed-file.ts'

/** Files beside the database and the log that it reads again. */
const ROOM = 1.2
/** The folder in the database's own that has the log to read; deleted afterwards. */
const LOG_FOLDER = 'restored_wal'
/** PostgreSQL's sentence when nothing happened after the wanted time. */
const NOTHING_AFTER = 'recovery ended before configured recovery target was reached'
const PORT = 5432

const manifest = z.object({
  Files: z.array(
    z.object({
      'Path': z.string().optional(),
      'Encoded-Path': z.string().optional(),
      'Size': z.number(),
      'Checksum': z.string(),
    }),
  ),
})

/** A restored database that runs, for programs of this account only: no network, no passwords. */
export type RestoredCluster = {
  /** Its address for a role, without a password. */
  urlFor(role: string, database: string): string
  stop(): Promise<void>
}

/** Throws Problem unless the folder is empty or missing, with room for the backup. */
export async function refuseUnfitFolder(folder: string, { base }: RestorePlan): Promise<void> {
  const there = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw new Problem(`${folder} cannot be used: ${error.message}.`)
  })
  if (there.length > 0)
    throw new Problem(`${folder} is not empty. Name an empty folder, or one that does not exist.`)
  await mkdir(folder, { recursive: true, mode: 0o755 })
  const { bavail, bsize } = await statfs(folder)
  if (bavail * bsize < base.bytes * ROOM)
    throw new Problem(
      `${folder} has ${inMegabytes(bavail * bsize)} free, and the backup needs ${inMegabytes(base.bytes * ROOM)}.`,
    )
}

/**
 * Unpacks a base backup into a folder, checks every file by PostgreSQL's manifest, reads the log
 * until `to`, and lets the database run. With `throwAway` the folder goes when this process does.
 */
export async function restoreCluster({
  backup,
  plan,
  folder,
  to,
  throwAway,
  postgresFolder,
}: {
  backup: BackupFolder
  plan: RestorePlan
  folder: string
  to: Date | undefined
  throwAway: boolean
  postgresFolder: string | undefined
}): Promise<RestoredCluster> {
  const account = accountFor(dirname(folder))
  if (!canEnter(dirname(folder), account))
    throw new Problem(`The account of PostgreSQL cannot enter ${dirname(folder)}. Choose another.`)
  const native = findPostgres(account, {
    major: baseMajor(plan.base),
    wanted: postgresFolder,
  })
  await mkdir(folder, { mode: 0o700 })
  await unpack(backup, plan, folder)
  await refuseDamage(backup, plan, folder)
  await putLog(backup, plan, folder)
  await writeFile(join(folder, 'recovery.signal'), '')
  handOver(folder, account)
  const start = (until: Date | undefined) =>
    startPrivately({ native, folder, account, throwAway, until })
  const running = await start(to).catch((error: Error) => {
    // All that the backup has is older than that time.
    if (to !== undefined && error.message.includes(NOTHING_AFTER)) return start(undefined)
    throw error
  })
  await rm(join(folder, LOG_FOLDER), { recursive: true, force: true })
  return running
}

async function unpack(backup: BackupFolder, { base }: RestorePlan, folder: string): Promise<void> {
  const tar = spawn('tar', ['-x', '-f', '-', '-C', folder], { stdio: ['pipe', 'ignore', 'pipe'] })
  let messages = ''
  tar.stderr.setEncoding('utf8').on('data', (text: string) => (messages = messages || text))
  const ended = new Promise<void>((resolve, reject) => {
    tar.once('error', reject)
    tar.once('close', (code) =>
      code === 0
        ? resolve()
        : reject(new Problem(`The backup could not be unpacked: ${messages.trim()}`)),
    )
  })
  const read = pipeline(await readSealed(baseFiles(backup, base.name).tar, backup.key), tar.stdin)
  const [reading, unpacking] = await Promise.allSettled([read, ended])
  // A full disk ends tar, and a damaged file ends the reading: the cause is what is not a pipe.
  const broken = (error: unknown) => (error as NodeJS.ErrnoException).code === 'EPIPE'
  if (reading.status === 'rejected' && !broken(reading.reason)) throw reading.reason
  if (unpacking.status === 'rejected') throw unpacking.reason
}

async function refuseDamage(
  backup: BackupFolder,
  { base }: RestorePlan,
  folder: string,
): Promise<void> {
  const text = await openSealed(baseFiles(backup, base.name).manifest, backup.key)
  for (const file of manifest.parse(JSON.parse(text.toString())).Files) {
    const path = file.Path ?? Buffer.from(file['Encoded-Path'] ?? '', 'hex').toString()
    const hash = createHash('sha256')
    await pipeline(createReadStream(join(folder, path)), hash).catch((error: Error) => {
      throw new DamagedFileError(`The backup lacks the file ${path} (${error.message}).`)
    })
    if (hash.digest('hex') !== file.Checksum)
      throw new DamagedFileError(`The file ${path} of the backup is not what PostgreSQL wrote.`)
  }
}

async function putLog(
  backup: BackupFolder,
  { base, segments }: RestorePlan,
  folder: string,
): Promise<void> {
  const into = join(folder, LOG_FOLDER)
  await mkdir(into, { mode: 0o700 })
  for (const { name, isPartial } of segments) {
    const bytes = await openSealed(segmentFile(backup, name, isPartial), backup.key)
    // PostgreSQL refuses a segment of another size. Zeros end the log.
    await writeFile(join(into, name), [bytes, Buffer.alloc(base.segmentBytes - bytes.length)])
  }
}

/**
 * The database reads none of its own configuration: that may have an archive command, or name a
 * network address of the installation that it is a copy of.
 */
async function startPrivately({
  native,
  folder,
  account,
  throwAway,
  until,
}: {
  native: string
  folder: string
  account: Account
  throwAway: boolean
  until: Date | undefined
}): Promise<RestoredCluster> {
  // The path of a socket must be short, and the system's temporary folder is.
  const privately = mkdtempSync(join(tmpdir(), 'paraspar-'))
  await writeFile(join(privately, 'postgresql.conf'), '')
  await writeFile(join(privately, 'pg_hba.conf'), 'local all all trust\n')
  await writeFile(join(privately, 'pg_ident.conf'), '')
  await chmod(privately, 0o700)
  if (account.uid !== undefined && account.gid !== undefined)
    await chown(privately, account.uid, account.gid)
  const forget = () => rm(privately, { recursive: true, force: true })
  const settings = [
    `config_file=${join(privately, 'postgresql.conf')}`,
    `hba_file=${join(privately, 'pg_hba.conf')}`,
    `ident_file=${join(privately, 'pg_ident.conf')}`,
    `unix_socket_directories=${privately}`,
    'listen_addresses=',
    'hot_standby=off',
    `restore_command=cp ${LOG_FOLDER}/%f %p`,
    'recovery_target_timeline=current',
    ...(until === undefined
      ? []
      : [
          `recovery_target_time=${until.toISOString().replace('Z', '+00')}`,
          'recovery_target_action=promote',
        ]),
    'archive_mode=off',
    'primary_conninfo=',
    'synchronous_standby_names=',
    'shared_preload_libraries=',
    'shared_buffers=128MB',
    'logging_collector=off',
    'log_destination=stderr',
    'ssl=off',
  ]
  try {
    const stop = await launch({
      native,
      folder,
      account,
      port: PORT,
      throwAway,
      settings,
    })
    return {
      urlFor: (role, database) =>
        `postgres://${role}@localhost:${PORT}/${database}?host=${encodeURIComponent(privately)}`,
      async stop() {
        await stop()
        await forget()
      },
    }
  } catch (error) {
    await forget()
    throw error
  }
}

const inMegabytes = (bytes: number) => `${Math.round(bytes / 1024 ** 2)} MB`
