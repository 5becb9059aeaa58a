import { existsSync, lstatSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { listBases } from '#server/platform/backup/backup-folder.ts'
import { type BackupSettings, backupSettings } from '#server/platform/backup/backup-settings.ts'
import { BackupServerError, openReplication } from '#server/platform/backup/replication.ts'
import { type Config } from '#server/platform/config.ts'
import { ConfigError } from '#server/platform/settings.ts'
import { type Db, openDatabase } from '#server/platform/database/db.ts'
import { type Check, Problem } from '#server/platform/machine/check.ts'
import { serverAccount } from '#server/platform/machine/server-account.ts'
import { findAges, findLastRun } from './recovery-store.ts'

type Environment = Readonly<Record<string, string | undefined>>

/** What the public promise allows to be lost. */
const REACH_SECONDS_MAX = 60
/** A day, and the time that a large base backup takes. */
const BASE_SECONDS_MAX = 100_000
/** A week and a day. */
const DRILL_SECONDS_MAX = 700_000
/** A backup by hand would not go on; the follower makes a base backup as it begins. */
const START_FOLLOWER =
  'start the follower (systemctl start paraspar-backup, with Docker: docker compose up --detach backup) and read its log'
const UNITS = [
  { seconds: 172_800, unit: 86_400, name: 'days' },
  { seconds: 7_200, unit: 3_600, name: 'hours' },
  { seconds: 120, unit: 60, name: 'minutes' },
]

/**
 * The doctor's checks of backups: whether they are set up, and how old the newest data, the last
 * base backup and the last drill are. They change nothing.
 */
export function backupChecks(config: Config, environment: Environment): Check[] {
  const read = async <T>(work: (db: Db) => Promise<T>): Promise<T> => {
    const live = openDatabase({
      url: config.databaseUrl,
      connections: 1,
      name: 'paraspar check',
      bounds: config.bounds,
    })
    try {
      return await work(live.db)
    } catch (error) {
      // The check of the database says why.
      const { code } = error as { code?: string }
      throw code === undefined ? error : new Problem(`waits for the database (${code})`)
    } finally {
      await live.close()
    }
  }
  return [
    { name: 'Backup', run: () => read((db) => checkSettings(db, environment)) },
    { name: 'Newest data', run: () => read(checkReach) },
    { name: 'Base backup', run: () => read(checkBase) },
    { name: 'Drill', run: () => read(checkDrill) },
  ]
}

async function checkSettings(db: Db, environment: Environment): Promise<string> {
  if ((environment['BACKUP_DIR'] ?? '') === '') {
    if ((await findAges(db)).reach !== null) return 'made by a follower with settings of its own'
    throw new Problem(
      'No backup is set up, so what this database loses is gone: follow docs/operations/backups.md.',
    )
  }
  try {
    const settings = backupSettings(environment)
    const { backup } = settings
    if (!existsSync(backup.folder))
      throw new Problem(`There is no folder ${backup.folder}: make it, or correct BACKUP_DIR.`)
    refuseForeignFiles(settings)
    await refuseUnableRole(settings)
    return `in ${backup.folder}, with ${(await listBases(backup)).length} base backups that BACKUP_KEY opens`
  } catch (error) {
    throw error instanceof ConfigError || error instanceof BackupServerError
      ? new Problem(error.message)
      : error
  }
}

/** Root can write everywhere; the follower cannot write what root made for itself. */
function refuseForeignFiles({ backup: { folder }, storageFolder }: BackupSettings): void {
  const account = serverAccount(storageFolder)
  if (account === undefined) return
  const inside = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  const all = [folder, ...inside.map((path) => join(folder, path))]
  const foreign = all.find((path) => isClosedTo(account.uid, path))
  if (foreign !== undefined)
    throw new Problem(
      `BACKUP_DIR: ${foreign} is closed to the account of the servers, which makes backups: chown -R --reference=${storageFolder} ${folder}`,
    )
}

function isClosedTo(uid: number, path: string): boolean {
  const found = lstatSync(path, { throwIfNoEntry: false })
  if (found === undefined || found.uid === uid) return false
  return (found.mode & (found.isDirectory() ? 0o022 : 0o044)) === 0
}

/** Asks for the connection that a base backup takes, and nothing over it. */
async function refuseUnableRole({ copyUrl }: BackupSettings): Promise<void> {
  await (await openReplication(copyUrl)).close()
}

async function checkReach(db: Db): Promise<string> {
  const { reach } = await findAges(db)
  if (reach === null) throw new Problem(`No follower has stored anything yet: ${START_FOLLOWER}.`)
  if (reach > REACH_SECONDS_MAX)
    throw new Problem(
      `The newest data in the backup is ${spanOf(reach)} old, and ${REACH_SECONDS_MAX} seconds are allowed: ${START_FOLLOWER}.`,
    )
  return `${spanOf(reach)} old`
}

async function checkBase(db: Db): Promise<string> {
  const { backup } = await findAges(db)
  if (backup === null) throw new Problem(`There is no base backup yet: ${START_FOLLOWER}.`)
  if (backup > BASE_SECONDS_MAX)
    throw new Problem(
      `The last base backup is ${spanOf(backup)} old, and the follower makes one each day: ${START_FOLLOWER}.`,
    )
  return `${spanOf(backup)} old`
}

async function checkDrill(db: Db): Promise<string> {
  const [{ drill }, last] = await Promise.all([findAges(db), findLastRun(db, 'drill')])
  // A new installation is no failure. The alert ParasparDrillLate tells who forgets it.
  if (drill === null || last === undefined)
    return 'none yet: run "npm run drill" once now, and each week from a timer'
  if (last.failed.length > 0)
    throw new Problem(
      `The last drill, ${spanOf(drill)} ago, failed: ${last.failed.join('; ').replace(/\.$/, '')}. Mend it and run "npm run drill".`,
    )
  if (drill > DRILL_SECONDS_MAX)
    throw new Problem(
      `The last drill is ${spanOf(drill)} old: run "npm run drill" each week from a timer, and once now.`,
    )
  return `held ${spanOf(drill)} ago, in ${last.seconds} seconds`
}

function spanOf(seconds: number): string {
  const fit = UNITS.find((each) => seconds >= each.seconds)
  return fit === undefined
    ? `${Math.round(seconds)} seconds`
    : `${Math.floor(seconds / fit.unit)} ${fit.name}`
}
