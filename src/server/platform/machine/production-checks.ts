import { dirname } from 'node:path'
import { createTransport } from 'nodemailer'
import type pg from 'pg'
import { pino } from 'pino'
import { dateText } from '#contract/formats.ts'
import type { Config } from '../config.ts'
import { keyProblems } from '../crypto/known-keys.ts'
import { ConfigError } from '../settings.ts'
import { UnusableDatabaseError } from '../database/database-state.ts'
import { openPool } from '../database/db.ts'
import { checkPooler } from '../database/pooler.ts'
import { createDurability, refusalOf } from '../database/durability.ts'
import { refuseUnusableDatabase } from '../database/usable-database.ts'
import { folderStore } from '../outside/folder-files.ts'
import { createStorage, probeStorage } from '../outside/storage.ts'
import type { WayState } from '../outside/ways.ts'
import { statesOfWays } from '../outside/ways-out.ts'
import { type Check, Problem } from './check.ts'

const MAIL_MS_MAX = 10_000

/** The check of the database, for the doctor. It changes nothing. */
export function databaseCheck(config: Config): Check {
  return { name: 'Database', run: () => withPool(config, (pool) => checkDatabase(config, pool)) }
}

/** Of a start: the database, and whether it was written with these keys. It changes nothing. */
export function databaseAndKeysCheck(config: Config): Check {
  return {
    ...databaseCheck(config),
    run: () =>
      withPool(config, async (pool) => {
        const found = await checkDatabase(config, pool)
        const problems = await keyProblems(pool, config)
        if (problems.length > 0) throw new Problem(new ConfigError(problems).message)
        return found
      }),
  }
}

/**
 * What only the doctor checks: a server starts without mail, and checks the settings of its database
 * by itself.
 */
export function serviceChecks(config: Config): Check[] {
  const inDatabase = (work: (pool: pg.Pool) => Promise<string>) => () =>
    withPool(config, work).catch((error: unknown) => {
      // The check of the database says why.
      throw error instanceof Problem
        ? error
        : new Problem(`waits for the database (${codeOf(error)})`)
    })
  return [
    { name: 'Durability', run: inDatabase(checkDurability) },
    { name: 'Keys', run: inDatabase((pool) => checkKeys(config, pool)) },
    { name: 'Seals', run: () => checkSealFolder(config) },
    { name: 'SMTP', run: () => checkMail(config) },
    ...(config.bucket === undefined ? [] : [{ name: 'Pictures', run: () => checkBucket(config) }]),
    { name: 'Messages', run: inDatabase(checkMessages) },
  ]
}

/** Whether the signer can keep its memory: the server does not start otherwise. */
async function checkSealFolder({ sealMemory }: Config): Promise<string> {
  const folder = folderStore(dirname(sealMemory))
  try {
    await folder.put('probe', Buffer.from(''))
    await folder.remove('probe')
  } catch (error) {
    throw new Problem(
      `SEAL_MEMORY: nothing can be written to ${folder.place} (${codeOf(error)}). Make the folder for the account of the servers.`,
    )
  }
  return `${folder.place}: a file was written and deleted`
}

async function checkBucket({ bucket, storageFolder: folder, keys }: Config): Promise<string> {
  const storage = createStorage({ folder, bucket, key: keys.file })
  await probeStorage(storage).catch((error: Error) => {
    throw new Problem(error.message)
  })
  return `${storage.store.place}: a file was written, read and deleted`
}

async function withPool<T>(
  { databaseUrl, bounds }: Config,
  work: (pool: pg.Pool) => Promise<T>,
): Promise<T> {
  const pool = openPool({ url: databaseUrl, connections: 1, name: 'paraspar check', bounds })
  try {
    return await work(pool)
  } finally {
    await pool.end()
  }
}

async function checkDatabase(config: Config, pool: pg.Pool): Promise<string> {
  const { mode, databaseUrl } = config
  const silent = (error: unknown) => {
    throw error instanceof Problem ? error : new Problem(noAnswer(new URL(databaseUrl), error))
  }
  const pooler = await checkPooler(config).catch(silent)
  const { rows } = await pool
    .query<{ version: string }>("SELECT current_setting('server_version') AS version")
    .catch(silent)
  await refuseUnusableDatabase(pool, mode).catch((error: unknown) => {
    throw error instanceof UnusableDatabaseError ? new Problem(error.message) : error
  })
  const through = pooler === undefined ? '' : `, through ${pooler}`
  return `PostgreSQL ${rows[0]?.version}, with the tables of this version${through}`
}

