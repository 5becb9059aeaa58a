import { fork } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { cpus, tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { createApp } from '#server/app.ts'
import { closeWorld, createWorld } from '#server/create-world.ts'
import { localConfig } from '#server/platform/config.ts'
import { openChanges } from '#server/platform/changes.ts'
import { openDatabase } from '#server/platform/db.ts'
import { startEmbeddedPostgres } from '#server/platform/embedded-postgres.ts'
import { migrateDatabase } from '#server/platform/migrate.ts'
import { checkInvariants } from '#test/invariants.ts'
import type { Round } from './confirm-client.ts'
import { type Confirmable, makeConfirmables, makeMembers } from './prepare-matches.ts'
import { tpcB } from './tpcb.ts'

const ROUNDS = Number(process.env['BENCH_ROUNDS'] ?? 5)
const SECONDS = 3
const CONNECTIONS = 32
const CIRCLES = 50
const ROUND_ITEMS = 6_000

/**
 * Confirmations over HTTP (session, validation, idempotency, notices, ledger) beside TPC-B on the same server at default durability,
 * turn by turn in one run. Figures are void when an invariant fails or a confirmation does.
 */
async function bench(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'paraspar-bench-'))
  const cluster = await startEmbeddedPostgres({ dataDir: join(folder, 'postgres') })
  try {
    const admin = new pg.Client({ connectionString: cluster.superuserUrl })
    await admin.connect()
    for (const name of ['bench', 'tpcb']) await admin.query(`CREATE DATABASE ${name}`)
    const { rows } = await admin.query<{ version: string }>('SHOW server_version')
    await admin.end()
    await compare(cluster.superuserUrl, folder, rows[0]?.version ?? '')
  } finally {
    await cluster.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

async function compare(superuserUrl: string, folder: string, version: string): Promise<void> {
  const at = (name: string) => Object.assign(new URL(superuserUrl), { pathname: `/${name}` }).href
  const appPassword = randomBytes(12).toString('hex')
  await migrateDatabase({ ownerUrl: at('bench'), appPassword, mode: 'test' })
  const appUrl = Object.assign(new URL(at('bench')), { username: 'paraspar_app', password: appPassword }).href
  const keys = { master: [{ id: 'bench', key: randomBytes(32) }], hash: randomBytes(32), link: randomBytes(32), file: randomBytes(32), seal: randomBytes(32) }
  const world = createWorld({ ...localConfig({ mode: 'test', folder, port: 0, databaseUrl: appUrl, smtpUrl: 'smtp://127.0.0.1:1', keys, limitFactor: 1e6, logLevel: 'error' }), connections: 16 })
  const owner = openDatabase({ url: at('bench'), connections: 2, name: 'bench owner' })
  const changes = await openChanges(world)
  const app = await createApp(world, { changes })
  try {
    await app.listen({ host: '127.0.0.1', port: 0 })
    const port = (app.server.address() as AddressInfo).port
    const groups = await makeMembers(owner.db, world.vault, { circles: CIRCLES, perCircle: 20 })
    const peer = tpcB(at('tpcb'), 64)
    await peer.initialise()
    const rounds: { http: Round; tps: number }[] = []
    for (let round = 0; round < ROUNDS; round++) {
      const items = await makeConfirmables(owner.db, groups, ROUND_ITEMS)
      await owner.pool.query('VACUUM ANALYZE')
      const first = round % 2 === 0 ? await confirmRound(port, items) : undefined
      const tps = await peer.run({ clients: CONNECTIONS, seconds: SECONDS })
      const http = first ?? (await confirmRound(port, items))
      const broken = await checkInvariants(owner.pool)
      if (broken.length > 0 || http.failed > 0) throw new Error(`void: ${broken.join(', ')} ${http.failed} confirmations failed`)
      rounds.push({ http, tps })
    }
    report(rounds, { driver: peer.driver, version })
  } finally {
    await app.close()
    await changes.close()
    await owner.close()
    await closeWorld(world)
  }
}

function confirmRound(port: number, items: readonly Confirmable[]): Promise<Round> {
  const client = fork(join(import.meta.dirname, 'confirm-client.ts'))
  return new Promise<Round>((resolve, reject) => {
    client.on('message', (round: Round) => resolve(round))
    client.on('error', reject)
    client.on('exit', (code) => code !== 0 && code !== null && reject(new Error(`the client ended with ${code}`)))
    client.send({ port, connections: CONNECTIONS, seconds: SECONDS, items })
  }).finally(() => client.kill())
}

function report(rounds: readonly { http: Round; tps: number }[], { driver, version }: { driver: string; version: string }): void {
  const perSecond = rounds.map(({ http }) => http.done / http.seconds)
  const ratios = rounds.map(({ tps }, round) => (perSecond[round] ?? 0) / tps)
  const result = {
    machine: `${cpus().length} cores, PostgreSQL ${version} from npm (built with -Os), default durability`, connections: CONNECTIONS, circles: CIRCLES, driver, rounds: rounds.length,
    confirmationsPerSecond: median(perSecond), tpcbPerSecond: median(rounds.map(({ tps }) => tps)), ratio: median(ratios), ratioMin: Math.min(...ratios), ratioMax: Math.max(...ratios),
    p50Ms: median(rounds.map(({ http }) => http.p50)), p99Ms: median(rounds.map(({ http }) => http.p99)),
  }
  writeFileSync(join(import.meta.dirname, 'result.json'), `${JSON.stringify(result, null, 2)}\n`)
  process.stdout.write(`${Object.entries(result).map(([name, value]) => `${name.padEnd(24)} ${typeof value === 'number' ? Number(value.toFixed(3)) : value}`).join('\n')}\n`)
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN
}

await bench()
