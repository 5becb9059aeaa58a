import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { baseMajor } from '#server/platform/backup/backup-folder.ts'
import type { BackupSettings } from '#server/platform/backup/backup-settings.ts'
import { restorePictures } from '#server/platform/backup/copy-pictures.ts'
import { refuseUnfitFolder, restoreCluster } from '#server/platform/backup/restore-cluster.ts'
import { planRestore, type RestorePlan } from '#server/platform/backup/restore-plan.ts'
import { openDatabase } from '#server/platform/database/db.ts'
import { handOver } from '#server/platform/embedded-postgres/embedded-postgres-files.ts'
import { serverAccount } from '#server/platform/machine/server-account.ts'
import { countWaiting, findOwner, listLastSeals, markRestored } from './recovery-store.ts'
import { whatWaits } from './go-live.ts'

type Report = (line: string) => void

/** The parts of a restored installation in its folder. */
const DATABASE = 'database'
const PICTURES = 'pictures'

/**
 * Restores the installation into an empty folder, as it was at `to` or as new as the backup has it,
 * and marks it as restored. Returns the lines for the operator. What fails leaves the folder empty.
 */
export async function runRestore(
  settings: BackupSettings,
  { into, to, report }: { into: string; to: Date | undefined; report: Report },
): Promise<string> {
  const plan = await planRestore(settings.backup, to)
  await refuseUnfitFolder(into, plan)
  try {
    return await restore(settings, { into, to, plan, report })
  } catch (error) {
    for (const name of await readdir(into).catch(() => []))
      await rm(join(into, name), { recursive: true, force: true })
    throw error
  }
}

async function restore(
  settings: BackupSettings,
  {
    into,
    to,
    plan,
    report,
  }: { into: string; to: Date | undefined; plan: RestorePlan; report: Report },
): Promise<string> {
  report(`Base backup ${plan.base.name}, and ${plan.segments.length} parts of the log after it.`)
  const cluster = await restoreCluster({
    backup: settings.backup,
    plan,
    folder: join(into, DATABASE),
    to,
    throwAway: false,
    postgresFolder: settings.postgresFolder,
  })
  try {
    const { pathname, username } = new URL(settings.databaseUrl)
    const urlFor = (role: string) => cluster.urlFor(role, pathname.slice(1))
    const { lines } = await mark(urlFor(await ownerOf(urlFor(username))), to ?? plan.newestAt)
    const storageFolder = join(into, PICTURES)
    const pictures = await restorePictures(
      settings.backup.folder,
      storageFolder,
      to ?? plan.newestAt,
    )
    handOver(storageFolder, serverAccount(settings.storageFolder) ?? {})
    return [
      `Restored into ${into}, as it was at ${(to ?? plan.newestAt).toISOString()}: every file ` +
        'is as PostgreSQL wrote it.',
      `  ${join(into, DATABASE)}: the database's folder, for PostgreSQL ${baseMajor(plan.base)}`,
      `  ${storageFolder}: STORAGE_DIR, ${pictures} pictures`,
      ...lines,
    ].join('\n')
  } finally {
    await cluster.stop()
  }
}

/** The role that owns the tables: it alone marks a database as restored. */
async function ownerOf(url: string): Promise<string> {
  const database = openDatabase({ url, connections: 1, name: 'paraspar restore' })
  try {
    return await findOwner(database.db)
  } finally {
    await database.close()
  }
}

async function mark(url: string, newestAt: Date): Promise<{ lines: string[] }> {
  const database = openDatabase({ url, connections: 1, name: 'paraspar restore' })
  try {
    const seals = await listLastSeals(database.db)
    const waiting = await countWaiting(database.db)
    await database.db
      .transaction()
      .execute((tx) => markRestored(tx, Temporal.Instant.fromEpochMilliseconds(newestAt.getTime())))
    return {
      lines: [
        seals.length === 0
          ? 'No circle has a seal yet.'
          : 'Compare the latest seal of each circle with those that stewards got by mail:',
        ...seals.map(
          ({ slug, number, head, addedAt }) =>
            `  ${slug}: seal ${number} of ${addedAt.round('second').toString()}, ${head.toString('hex')}`,
        ),
        ...whatWaits(waiting),
        'Everybody is logged out. Commands are refused and nothing goes out until you say so: ' +
          'npm run go-live',
      ],
    }
  } finally {
    await database.close()
  }
}