/** PostgreSQL's codes for who may not come in, and for a database that is not there. */
const WRONG_PASSWORD = '28P01'
const NO_DATABASE = '3D000'

/** Why an operator's command cannot use the database as its owner, in a sentence; undefined for any other failure. */
export function noAnswerToOwner(url: string, error: unknown): string | undefined {
  const { host, pathname, username } = new URL(url)
  const code = codeOf(error)
  if (code === WRONG_PASSWORD)
    return `The database at ${host} responds, and refuses the role ${username} with its password: correct DATABASE_OWNER_URL, or make the role (docs/installing.md).`
  if (code === NO_DATABASE)
    return `PostgreSQL at ${host} responds, and has no database ${pathname.slice(1)}: create it (docs/installing.md), or correct DATABASE_OWNER_URL.`
  return /^E[A-Z_]+$/.test(code)
    ? `The database at ${host} does not respond (${code}): start PostgreSQL, or correct DATABASE_OWNER_URL.`
    : undefined
}

function noAnswer({ host, pathname, username }: URL, error: unknown): string {
  const code = codeOf(error)
  if (code === WRONG_PASSWORD)
    return (
      `The database at ${host} responds, and refuses the role ${username} with its password. In a new installation ` +
      'run npm run setup -- --migrate, which makes the role; else correct the password in DATABASE_URL.'
    )
  if (code === NO_DATABASE)
    return `PostgreSQL at ${host} responds, and has no database ${pathname.slice(1)}: create it (docs/installing.md), or correct DATABASE_URL.`
  return `The database at ${host} does not respond (${code}): start PostgreSQL, or correct DATABASE_URL.`
}

async function checkDurability(pool: pg.Pool): Promise<string> {
  const durability = createDurability({ isThrownAway: false, log: pino({ level: 'silent' }) })
  await durability.check(pool)
  const danger = durability.dangerAtStart()
  if (danger !== undefined) throw new Problem(refusalOf(danger))
  return 'fsync, full_page_writes and synchronous_commit are on'
}

async function checkKeys(config: Config, pool: pg.Pool): Promise<string> {
  const problems = await keyProblems(pool, config)
  if (problems.length > 0) throw new Problem(problems.join('\n'))
  return 'those that this database was written with'
}

/** What the servers noted of the messages that they sent. */
async function checkMessages(pool: pg.Pool): Promise<string> {
  const states = await statesOfWays(pool)
  const failing = states.filter((state) => state.failing)
  const lastOf = ({ takenAt }: WayState) => (takenAt === null ? 'never' : timeText(takenAt))
  if (failing.length > 0)
    throw new Problem(
      failing
        .map(
          (state) =>
            `${state.way} fails since ${state.failingSince === null ? '' : timeText(state.failingSince)} (last taken: ${lastOf(state)}; waiting: ${state.waiting}).`,
        )
        .join('\n'),
    )
  return `last taken by the provider: ${states.map((state) => `${state.way} ${lastOf(state)}`).join(', ')}`
}

function timeText(at: Temporal.Instant): string {
  return dateText(at.epochMilliseconds, 'en', 'stamp')
}

/** Says hello to the mail server and logs in. Nothing is sent. */
async function checkMail({ smtpUrl }: Config): Promise<string> {
  const transport = createTransport({
    url: smtpUrl,
    connectionTimeout: MAIL_MS_MAX,
    greetingTimeout: MAIL_MS_MAX,
    socketTimeout: MAIL_MS_MAX,
  })
  const { host } = new URL(smtpUrl)
  try {
    await transport.verify()
    return `${host} responds`
  } catch (error) {
    throw new Problem(
      `The mail server ${host} does not take mail (${codeOf(error)}): start it, or correct SMTP_URL.`,
    )
  } finally {
    transport.close()
  }
}

// A message could name a user or a password.
function codeOf(error: unknown): string {
  const { code, responseCode } = error as { code?: string; responseCode?: number }
  return [code ?? 'no reason given', responseCode].filter((part) => part !== undefined).join(' ')
}
