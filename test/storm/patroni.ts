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
const TREE =
  process.env['DEBIAN_TREE'] ?? join(import.meta.dirname, '../../node_modules/.cache/debian-13')
const PACKAGES = 'postgresql-17,patroni,etcd-server,haproxy'
const DEPLOY = join(import.meta.dirname, '../../deploy')
const NAMES = ['a', 'b', 'c'] as const
type Name = (typeof NAMES)[number]

const [TRIES_MAX, PAUSE_MS] = [1_200, 250]
const PASSWORD = 'of-a-test'

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

/** Three machines of a database, with the samples of deploy/, on ports of this one. */
export async function startPatroni(): Promise<StormDatabase> {
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
  const run = (program: string, args: readonly string[], env: Readonly<Record<string, string>>) => {
    const child = spawn(
      'chroot',
      [
        '--userspec=postgres:postgres',
        TREE,
        program,
        ...args.map((arg) => arg.replace('@', folder)),
      ],
      {
        env: { PATH: '/usr/sbin:/usr/bin:/sbin:/bin', LC_ALL: 'C.UTF-8', HOME: folder, ...env },
        stdio: ['ignore', 'pipe', 'pipe'],
      },
    )
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (text: string) => lines.push(text))
    return child
  }
  const [etcdPort, peerPort, port] = [await freePort(), await freePort(), await freePort()]
  const etcd = run(
    'etcd',
    [
      '--data-dir=@/etcd',
      `--listen-client-urls=http://127.0.0.1:${etcdPort}`,
      `--advertise-client-urls=http://127.0.0.1:${etcdPort}`,
      `--listen-peer-urls=http://127.0.0.1:${peerPort}`,
      `--initial-advertise-peer-urls=http://127.0.0.1:${peerPort}`,
      `--initial-cluster=default=http://127.0.0.1:${peerPort}`,
    ],
    {},
  )
  const portsOf = new Map<Name, { sql: number; rest: number }>()
  for (const name of NAMES) portsOf.set(name, { sql: await freePort(), rest: await freePort() })
  const settingsOf = (name: Name): Record<string, string> => {
    const { sql, rest } = portsOf.get(name) ?? { sql: 0, rest: 0 }
    const at = { sql: `127.0.0.1:${sql}`, rest: `127.0.0.1:${rest}` }
    return {
      PATRONI_NAME: name,
      PATRONI_ETCD3_HOSTS: `127.0.0.1:${etcdPort}`,
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
  const machines = new Map<Name, ChildProcess>()
  const start = (name: Name) =>
    machines.set(name, run('patroni', ['@/patroni.yml'], settingsOf(name)))
  for (const name of NAMES) start(name)
  const balancer = run(
    'haproxy',
    ['-db', '-f', '@/haproxy.cfg'],
    Object.fromEntries([
      ['DATABASE_LISTEN', `127.0.0.1:${port}`],
      ...NAMES.flatMap((name) => [
        [`DATABASE_${name.toUpperCase()}`, `127.0.0.1:${portsOf.get(name)?.sql}`],
        [`PATRONI_${name.toUpperCase()}`, String(portsOf.get(name)?.rest)],
      ]),
    ]),
  )

  /** Who is what, as any machine that answers says. */
  const roles = async (): Promise<{ name: Name; role: string; state: string }[]> => {
    for (const { rest } of portsOf.values())
      try {
        const response = await fetch(`http://127.0.0.1:${rest}/cluster`)
        const { members } = (await response.json()) as {
          members: { name: Name; role: string; state: string }[]
        }
        return members
      } catch {
        // This machine is dead, or begins.
      }
    return []
  }
  /** Waits until each machine follows and a commit waits for one of them; returns the primary. */
  const settled = async (): Promise<Name> => {
    for (let tries = 0; tries < TRIES_MAX; tries++, await sleep(PAUSE_MS)) {
      const members = await roles()
      const primary = members.find(({ role }) => role === 'leader')
      const follows = members.filter(({ state }) => state === 'streaming').length
      const waits = members.some(({ role }) => role === 'sync_standby')
      if (primary !== undefined && waits && follows === NAMES.length - 1) return primary.name
    }
    throw new Error(`Patroni does not settle: ${lines.join('').slice(-4_000)}`)
  }
  const killMachine = (name: Name, what: 'all' | 'database') => {
    killAtOnce(join(outside, name))
    if (what === 'all') machines.get(name)?.kill('SIGKILL')
  }
  await settled()
  let dead: Name | undefined
  let kills = 0
  return {
    port: () => port,
    superuserUrl: `postgres://postgres:${PASSWORD}@127.0.0.1:${port}/postgres`,
    // By turns a machine without power, and its database alone.
    async kill() {
      dead = await settled()
      kills += 1
      killMachine(dead, kills % 2 === 0 ? 'all' : 'database')
    },
    async heal() {
      if (dead !== undefined && kills % 2 === 0) start(dead)
      await settled()
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
