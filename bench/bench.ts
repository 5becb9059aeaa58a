import { writeFileSync } from 'node:fs'
import { totalmem } from 'node:os'
import { join } from 'node:path'
import { readCommandLine } from '#server/platform/machine/command-line.ts'
import { startNullSmtp } from './contestants/behind.ts'
import type { Contestant } from './contestants/contestant.ts'
import { ours } from './contestants/ours.ts'
import { openPeer, peer } from './contestants/peer.ts'
import { openServed } from './contestants/served.ts'
import { todaysRows } from './contestants/todays-rows.ts'
import { hasPgbench, openBank, tpcB } from './contestants/tpcb.ts'
import { type Fact, machineFacts } from './machine.ts'
import { GOALS } from './goals.ts'
import { printed, result, type Turn } from './report.ts'
import { runRounds } from './rounds.ts'
import { short } from './short/short.ts'
import { type Cluster, openCluster } from './start-with.ts'
import { readWal } from './work.ts'

/**
 * The size of a run: `npm run bench` uses FULL, a test of the bench uses much less. A round that
 * would end after `minutesMax` is skipped.
 */
export type Size = {
  readonly rounds: number
  readonly minutesMax: number
  readonly seconds: number
  readonly circles: number
  readonly perCircle: number
  readonly accounts: number
  readonly branches: number
  readonly clients: readonly number[]
  /** Names of contestants, if not all of them take part. */
  readonly only?: readonly string[]
}

const FULL: Size = {
  rounds: 5,
  minutesMax: 8,
  seconds: 2,
  circles: 200,
  perCircle: 10,
  accounts: 1_000_000,
  branches: 256,
  clients: [1, 8, 32, 128],
}
/**
 * Measures all contestants on one server at default durability, one after another in each round.
 * Each round changes their order. After each round the bench checks the data. If a check fails, the
 * run is void and gives the reason.
 */
export async function bench(
  size: Size,
  log: (line: string) => void,
): Promise<{ facts: readonly Fact[]; turns: readonly Turn[] }> {
  const until = performance.now() + size.minutesMax * 60_000
  // The default settings, but with enough connections for all clients and the memory of a server
  // that runs alone.
  const cluster = await openCluster('bench', [
    `max_connections = ${2 * Math.max(...size.clients) + 64}`,
    `shared_buffers = '${Math.floor(totalmem() / 4 / 2 ** 20)}MB'`,
  ])
  const { admin, folder } = cluster
  try {
    await readWal(admin)
    const facts = await machineFacts(admin, {
      folder,
      driver: hasPgbench() ? 'pgbench' : 'own driver',
    })
    const contestants = await allContestants(size, cluster)
    return { facts, turns: await runRounds(size, contestants, { admin, until, log }) }
  } finally {
    await cluster.close()
  }
}

async function allContestants(size: Size, { made, folder, ends }: Cluster): Promise<Contestant[]> {
  const { clients } = size
  const many = Math.max(...clients)
  const bank = await openBank({
    url: await made('bank'),
    folder,
    branches: size.branches,
    accounts: size.accounts,
  })
  const nullSmtp = await startNullSmtp()
  ends.push(() => nullSmtp.stop())
  const ownerUrl = await made('ours')
  const installation = await openServed({
    ownerUrl,
    folder,
    smtpUrl: nullSmtp.url,
    circles: size.circles,
    perCircle: size.perCircle,
  })
  ends.push(() => installation.close())
  const books = await openPeer(await made('peer'), {
    accounts: Math.min(size.accounts, 100_000),
    connections: many,
  })
  ends.push(() => books.pool.end())
  const bound = todaysRows(ownerUrl)
  await bound.open()
  ends.push(() => bound.close())
  const middle = clients.at(-2) ?? many
  const contestants = [
    ...clients.map((callers) => tpcB(bank, callers)),
    bound,
    peer(books, { callers: Math.min(8, many) }),
    peer(books, { callers: many, gathered: true }),
    ours(installation, { callers: 1, alone: true }),
    ours(installation, { callers: 1, mails: true }),
    ours(installation, { callers: many }),
    ours(installation, { callers: many, hot: true }),
    ours(installation, { callers: many, alone: true }),
    ours(installation, { callers: many, mails: true }),
    ours(installation, { callers: middle, http: true }),
    ours(installation, { callers: many, http: true }),
  ]
  return contestants.filter(({ name }) => size.only?.includes(name) ?? true)
}

if (import.meta.main) {
  const { values } = readCommandLine({
    usage: ['npm run bench -- [options]'],
    about: 'Measures confirmations beside other databases (docs/performance.md).',
    options: {
      rounds: { type: 'string', about: 'how often' },
      check: { type: 'string', about: 'the share of each goal to reach; 1 before a release' },
      only: { type: 'string', multiple: true, about: 'only this contestant; can be repeated' },
      short: {
        type: 'boolean',
        default: false,
        about: 'counts and processor time, also on a busy machine',
      },
      keep: { type: 'boolean', default: false, about: 'with --short: stores the counts' },
      layers: {
        type: 'boolean',
        default: false,
        about: 'with --short: where the time of Node.js is',
      },
    },
  })
  const log = (line: string) => void process.stdout.write(`${line}\n`)
  if (values.short) {
    await short(log, values)
    process.exit()
  }
  const outcome = result(
    await bench(
      {
        ...FULL,
        rounds: Number(values.rounds ?? FULL.rounds),
        ...(values.only && { only: values.only }),
      },
      log,
    ),
    GOALS,
  )
  writeFileSync(join(import.meta.dirname, 'result.json'), `${JSON.stringify(outcome, null, 2)}\n`)
  log(printed(outcome))
  // The share of each goal that a run must reach: 0.7 where machines differ, 1 before a release.
  if (
    values.check !== undefined &&
    outcome.goals.some(({ shareReached }) => shareReached < Number(values.check))
  )
    process.exitCode = 1
}
