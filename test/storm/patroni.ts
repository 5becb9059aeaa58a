import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { chmodSync, cpSync, existsSync, mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '#server/platform/embedded-postgres/embedded-postgres-process.ts'
import { newFolder } from '../server/quick-folder.ts'
import { killAtOnce, type StormDatabase } from './storm.ts'

/**
 * A tree of Debian 13 with PostgreSQL, Patroni, etcd and HAProxy, whose programs run in it by chroot.
 * It is made once, in some two minutes.
 */
export const TREE =
  process.env['DEBIAN_TREE'] ?? join(import.meta.dirname, '../../node_modules/.cache/debian-13')
const PACKAGES = 'postgresql-17,patroni,etcd-server,haproxy'
const DEPLOY = join(import.meta.dirname, '../../deploy')
const NAMES = ['a', 'b', 'c'] as const
type Name = (typeof NAMES)[number]

const [TRIES_MAX, PAUSE_MS] = [1_200, 250]
const PASSWORD = 'of-a-test'
const SAID_MAX = 4_000

/** Why this machine cannot run the tree; undefined where it can. */
export function whyNoPatroni(): string | undefined {
  if (process.getuid?.() !== 0) return 'Patroni needs a tree of Debian, and chroot needs root'
  if (existsSync(join(TREE, 'usr/bin/patroni'))) return undefined
  return spawnSync('debootstrap', ['--version']).error === undefined
    ? undefined
    : 'Patroni needs a tree of Debian, and debootstrap is not here (DEBIAN_TREE may name one)'
}

function makeTree(): void {
  if (existsSync(join(TREE, 'usr/bin/patroni'))) return
  console.log('Makes a tree of Debian 13, once')
  const { status } = spawnSync(
    'debootstrap',
    ['--variant=minbase', `--include=${PACKAGES}`, 'trixie', TREE, 'http://deb.debian.org/debian'],
    { stdio: ['ignore', 'ignore', 'inherit'] },
  )
  if (status !== 0) throw new Error('debootstrap could not make a tree of Debian 13')
}

type Run = (
  program: string,
  args: readonly string[],
  env: Readonly<Record<string, string>>,
) => ChildProcess

/** A folder in the tree, and what runs programs in it, each as its own account. */
function openTree(): { outside: string; folder: string; run: Run; said: () => string } {
  makeTree()
  spawnSync('mount', ['-t', 'proc', 'proc', join(TREE, 'proc')])
  // As the programs see it.
  const outside = newFolder('patroni', join(TREE, 'var/lib/postgresql'))
  const folder = outside.slice(TREE.length)
  for (const sample of ['patroni.yml', 'haproxy.cfg'])
    cpSync(join(DEPLOY, sample), join(outside, sample))
  mkdirSync(join(TREE, 'run/postgresql'), { recursive: true })
  // Where Patroni's Python makes its locks.
  mkdirSync(join(TREE, 'dev/shm'), { recursive: true })
  chmodSync(join(TREE, 'dev/shm'), 0o1777)
  spawnSync('chroot', [TREE, 'chown', '-R', 'postgres:postgres', folder, '/run/postgresql'])
  const lines: string[] = []
  const run: Run = (program, args, env) => {
    const inFolder = args.map((arg) => arg.replace('@', folder))
    // HAProxy begins as root, and becomes the account that its sample names.
    const account = program === 'haproxy' ? 'root:root' : 'postgres:postgres'
    const child = spawn('chroot', [`--userspec=${account}`, TREE, program, ...inFolder], {
      env: { PATH: '/usr/sbin:/usr/bin:/sbin:/bin', LC_ALL: 'C.UTF-8', HOME: folder, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (text: string) => lines.push(text))
    return child
  }
  return { outside, folder, run, said: () => lines.join('').slice(-SAID_MAX) }
}

async function startEtcd(run: Run): Promise<{ etcd: ChildProcess; hosts: string }> {
  const [client, peer] = [`127.0.0.1:${await freePort()}`, `127.0.0.1:${await freePort()}`]
  const etcd = run(
    'etcd',
    [
      '--data-dir=@/etcd',
      `--listen-client-urls=http://${client}`,
      `--advertise-client-urls=http://${client}`,
      `--listen-peer-urls=http://${peer}`,
      `--initial-advertise-peer-urls=http://${peer}`,
      `--initial-cluster=default=http://${peer}`,
    ],
    {},
  )
  return { etcd, hosts: client }
}

type Ports = { readonly sql: number; readonly rest: number }

function settingsOf(
  name: Name,
  { folder, hosts, sql, rest }: Ports & { folder: string; hosts: string },
): Record<string, string> {
  const at = { sql: `127.0.0.1:${sql}`, rest: `127.0.0.1:${rest}` }
  return {
    PATRONI_NAME: name,
    PATRONI_ETCD3_HOSTS: hosts,
    PATRONI_RESTAPI_LISTEN: at.rest,
    PATRONI_RESTAPI_CONNECT_ADDRESS: at.rest,
    PATRONI_POSTGRESQL_LISTEN: at.sql,
    PATRONI_POSTGRESQL_CONNECT_ADDRESS: at.sql,
    PATRONI_POSTGRESQL_DATA_DIR: `${folder}/${name}`,
    PATRONI_POSTGRESQL_BIN_DIR: '/usr/lib/postgresql/17/bin',
    PATRONI_SUPERUSER_USERNAME: 'postgres',
    PATRONI_SUPERUSER_PASSWORD: PASSWORD,
    PATRONI_REPLICATION_USERNAME: 'replicator',
    PATRONI_REPLICATION_PASSWORD: PASSWORD,
    PATRONI_REWIND_USERNAME: 'rewinder',
    PATRONI_REWIND_PASSWORD: PASSWORD,
  }
}

function startBalancer(run: Run, port: number, portsOf: ReadonlyMap<Name, Ports>): ChildProcess {
  return run(
    'haproxy',
    ['-db', '-f', '@/haproxy.cfg'],
    Object.fromEntries([
      ['DATABASE_LISTEN', `127.0.0.1:${port}`],
      ...[...portsOf].flatMap(([name, { sql, rest }]) => [
        [`DATABASE_${name.toUpperCase()}`, `127.0.0.1:${sql}`],
        [`PATRONI_${name.toUpperCase()}`, String(rest)],
      ]),
    ]),
  )
}

type Member = { readonly name: Name; readonly role: string; readonly state: string }

/** Who is what, as any machine that answers says. */
async function membersBy(portsOf: ReadonlyMap<Name, Ports>): Promise<readonly Member[]> {
  for (const { rest } of portsOf.values())
    try {
      const response = await fetch(`http://127.0.0.1:${rest}/cluster`)
      return ((await response.json()) as { members: Member[] }).members
    } catch {
      // This machine is dead, or begins.
    }
  return []
}

/** Waits until each machine follows and a commit waits for one of them; returns the primary. */
async function whenWhole(portsOf: ReadonlyMap<Name, Ports>, said: () => string): Promise<Name> {
  for (let tries = 0; tries < TRIES_MAX; tries++, await sleep(PAUSE_MS)) {
    const members = await membersBy(portsOf)
    const primary = members.find(({ role }) => role === 'leader')
    const follows = members.filter(({ state }) => state === 'streaming').length
    const waits = members.some(({ role }) => role === 'sync_standby')
    if (primary !== undefined && waits && follows === NAMES.length - 1) return primary.name
  }
  throw new Error(`Patroni does not become whole: ${said()}`)
}

/** Three machines of a database, with the samples of deploy/, on ports of this one. */
export async function startPatroni(): Promise<StormDatabase> {
  const { outside, folder, run, said } = openTree()
  const { etcd, hosts } = await startEtcd(run)
  const portsOf = new Map<Name, Ports>()
  for (const name of NAMES) portsOf.set(name, { sql: await freePort(), rest: await freePort() })
  const machines = new Map<Name, ChildProcess>()
  const start = (name: Name) => {
    const { sql, rest } = portsOf.get(name) ?? { sql: 0, rest: 0 }
    machines.set(
      name,
      run('patroni', ['@/patroni.yml'], settingsOf(name, { folder, hosts, sql, rest })),
    )
  }
  for (const name of NAMES) start(name)
  const port = await freePort()
  const balancer = startBalancer(run, port, portsOf)
  const killMachine = (name: Name, what: 'all' | 'database') => {
    killAtOnce(join(outside, name))
    if (what === 'all') machines.get(name)?.kill('SIGKILL')
  }
  await whenWhole(portsOf, said)
  let dead: Name | undefined
  let kills = 0
  return {
    port: () => port,
    superuserUrl: `postgres://postgres:${PASSWORD}@127.0.0.1:${port}/postgres`,
    // By turns a machine without power, and its database alone.
    async kill() {
      dead = await whenWhole(portsOf, said)
      kills += 1
      killMachine(dead, kills % 2 === 0 ? 'all' : 'database')
    },
    async heal() {
      if (dead !== undefined && kills % 2 === 0) start(dead)
      await whenWhole(portsOf, said)
    },
    async stop() {
      balancer.kill('SIGKILL')
      for (const name of NAMES) {
        machines.get(name)?.kill('SIGKILL')
        killMachine(name, 'all')
      }
      etcd.kill('SIGKILL')
      await sleep(PAUSE_MS)
      spawnSync('umount', [join(TREE, 'proc')])
      rmSync(outside, { recursive: true, force: true })
    },
  }
}
