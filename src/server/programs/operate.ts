import { closeWorld, openWorld } from '../create-world.ts'
import { backupSettings } from '../platform/backup/backup-settings.ts'
import { readTime } from '../platform/backup/restore-plan.ts'
import { newBackupKey } from '../platform/backup/sealed-file.ts'
import { productionConfig } from '../platform/config.ts'
import { type Environment, ownerUrl, settingsOf } from '../platform/settings.ts'
import { refuseOtherKeys } from '../platform/crypto/known-keys.ts'
import { SET_UP_BOUNDS } from '../platform/database/bounds.ts'
import { type Database, openDatabase } from '../platform/database/db.ts'
import type { World } from '../platform/use-case/world.ts'
import { isAgreed, YES } from '../platform/machine/agree.ts'
import { asTyped, readCommandLine, UsageError, wrongUse } from '../platform/machine/command-line.ts'
import { becomeServerAccount } from '../platform/machine/server-account.ts'
import { goLive, goLiveInCircle } from '../recovery/go-live.ts'
import { rotateKeys } from '../recovery/rotate-keys.ts'
import { followDatabase, runBackup, sentenceOf } from '../recovery/run-backup.ts'
import { runDrill } from '../recovery/run-drill.ts'
import { runRestore } from '../recovery/run-restore.ts'
import { whatUpgrades } from '../recovery/what-upgrades.ts'
import { runProgram } from './run-program.ts'
import { setUp } from './setup.ts'

type Outcome = { readonly output: string; readonly code?: number }

/** Where a drill puts its copy: it survives no restart of a machine, and has room. */
const DRILL_FOLDER = '/var/tmp'

const SETTINGS = 'It reads the settings of docs/operations/backups.md.'
const AS_OWNER = `${SETTINGS} It also needs DATABASE_OWNER_URL.`

const BACKUP = {
  usage: ['npm run backup -- [--follow | --key]'],
  about: `Makes one base backup now, with the pictures. ${SETTINGS}`,
  options: {
    follow: {
      type: 'boolean',
      about: 'the log and pictures as they come, and a base backup each day',
    },
    key: { type: 'boolean', about: 'print a new BACKUP_KEY, and nothing else' },
  },
} as const
const RESTORE = {
  usage: ['npm run restore -- --into folder [--to "2026-11-24 10:30"]'],
  about: `Restores a backup into an empty folder. ${SETTINGS}`,
  options: {
    into: { type: 'string', value: 'folder', about: 'an empty folder' },
    to: { type: 'string', value: 'time', about: 'the moment, in India; without it the latest' },
  },
} as const
const GO_LIVE = {
  usage: [
    'npm run go-live -- [send|drop] [--record-restarts] [--yes]',
    'npm run go-live -- --record-restarts',
    'npm run go-live -- --slug circle [--record-restarts]',
  ],
  about: `Ends the wait of what was restored, with or without the messages that waited. Without a word it says
what waits, and changes nothing. ${AS_OWNER}`,
  options: {
    'yes': YES,
    'record-restarts': {
      type: 'boolean',
      default: false,
      about:
        'SEAL_MEMORY is lost: the signer begins with the seals of this database. After a restore, each record says so',
    },
    'slug': {
      type: 'string',
      value: 'circle',
      about:
        'the record of this circle failed its check when the installation went live, and passes now: it says that it was restored',
    },
  },
  takesWords: true,
} as const
const DRILL = {
  usage: ['npm run drill -- [--in folder] [--seal head]'],
  about: `Restores the latest backup into a folder that is deleted afterwards, and checks it. ${SETTINGS}`,
  options: {
    in: {
      type: 'string',
      value: 'folder',
      default: DRILL_FOLDER,
      about: `instead of ${DRILL_FOLDER}`,
    },
    seal: {
      type: 'string',
      value: 'head',
      about: 'a seal you noted, or its link, which has to be in it',
    },
  },
  exits: 'Ends with 0 if everything holds, and with 1 if not.',
} as const
const UPGRADE = {
  usage: ['npm run upgrade -- [--without-backup] [--yes]'],
  about: `Says what this version changes and what you must do, asks, makes a backup, and then updates the tables to
this version. ${AS_OWNER}`,
  options: {
    'without-backup': {
      type: 'boolean',
      default: false,
      about: 'for installations with a backup of their own',
    },
    'yes': YES,
  },
} as const
const ROTATE_KEYS = {
  usage: ['npm run rotate-keys -- [--yes]'],
  about: `Wraps the keys of all people with the newest master key. It asks first. ${AS_OWNER}`,
  options: { yes: YES },
} as const

const PROGRAMS: Readonly<Record<string, (args: string[]) => Promise<Outcome>>> = {
  'backup': backup,
  'restore': restore,
  'go-live': endWait,
  'drill': drill,
  'upgrade': upgrade,
  'rotate-keys': rotate,
}

const report = (line: string) => void process.stdout.write(`${line}\n`)

