import { spawnSync } from 'node:child_process'
import { existsSync, statSync } from 'node:fs'
import { join } from 'node:path'

/** Where the packages are that only long proofs and benches need. */
export const PROVE_TOOLS = join(import.meta.dirname, '../prove')

/** Installs these packages from their lock, if they are not there or older than it. */
export function installProveTools(): void {
  const made = join(PROVE_TOOLS, 'node_modules/.package-lock.json')
  const lock = join(PROVE_TOOLS, 'package-lock.json')
  if (existsSync(made) && statSync(made).mtimeMs >= statSync(lock).mtimeMs) return
  console.log('Installs the packages of tools/prove')
  const { status } = spawnSync('npm', ['ci', '--ignore-scripts'], {
    cwd: PROVE_TOOLS,
    stdio: 'inherit',
  })
  if (status !== 0) throw new Error('npm ci in tools/prove failed')
}
