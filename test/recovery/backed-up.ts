import {
  cpSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { vi } from 'vitest'
import { invariant } from '#domain/shared/assert.ts'
import { listBases, readReach } from '#server/platform/backup/backup-folder.ts'
import type { BackupSettings } from '#server/platform/backup/backup-settings.ts'
import { newBackupKey } from '#server/platform/backup/sealed-file.ts'
import { refuseOtherKeys } from '#server/platform/crypto/known-keys.ts'
import {
  type EmbeddedPostgres,
  startEmbeddedPostgres,
} from '#server/platform/embedded-postgres/embedded-postgres.ts'
import { followDatabase } from '#server/recovery/run-backup.ts'
import { helpingWorld } from '../helping/helping.ts'
import { appUrlOf, startDurable } from '../server/durable.ts'
import { newFolder, quickFolder } from '../server/quick-folder.ts'
import type { TestWorld } from '../server/world.ts'

const POLL = { timeout: 120_000, interval: 50 }
/** Often enough that a test waits for nothing. */
const STORED_EVERY_MS = 500

/** An installation on a server of its own, with a folder for its backups. */
export type BackedUp = {
  readonly w: TestWorld
  readonly home: EmbeddedPostgres
  /** A folder for what a test restores, outside the backups. */
  readonly folder: string
  readonly settings: BackupSettings
  /** Follows the database in this process until the returned function is called. */
  follow(): Promise<() => Promise<void>>
  /** Waits until a follower has everything that is committed now. */
  caughtUp(): Promise<void>
  /** Makes a change that no use case could make, does `work`, and undoes the change. */
  tampered<T>(change: string, back: string, work: () => Promise<T>): Promise<T>
  close(): Promise<void>
}

export async function backedUp(): Promise<BackedUp> {
  const folder = newFolder('recovery', quickFolder())
  const home = await startDurable(join(folder, 'home'))
  const w = await helpingWorld({
    on: {
      ownerUrl: home.superuserUrl,
      appUrl: appUrlOf(home),
      drop: () => undefined,
    },
  })
  await refuseOtherKeys(w.owner.pool, w.world.config)
  const settings: BackupSettings = {
    backup: { folder: join(folder, 'backup'), key: await newBackupKey() },
    copyUrl: home.superuserUrl,
    databaseUrl: appUrlOf(home),
    storageFolder: w.world.config.storageFolder,
    keep: 7,
    postgresFolder: undefined,
  }
  return {
    w,
    home,
    folder,
    settings,
    follow: () => followUntilBase(settings),
    async caughtUp() {
      // The server's clock is this machine's.
      const now = Date.now()
      await vi.waitFor(async () => {
        const reach = await readReach(settings.backup)
        invariant(new Date(reach?.at ?? 0).getTime() > now, 'not there yet')
      }, POLL)
    },
    async tampered(change, back, work) {
      const guardless = (sql: string) =>
        asOwner(home.superuserUrl, `SET session_replication_role = replica; ${sql}`)
      w.isLawful = false
      await guardless(change)
      try {
        return await work()
      } finally {
        await guardless(back)
        w.isLawful = true
      }
    },
    async close() {
      await w.close()
      await home.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

async function followUntilBase(settings: BackupSettings): Promise<() => Promise<void>> {
  const ending = new AbortController()
  const following = followDatabase(settings, {
    report: () => undefined,
    signal: ending.signal,
    storedEveryMs: STORED_EVERY_MS,
  })
  let failure: unknown
  following.catch((error: unknown) => (failure = error))
  await vi.waitFor(async () => {
    invariant(failure === undefined, `it failed: ${String(failure)}`)
    invariant((await listBases(settings.backup)).length > 0, 'no base')
  }, POLL)
  return async () => {
    ending.abort()
    await following
  }
}

/** Starts a server on a restored database, as its operator would. */
export function startRestored({ home }: BackedUp, into: string): Promise<EmbeddedPostgres> {
  return startDatabase(into, home)
}

/** Starts a server on the database in a restored folder, which has the password of the old one. */
export async function startDatabase(
  into: string,
  { superuserUrl }: Pick<EmbeddedPostgres, 'superuserUrl'>,
): Promise<EmbeddedPostgres> {
  const dataDir = join(into, 'database')
  writeFileSync(`${dataDir}.password`, new URL(superuserUrl).password, { mode: 0o600 })
  return startEmbeddedPostgres({ dataDir })
}

/** The settings of a copy of the backups in which `change` changed something. */
export function withChange(
  { folder, settings }: BackedUp,
  change: (backup: string) => void,
): BackupSettings {
  const copy = mkdtempSync(join(folder, 'changed-'))
  cpSync(settings.backup.folder, copy, { recursive: true })
  change(copy)
  return { ...settings, backup: { ...settings.backup, folder: copy } }
}

/** A copy of the backups in which one byte in the middle of a file differs. */
export function withFlippedByte(b: BackedUp, file: (backup: string) => string): BackupSettings {
  return withChange(b, (backup) => {
    const path = file(backup)
    const bytes = readFileSync(path)
    const middle = Math.floor(bytes.length / 2)
    bytes[middle] = (bytes[middle] ?? 0) ^ 1
    writeFileSync(path, bytes)
  })
}

/** Where the only picture of a folder with one circle is. */
export function onlyPicture(folder: string): string {
  const paths = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => join(folder, name))
    .filter((path) => statSync(path).isFile())
  const [path] = paths
  invariant(path !== undefined && paths.length === 1, `${paths.length} pictures, not one`)
  return path
}

/** Runs SQL as the owner of a database. */
export async function asOwner(
  connectionString: string,
  sql: string,
): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  try {
    const result = await client.query(sql)
    return result.rows
  } finally {
    await client.end()
  }
}