async function backup(args: string[]): Promise<Outcome> {
  const { follow, key } = readCommandLine(BACKUP, args).values
  if (key === true) return { output: `BACKUP_KEY=${await newBackupKey()}` }
  const settings = backupSettings(process.env)
  becomeServerAccount(settings.storageFolder)
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
  const { into, to } = readCommandLine(RESTORE, args).values
  if (into === undefined) throw wrongUse(RESTORE, 'Name an empty folder with --into.')
  const until = to === undefined ? undefined : readTime(to)
  return { output: await runRestore(backupSettings(process.env), { into, to: until, report }) }
}

const LIVE = {
  drop: {
    what: 'The installation goes live, and messages that wait are dropped for good.',
    typed: 'npm run go-live -- drop --yes',
  },
  send: {
    what: 'The installation goes live, and messages that wait are sent, even if people got them before.',
    typed: 'npm run go-live -- send --yes',
  },
  circle: {
    what: 'The record of this circle says for good that it was restored, and its members are told.',
    typed: 'npm run go-live -- --slug circle --yes',
  },
  record: {
    what: 'What the signer remembers of its seals is replaced by what this database has.',
    typed: 'npm run go-live -- --record-restarts --yes',
  },
} as const

async function endWait(args: string[]): Promise<Outcome> {
  const {
    positionals: [choice, ...more],
    values: { yes, slug, 'record-restarts': recordRestarts },
  } = readCommandLine(GO_LIVE, args)
  if (more.length > 0 || !(choice === undefined || choice === 'send' || choice === 'drop'))
    throw wrongUse(GO_LIVE, 'Say send or drop.')
  if (choice !== undefined && slug !== undefined)
    throw wrongUse(GO_LIVE, 'All circles go live together; then name one of them with --slug.')
  const asked = choice ?? askedAlone({ slug, recordRestarts })
  if (asked !== undefined && !(await isAgreed(GO_LIVE, { yes, ...LIVE[asked] })))
    return { output: 'Nothing was changed.' }
  return asOwner('paraspar go-live', (world, owner) =>
    slug === undefined
      ? goLive(world, owner, choice, { recordRestarts })
      : goLiveInCircle(world, owner, slug, { recordRestarts }),
  )
}

async function asOwner(
  name: string,
  work: (world: World, owner: Database) => Promise<string>,
): Promise<Outcome> {
  const owner = ownerDatabase(name)
  const config = productionConfig(process.env)
  becomeServerAccount(config.storageFolder)
  const world = await openWorld(config)
  try {
    return { output: await work(world, owner) }
  } finally {
    await closeWorld(world)
    await owner.close()
  }
}

function askedAlone({
  slug,
  recordRestarts,
}: {
  slug: string | undefined
  recordRestarts: boolean
}) {
  if (slug !== undefined) return 'circle'
  return recordRestarts ? 'record' : undefined
}

async function drill(args: string[]): Promise<Outcome> {
  const { in: inside, seal } = readCommandLine(DRILL, args).values
  const { output, failed } = await runDrill(
    backupSettings(process.env),
    productionConfig(process.env),
    { inside, seal },
  )
  return { output, code: failed.length === 0 ? 0 : 1 }
}

/** Backs up and then migrates. A failed backup, or none, ends it before anything changes. */
export async function upgradeInstallation(
  given: Environment,
  { withoutBackup }: { withoutBackup: boolean },
): Promise<string> {
  // Read while it is root: a file with the owner's address may be closed to the servers.
  const environment = settingsOf(given)
  if (!withoutBackup) {
    const settings = settingsForUpgrade(environment)
    ownerUrl(environment)
    becomeServerAccount(settings.storageFolder)
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
  const { 'without-backup': withoutBackup, yes } = readCommandLine(UPGRADE, args).values
  if (!withoutBackup) settingsForUpgrade(process.env)
  const owner = ownerDatabase('paraspar upgrade')
  try {
    report(asTyped(await whatUpgrades(owner)))
  } finally {
    await owner.close()
  }
  const what = `${withoutBackup ? '' : 'A backup is made, and then '}the database is brought to this version.`
  const typed = `npm run upgrade -- ${withoutBackup ? '--without-backup ' : ''}--yes`
  if (!(await isAgreed(UPGRADE, { yes, what, typed }))) return { output: 'Nothing was changed.' }
  return { output: await upgradeInstallation(process.env, { withoutBackup }) }
}

async function rotate(args: string[]): Promise<Outcome> {
  const { yes } = readCommandLine(ROTATE_KEYS, args).values
  const what =
    'The keys of all people are wrapped with the newest of MASTER_KEYS. Without it nobody can read private data again: keep a copy of it first.'
  if (!(await isAgreed(ROTATE_KEYS, { yes, what, typed: 'npm run rotate-keys -- --yes' })))
    return { output: 'Nothing was changed.' }
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
  // Whole records are checked between two of its statements.
  const bounds = SET_UP_BOUNDS
  return openDatabase({ url: ownerUrl(settingsOf(process.env)), connections: 1, name, bounds })
}

if (import.meta.main)
  await runProgram(async () => {
    const [name = '', ...args] = process.argv.slice(2)
    const program = PROGRAMS[name]
    if (program === undefined)
      throw new UsageError(`Name one of these: ${Object.keys(PROGRAMS).join(', ')}.`)
    try {
      return await program(args)
    } catch (error) {
      if (error instanceof UsageError) throw error
      throw new Error(sentenceOf(error), { cause: error })
    }
  })
