import { parseArgs } from 'node:util'
import { closeWorld, openWorld } from './create-world.ts'
import { backupSettings } from './platform/backup/backup-settings.ts'
import { readTime } from './platform/backup/restore-plan.ts'
import { newBackupKey } from './platform/backup/sealed-file.ts'
import { ConfigError, productionConfig } from './platform/config.ts'
import { refuseOtherKeys } from './platform/crypto/known-keys.ts'
import { type Database, openDatabase } from './platform/database/db.ts'
import { goLive } from './recovery/go-live.ts'
import { rotateKeys } from './recovery/rotate-keys.ts'
import { followDatabase, runBackup, sentenceOf } from './recovery/run-backup.ts'
import { runDrill } from './recovery/run-drill.ts'
import { runRestore } from './recovery/run-restore.ts'
import { runProgram } from './run-program.ts'
import { setUp } from './setup.ts'

type Outcome = { readonly output: string; readonly code?: number }
type Environment = Readonly<Record<string, string | undefined>>

const USAGE = `Usage: npm run backup                          one base backup now, with the pictures
       npm run backup -- --follow              the log and pictures as they come, and a base backup each day
       npm run backup -- --key                 print a new BACKUP_KEY
       npm run restore -- --into folder [--to "2026-11-24 10:30"]
       npm run go-live [-- send|drop]          end the wait of what was restored, with or without the messages that waited
       npm run drill [-- --in folder] [--seal head]
       npm run upgrade [-- --without-backup]
       npm run rotate-keys

They read the settings of docs/operations.md, "Back up and restore". go-live, upgrade and rotate-keys
also need DATABASE_OWNER_URL.`

const PROGRAMS: Readonly<Record<string, (args: string[]) => Promise<Outcome>>> = {
  'backup': backup,
  'restore': restore,
  'go-live': endWait,
  'drill': drill,
  'upgrade': upgrade,
  'rotate-keys': rotate,
}
/** Where a drill puts its copy: it survives no restart of a machine, and has room. */
const DRILL_FOLDER = '/var/tmp'

const report = (line: string) => void process.stdout.write(`${line}\n`)

async function backup(args: string[]): Promise<Outcome> {
  const { follow, key } = parseArgs({
    args,
    options: { follow: { type: 'boolean' }, key: { type: 'boolean' } },
  }).values
  if (key === true) return { output: `BACKUP_KEY=${await newBackupKey()}` }
  const settings = backupSettings(process.env)
  if (follow !== true) {
    await runBackup(settings, report)
    return { output: 'Without "npm run backup -- --follow", what comes later is in no backup.' }
  }
  const ending = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => ending.abort())
  await followDatabase(settings, { report, signal: ending.signal })
  return { output: 'The log is no longer followed.' }
}

async function restore(args: string[]): Promise<Outcome> {
  const { into, to } = parseArgs({
    args,
    options: { into: { type: 'string' }, to: { type: 'string' } },
  }).values
  if (into === undefined) throw new ConfigError([`--into: name an empty folder\n\n${USAGE}`])
  const until = to === undefined ? undefined : readTime(to)
  return { output: await runRestore(backupSettings(process.env), { into, to: until, report }) }
}

async function endWait(args: string[]): Promise<Outcome> {
  const { positionals } = parseArgs({ args, options: {}, allowPositionals: true })
  const owner = ownerDatabase('paraspar go-live')
  const world = await openWorld(productionConfig(process.env))
  try {
    return { output: await goLive(world, owner, positionals[0]) }
  } finally {
    await closeWorld(world)
    await owner.close()
  }
}

async function drill(args: string[]): Promise<Outcome> {
  const { in: inside, seal } = parseArgs({
    args,
    options: { in: { type: 'string', default: DRILL_FOLDER }, seal: { type: 'string' } },
  }).values
  const { output, failed } = await runDrill(
    backupSettings(process.env),
    productionConfig(process.env),
    { inside, seal },
  )
  return { output, code: failed.length === 0 ? 0 : 1 }
}

/** Backs up and then migrates. A failed backup, or none, ends it before anything changes. */
export async function upgradeInstallation(
  environment: Environment,
  { withoutBackup }: { withoutBackup: boolean },
): Promise<string> {
  if (!withoutBackup) {
    const settings = settingsForUpgrade(environment)
    ownerUrl(environment)
    await runBackup(settings, report)
  }
  return setUp({ environment, args: ['--migrate'] })
}

function settingsForUpgrade(environment: Environment) {
  try {
    return backupSettings(environment)
  } catch (error) {
    throw new Error(
      `${(error as Error).message}\nNothing was changed. An upgrade makes a backup first. With a ` +
        'backup of your own, say so: npm run upgrade -- --without-backup',
      { cause: error },
    )
  }
}

async function upgrade(args: string[]): Promise<Outcome> {
  const { 'without-backup': withoutBackup } = parseArgs({
    args,
    options: { 'without-backup': { type: 'boolean', default: false } },
  }).values
  return { output: await upgradeInstallation(process.env, { withoutBackup }) }
}

async function rotate(args: string[]): Promise<Outcome> {
  parseArgs({ args, options: {} })
  const config = productionConfig(process.env)
  const name = 'paraspar rotate-keys'
  const owner = ownerDatabase(name)
  const servers = openDatabase({ url: config.directUrl, connections: 1, name })
  try {
    await refuseOtherKeys(owner.pool, config)
    return { output: await rotateKeys({ owner, servers }, config.keys, report) }
  } finally {
    await Promise.all([owner.close(), servers.close()])
  }
}

function ownerDatabase(name: string): Database {
  return openDatabase({ url: ownerUrl(process.env), connections: 1, name })
}

function ownerUrl(environment: Environment): string {
  const url = environment['DATABASE_OWNER_URL']
  if (url === undefined || !URL.canParse(url))
    throw new ConfigError(['DATABASE_OWNER_URL: must be the database address for its owner'])
  return url
}

if (import.meta.main)
  await runProgram(async () => {
    const [name = '', ...args] = process.argv.slice(2)
    const program = PROGRAMS[name]
    if (args.includes('--help')) return { output: USAGE }
    if (program === undefined) throw new ConfigError([USAGE])
    try {
      return await program(args)
    } catch (error) {
      throw new Error(sentenceOf(error), { cause: error })
    }
  })
