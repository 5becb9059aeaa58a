import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

const DEPLOY = join(import.meta.dirname, '../../deploy')
const START_TRIES = 100
const PAUSE_MS = 100

/** Where a proxy listens, on this machine, and the ports of its servers. */
type Ports = { readonly port: number; readonly servers: readonly number[] }

/** A proxy with the settings of our sample. `stop` ends it. */
export type Proxy = { readonly url: string; stop(): Promise<void> }

/** The proxies of our samples; CADDY and NGINX may name their programs. */
export const PROXIES = {
  caddy: {
    program: process.env['CADDY'] ?? 'caddy',
    start: (program: string, ports: Ports) =>
      running(
        ports,
        program,
        ['run', '--config', join(DEPLOY, 'Caddyfile'), '--adapter', 'caddyfile'],
        {
          PUBLIC_URL: `http://127.0.0.1:${ports.port}`,
          SERVERS: ports.servers.map((port) => `127.0.0.1:${port}`).join(' '),
          CADDY_ADMIN: `127.0.0.1:${ports.port + 1}`,
        },
      ),
  },
  nginx: {
    program: process.env['NGINX'] ?? 'nginx',
    start: (program: string, ports: Ports, folder: string) =>
      running(ports, program, ['-c', nginxConfig(folder, ports), '-p', folder], {}),
  },
} as const

/** Returns whether a program runs here. */
export function isThere(program: string): boolean {
  return spawnSync(program, ['-v'], { stdio: 'ignore' }).error === undefined
}

// The sample as it is, but without TLS, at our ports, and with every file in one folder.
function nginxConfig(folder: string, { port, servers }: Ports): string {
  mkdirSync(folder, { recursive: true })
  const site = readFileSync(join(DEPLOY, 'nginx.conf'), 'utf8')
    .replace(/server \{\n\tlisten 80;[^]*?\n\}\n/, '')
    .replace('listen 443 ssl http2;', `listen 127.0.0.1:${port};`)
    .replaceAll(/^\s*(listen \[::\]|ssl_).*\n/gm, '')
    .replace('127.0.0.1:3001', `127.0.0.1:${servers[0]}`)
    .replace('127.0.0.1:3002', `127.0.0.1:${servers[1]}`)
  const kinds = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
  const temporary = kinds.map((kind) => `${kind}_temp_path ${folder}/${kind};`).join('\n')
  const file = join(folder, 'nginx.conf')
  writeFileSync(
    file,
    `daemon off;\npid ${folder}/pid;\nerror_log ${folder}/error.log;\nevents {}\n` +
      `http {\naccess_log off;\n${temporary}\n${site}}\n`,
  )
  return file
}

async function running(
  { port }: Ports,
  program: string,
  args: readonly string[],
  env: Readonly<Record<string, string>>,
): Promise<Proxy> {
  const child = spawn(program, args, { env: { ...process.env, ...env }, stdio: 'ignore' })
  const url = `http://127.0.0.1:${port}`
  for (let left = START_TRIES; left > 0 && child.exitCode === null; left -= 1) {
    const isUp = await fetch(`${url}/healthz`).then(
      ({ ok }) => ok,
      () => false,
    )
    if (isUp) return { url, stop: () => ended(child) }
    await sleep(PAUSE_MS)
  }
  await ended(child)
  throw new Error(`${program} does not pass requests on.`)
}

function ended(child: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    if (child.exitCode !== null) return resolve()
    child.once('exit', () => resolve())
    child.kill('SIGTERM')
  })
}
