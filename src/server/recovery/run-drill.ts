import { chmod, mkdtemp, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { BackupSettings } from '#server/platform/backup/backup-settings.ts'
import { restorePictures } from '#server/platform/backup/copy-pictures.ts'
import { refuseUnfitFolder, restoreCluster } from '#server/platform/backup/restore-cluster.ts'
import { planRestore, type RestorePlan } from '#server/platform/backup/restore-plan.ts'
import type { Config } from '#server/platform/config.ts'
import { openDatabase } from '#server/platform/database/db.ts'
import { isAlive } from '#server/platform/embedded-postgres/embedded-postgres-process.ts'
import { type Copy, problemsOf } from './check-copy.ts'
import { insertRun } from './recovery-store.ts'
import { sentenceOf } from './run-backup.ts'

/** The start of the folder's name; the number of the process follows. */
const FOLDER = 'paraspar-drill-'

export type DrillResult = {
  readonly failed: readonly string[]
  readonly seconds: number
  /** How long each part took that came to its end. */
  readonly parts: readonly Part[]
  readonly newestAt: Date | undefined
  readonly output: string
}

type Part = { readonly name: string; readonly seconds: number }

/**
 * Restores the newest backup into a new folder under `inside`, checks it, deletes it, and reports
 * the result to the live database. It signs nothing and sends nothing. `seal` is one that the
 * operator has by mail.
 */
export async function runDrill(
  settings: BackupSettings,
  config: Config,
  { inside, seal }: { inside: string; seal: string | undefined },
): Promise<DrillResult> {
  const startMs = performance.now()
  await removeLeftOver(inside)
  const folder = await mkdtemp(join(inside, `${FOLDER}${process.pid}-`))
  // PostgreSQL runs under another account than root, and has to enter it. What is inside is private.
  await chmod(folder, 0o711)
  let newestAt: Date | undefined
  let failed: readonly string[]
  const parts: Part[] = []
  try {
    const plan = await planRestore(settings.backup, undefined)
    newestAt = plan.newestAt
    failed = await tryRestore(settings, config, { folder, plan, seal, parts })
  } catch (error) {
    failed = [sentenceOf(error)]
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
  const seconds = Math.round((performance.now() - startMs) / 1_000)
  const unreported = await report(settings, { failed, seconds, newestAt })
  return {
    failed,
    seconds,
    parts,
    newestAt,
    output: [...said({ failed, seconds, parts, newestAt }), ...unreported].join('\n'),
  }
}

async function tryRestore(
  settings: BackupSettings,
  config: Config,
  {
    folder,
    plan,
    seal,
    parts,
  }: { folder: string; plan: RestorePlan; seal: string | undefined; parts: Part[] },
): Promise<string[]> {
  const into = join(folder, 'restored')
  await refuseUnfitFolder(into, plan)
  const timed = timing(parts)
  const cluster = await timed('database', () =>
    restoreCluster({
      backup: settings.backup,
      plan,
      folder: join(into, 'database'),
      to: undefined,
      throwAway: true,
      postgresFolder: settings.postgresFolder,
    }),
  )
  try {
    const { pathname, username } = new URL(settings.databaseUrl)
    const storageFolder = join(into, 'pictures')
    await timed('pictures', () =>
      restorePictures(settings.backup.folder, storageFolder, plan.newestAt),
    )
    const copy: Copy = {
      url: cluster.urlFor(username, pathname.slice(1)),
      storageFolder,
      newestAt: Temporal.Instant.fromEpochMilliseconds(plan.newestAt.getTime()),
    }
    return await timed('checks', () => problemsOf(copy, config, seal))
  } finally {
    await cluster.stop()
  }
}

function timing(parts: Part[]) {
  return async <T>(name: string, work: () => Promise<T>): Promise<T> => {
    const startMs = performance.now()
    const result = await work()
    parts.push({ name, seconds: Math.round((performance.now() - startMs) / 1_000) })
    return result
  }
}

async function report(
  { databaseUrl }: BackupSettings,
  { failed, seconds, newestAt }: Omit<DrillResult, 'output' | 'parts'>,
): Promise<string[]> {
  const live = openDatabase({ url: databaseUrl, connections: 1, name: 'paraspar drill' })
  try {
    await insertRun(live.db, {
      kind: 'drill',
      seconds,
      failed,
      newestAt: newestAt ? Temporal.Instant.fromEpochMilliseconds(newestAt.getTime()) : null,
    })
    return []
  } catch (error) {
    return [`The live database was not told: ${(error as Error).message}`]
  } finally {
    await live.close()
  }
}

function said({ failed, seconds, parts, newestAt }: Omit<DrillResult, 'output'>): string[] {
  const each = parts.map((part) => `${part.name} ${part.seconds} s`).join(', ')
  const what =
    newestAt === undefined
      ? 'No backup could be restored.'
      : `The backup with data until ${newestAt.toISOString()} was restored and checked in ${seconds} s (${each}).`
  return failed.length === 0
    ? [`${what} Everything holds.`]
    : ['The drill failed:', ...failed.map((line) => `  ${line}`)]
}

// A drill that was killed could not delete its folder.
async function removeLeftOver(inside: string): Promise<void> {
  for (const name of await readdir(inside)) {
    const pid = name.startsWith(FOLDER) ? Number(name.slice(FOLDER.length).split('-')[0]) : 0
    if (pid > 0 && !isAlive(pid)) await rm(join(inside, name), { recursive: true, force: true })
  }
}
