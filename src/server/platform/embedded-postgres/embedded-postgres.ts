import { spawn } from 'node:child_process'
import {
  chownSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import {
  type DataFolder,
  bareEnvironment,
  endFile,
  majorOf,
  prepareDataFolder,
  realFolder,
  removeDataFolder,
  uniqueSuffix,
} from './embedded-postgres-files.ts'
import {
  TakenError,
  findRunning,
  freePort,
  isAlive,
  launch,
  socketFolder,
  stopFound,
  waitUntilEnded,
  waitUntilReady,
} from './embedded-postgres-process.ts'
import { watchMovement, workOf } from '../machine/movement.ts'

const START_TRIES_MAX = 5
const MESSAGES_CHARACTERS_MAX = 8_000
/** What initdb says after its reason, when it takes back what it made. */
const TAKES_BACK = /^initdb: removing /

/**
 * A running PostgreSQL: port on 127.0.0.1, superuser address, the real folder, and a way to stop
 * it. Once its owner has announced the end, a new start on its folder waits for it and then starts
 * its own server.
 */
export type EmbeddedPostgres = {
  port: number
  superuserUrl: string
  folder: string
  announceEnd(): void
  stop(): Promise<void>
}

/**
 * Starts PostgreSQL on `dataDir`, and makes the cluster if it is new. The password is stored in
 * `<dataDir>.password`. If a living process already runs a server there, it is shared, and `stop`
 * leaves it alone. `throwAway`: its own folder beside `dataDir`, no durability, deleted by `stop`
 * or when this process dies.
 */
export async function startEmbeddedPostgres(opts: {
  dataDir: string
  throwAway?: boolean
  port?: number
  /** Is told what this waits for. */
  waitsFor?: (what: string) => void
  /** The programs of PostgreSQL, where they are not those of the packages. */
  native?: string
  /** After so long without movement initdb hangs. */
  stillMsMax?: number
}): Promise<EmbeddedPostgres> {
  const throwAway = opts.throwAway ?? false
  const prepared = prepareDataFolder(opts.dataDir, throwAway)
  const dataFolder = { ...prepared, native: opts.native ?? prepared.native }
  try {
    return await shareOrStart(dataFolder, { ...opts, throwAway })
  } catch (error) {
    if (throwAway) rmSync(dataFolder.folder, { recursive: true, force: true })
    throw error
  }
}

/**
 * Deletes the cluster of `dataDir` and its password; throws when a living process still runs it.
 */
export async function removeEmbeddedPostgres(dataDir: string): Promise<void> {
  const running = findRunning(realFolder(dataDir))
  if (running && isAlive(running.parent))
    throw new Error(`the database is in use by process ${running.parent}; stop that first`)
  if (running) await stopFound(running)
  removeDataFolder(dataDir)
}

async function shareOrStart(
  dataFolder: DataFolder,
  how: Initialising & { port?: number; waitsFor?: (what: string) => void },
): Promise<EmbeddedPostgres> {
  for (let attempt = 1; ; attempt++) {
    const shared = await reuseRunningServer(dataFolder)
    if (shared) return shared
    try {
      return await startOwn(dataFolder, { ...how, port: how.port ?? (await freePort()) })
    } catch (error) {
      if (!(error instanceof TakenError) || attempt === START_TRIES_MAX) throw error
    }
  }
}

// A server that a killed run left is stopped cleanly; a server in use is shared.
async function reuseRunningServer(dataFolder: DataFolder): Promise<EmbeddedPostgres | undefined> {
  const running = findRunning(dataFolder.folder)
  if (!running) return undefined
  if (isAlive(running.parent)) {
    if (isEnding(dataFolder, running.parent)) {
      await waitUntilEnded(dataFolder.folder, running)
      return reuseRunningServer(dataFolder)
    }
    await waitUntilReady(dataFolder.folder, running)
    return describe(dataFolder, running, {
      announceEnd: () => undefined,
      stop: async () => undefined,
    })
  }
  await stopFound(running)
  return undefined
}

function isEnding(dataFolder: DataFolder, owner: number): boolean {
  return (
    existsSync(endFile(dataFolder.folder)) &&
    readFileSync(endFile(dataFolder.folder), 'utf8') === String(owner)
  )
}

async function startOwn(
  dataFolder: DataFolder,
  { port, waitsFor, ...how }: Initialising & { port: number; waitsFor?: (what: string) => void },
): Promise<EmbeddedPostgres> {
  const { throwAway } = how
  if (!existsSync(join(dataFolder.folder, 'PG_VERSION'))) {
    waitsFor?.('initdb, which makes the database once')
    await initialise(dataFolder, how)
  }
  const major = readFileSync(join(dataFolder.folder, 'PG_VERSION'), 'utf8').trim()
  const ours = majorOf(dataFolder.native, dataFolder.account)
  if (major !== ours)
    throw new Error(`${dataFolder.folder} belongs to PostgreSQL ${major}, not ${ours}`)
  waitsFor?.('PostgreSQL to accept connections')
  const stopServer = await launch({ ...dataFolder, port, throwAway })
  let stopping: Promise<void> | undefined
  const stopAndTidy = async () => {
    await stopServer()
    rmSync(endFile(dataFolder.folder), { force: true })
    if (throwAway) rmSync(dataFolder.folder, { recursive: true, force: true })
  }
  const socket = socketFolder({ folder: dataFolder.folder, throwAway })
  return describe(
    dataFolder,
    { port, socket },
    {
      announceEnd: () => writeFileSync(endFile(dataFolder.folder), String(process.pid)),
      stop: () => (stopping ??= stopAndTidy()),
    },
  )
}

function describe(
  dataFolder: DataFolder,
  { port, socket }: { readonly port: number; readonly socket?: string | undefined },
  ends: Pick<EmbeddedPostgres, 'announceEnd' | 'stop'>,
): EmbeddedPostgres {
  return {
    port,
    superuserUrl:
      `postgres://postgres:${dataFolder.password}@127.0.0.1:${port}/postgres` +
      (socket === undefined ? '' : `?host=${encodeURIComponent(socket)}`),
    folder: dataFolder.folder,
    ...ends,
  }
}

type Initialising = { throwAway: boolean; stillMsMax?: number }

// Made under another name first: a killed initdb leaves no half cluster, and the first of two at
// once wins.
async function initialise(dataFolder: DataFolder, how: Initialising): Promise<void> {
  const draft = `${dataFolder.folder}.new-${uniqueSuffix()}`
  const passwordFile = `${draft}.password`
  try {
    mkdirSync(draft, { mode: 0o700 })
    writeFileSync(passwordFile, dataFolder.password, { mode: 0o600, flag: 'wx' })
    for (const path of [draft, passwordFile]) giveTo(path, dataFolder)
    await runInitdb(dataFolder, { ...how, folder: draft, passwordFile })
    renameSync(draft, dataFolder.folder)
  } catch (error) {
    rmSync(draft, { recursive: true, force: true })
    if (!existsSync(join(dataFolder.folder, 'PG_VERSION'))) throw error
  } finally {
    rmSync(passwordFile, { force: true })
  }
}

function giveTo(path: string, { account: { uid, gid } }: DataFolder): void {
  if (uid !== undefined && gid !== undefined) chownSync(path, uid, gid)
}

function runInitdb(
  { native, account }: DataFolder,
  {
    folder,
    passwordFile,
    throwAway,
    stillMsMax,
  }: Initialising & { folder: string; passwordFile: string },
): Promise<void> {
  const args = [
    '-D',
    folder,
    '-U',
    'postgres',
    '-A',
    'scram-sha-256',
    `--pwfile=${passwordFile}`,
    '--encoding=UTF8',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--locale=C',
    ...(throwAway ? ['--no-sync'] : []),
  ]
  return new Promise((resolve, reject) => {
    const child = spawn(join(native, 'bin/initdb'), args, {
      ...account,
      env: bareEnvironment,
      cwd: folder,
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let [said, messages] = [0, '']
    let hangs = false
    child.stdout.on('data', (chunk: Buffer) => (said += chunk.length))
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      said += text.length
      messages = (messages + text).slice(0, MESSAGES_CHARACTERS_MAX)
    })
    const stopWatching = watchMovement(
      () => said + workOf(child.pid ?? 0),
      () => {
        hangs = true
        child.kill('SIGKILL')
      },
      stillMsMax === undefined ? {} : { stillMsMax },
    )
    child.once('error', reject)
    child.once('close', (code, signal) => {
      stopWatching()
      const lines = messages.split('\n').filter((line) => line !== '' && !TAKES_BACK.test(line))
      const how = hangs ? 'hung: nothing moved any more' : `ended with ${code ?? signal}`
      if (code === 0) resolve()
      else reject(new Error([`initdb ${how}`, ...lines].join('\n  ')))
    })
  })
}
