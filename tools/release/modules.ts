import { execFileSync } from 'node:child_process'
import { lstatSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const INSTALL_MS_MAX = 300_000
const LIST_MS_MAX = 60_000
/** More than the list of a thousand modules. */
const LIST_BYTES_MAX = 16 * 1024 * 1024
const MB = 1024 * 1024
/** No server reads TypeScript, maps for debuggers, code for browsers, or how a package came about. Licences stay. */
const NOT_RUN =
  /\.([cm]?tsx?|map)$|\.(browser|standalone)(\.old)?\.[cm]?js$|^(readme|changelog|history)(\.(md|markdown|txt))?$/i
/** Folders of a package's makers. `include` has the headers that compile modules for Node. */
const OF_MAKERS = [
  'test',
  'tests',
  'benchmark',
  'benchmarks',
  'examples',
  'docs',
  '.yarn',
  'include',
]

/**
 * Installs the modules of a release by its lock file, and removes what no program reads. Throws when
 * npm cannot install them.
 */
export function installModules(folder: string): void {
  execFileSync('npm', ['ci', '--omit=dev'], {
    cwd: folder,
    stdio: ['ignore', 'ignore', 'inherit'],
    timeout: INSTALL_MS_MAX,
  })
  const modules = join(folder, 'node_modules')
  for (const name of installedModules(folder))
    for (const part of OF_MAKERS)
      rmSync(join(modules, name, part), { recursive: true, force: true })
  for (const entry of readdirSync(modules, { recursive: true, withFileTypes: true }))
    if (entry.isFile() && NOT_RUN.test(entry.name)) rmSync(join(entry.parentPath, entry.name))
}

/** Returns the names of the modules that a folder has, without those that lie inside another. */
export function installedModules(folder: string): string[] {
  const modules = join(folder, 'node_modules')
  return readdirSync(modules)
    .filter((name) => !name.startsWith('.'))
    .flatMap((name) =>
      name.startsWith('@') ? readdirSync(join(modules, name)).map((one) => `${name}/${one}`) : name,
    )
}

type Bill = {
  serialNumber?: string
  metadata: { timestamp?: string; component: { name: string } }
}

/**
 * Writes `bill-of-materials.json` into a release (CycloneDX 1.5): the name, version, licence and hash
 * of each installed module. Throws when npm cannot list them, for example because one is missing.
 */
export function listModules(folder: string, name: string): void {
  const args = ['sbom', '--omit=dev', '--sbom-format=cyclonedx']
  const text = execFileSync('npm', args, {
    cwd: folder,
    encoding: 'utf8',
    maxBuffer: LIST_BYTES_MAX,
    timeout: LIST_MS_MAX,
  })
  // npm names it after its folder. Without a number and a time, the same modules make the same bytes.
  const { serialNumber: _, ...bill } = JSON.parse(text) as Bill
  bill.metadata.component.name = name
  delete bill.metadata.timestamp
  writeFileSync(join(folder, 'bill-of-materials.json'), `${JSON.stringify(bill, null, 2)}\n`)
}

/** Returns what a folder takes on the disk, in whole MB. */
export function folderMb(folder: string): number {
  const bytes = readdirSync(folder, { recursive: true, withFileTypes: true })
    .map((entry) => lstatSync(join(entry.parentPath, entry.name)).blocks * 512)
    .reduce((sum, size) => sum + size, 0)
  return Math.ceil(bytes / MB)
}
