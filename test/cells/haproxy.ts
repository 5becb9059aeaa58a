import { spawn } from 'node:child_process'
import { cpSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '#server/platform/embedded-postgres/embedded-postgres-process.ts'
import { TREE } from '../storm/patroni.ts'

const SAMPLE = join(import.meta.dirname, '../../deploy/haproxy-cells.cfg')
const [TRIES_MAX, PAUSE_MS] = [100, 50]

/** Whether this machine can run the HAProxy of the tree; says it where not. */
export function canRunHaproxy(): boolean {
  const can = process.getuid?.() === 0 && existsSync(join(TREE, 'usr/sbin/haproxy'))
  if (!can)
    console.log(
      'deploy/haproxy-cells.cfg: not run. It needs a tree of Debian with HAProxy (DEBIAN_TREE), and root',
    )
  return can
}

/**
 * Runs the sample of deploy/ before servers of the backends c1 and c2. Returns its address, once it leads to both.
 */
export async function startHaproxy({
  servers: [c1, c2],
  map,
}: {
  servers: readonly [string, string]
  map: string
}): Promise<{ url: string; stop(): void }> {
  const folder = mkdtempSync(join(TREE, 'tmp/paraspar-haproxy-'))
  const inside = folder.slice(TREE.length)
  cpSync(SAMPLE, join(folder, 'haproxy.cfg'))
  writeFileSync(join(folder, 'cells.map'), map)
  const listen = `127.0.0.1:${await freePort()}`
  const said: string[] = []
  const haproxy = spawn('chroot', [TREE, 'haproxy', '-db', '-f', `${inside}/haproxy.cfg`], {
    env: {
      PATH: '/usr/sbin:/usr/bin:/sbin:/bin',
      CELLS_LISTEN: listen,
      CELLS_MAP: `${inside}/cells.map`,
      ...{ C1_A: c1, C1_B: c1, C2_A: c2, C2_B: c2 },
    },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  haproxy.stderr.setEncoding('utf8').on('data', (text: string) => said.push(text))
  const url = `http://${listen}`
  const stop = () => {
    haproxy.kill('SIGKILL')
    rmSync(folder, { recursive: true, force: true })
  }
  for (let tries = 0; ; tries++, await sleep(PAUSE_MS)) {
    const [name = ''] = map.split('\n').at(1)?.split(' ') ?? []
    const answers = await Promise.all(
      ['/', `/?cell=${name}`].map((path) =>
        fetch(url + path).then(
          ({ status }) => status,
          () => 503,
        ),
      ),
    )
    if (answers.every((status) => status < 503)) return { url, stop }
    if (tries < TRIES_MAX) continue
    stop()
    throw new Error(`HAProxy does not start: ${said.join('')}`)
  }
}
