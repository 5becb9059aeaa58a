import { rmSync, writeFileSync } from 'node:fs'
import { totalmem } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { readCommandLine } from '#server/platform/machine/command-line.ts'
import { startNullSmtp } from './contestants/behind.ts'
import type { Contestant } from './contestants/contestant.ts'
import { ours } from './contestants/ours.ts'
import { openPeer, peer } from './contestants/peer.ts'
import { openLarge, openNew } from './contestants/served.ts'
import { todaysRows } from './contestants/todays-rows.ts'
import { hasPgbench, openBank, tpcB } from './contestants/tpcb.ts'
import { type Fact, machineFacts } from './machine.ts'
import { watchOthers, watchOwn } from './measure.ts'
import { GOALS } from './goals.ts'
import { printed, result, type Turn } from './report.ts'
import { startWith } from './start-with.ts'
import { readWal, walBytesSince, walPosition } from './work.ts'
import { newFolder } from '#test/server/quick-folder.ts'

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
  /** A folder with large data of the bench of lists, for a contestant more. */
  readonly large?: string
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
 * Other programs that use more than this share of a core disturb a turn. The report marks such a
 * turn.
 */
const DISTURBED_CORES = 0.2

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
  const folder = newFolder('bench')
  // The default settings, but with enough connections for all clients and the memory of a server
  // that runs alone.
  const cluster = await startWith(join(folder, 'postgres'), [
    `max_connections = ${2 * Math.max(...size.clients) + 64}`,
    `shared_buffers = '${Math.floor(totalmem() / 4 / 2 ** 20)}MB'`,
  ])
  const at = (name: string) =>
    Object.assign(new URL(cluster.superuserUrl), { pathname: `/${name}` }).href
  const ends: (() => Promise<unknown>)[] = []
  try {
    const admin = new pg.Client({ connectionString: cluster.superuserUrl })
    await admin.connect()
    ends.push(() => admin.end())
    for (const name of ['ours', 'bank', 'peer']) await admin.query(`CREATE DATABASE ${name}`)
    const facts = await machineFacts(admin, {
      folder,
      driver: hasPgbench() ? 'pgbench' : 'own driver',
    })
    const contestants = await allContestants(size, { at, folder, ends })
    return { facts, turns: await runRounds(size, contestants, { admin, until, log }) }
  } finally {
    for (const end of ends.reverse()) await end()
    await cluster.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

async function allContestants(
  size: Size,
  {
    at,
    folder,
    ends,
  }: { at: (name: string) => string; folder: string; ends: (() => Promise<unknown>)[] },
): Promise<Contestant[]> {
  const { clients } = size
  const many = Math.max(...clients)
  const bank = await openBank({
    url: at('bank'),
    folder,
    branches: size.branches,
    accounts: size.accounts,
  })
  const nullSmtp = await startNullSmtp()
  ends.push(async () => nullSmtp.stop())
  const installation = await openNew({
    ownerUrl: at('ours'),
    folder,
    smtpUrl: nullSmtp.url,
    circles: size.circles,
    perCircle: size.perCircle,
  })
  ends.push(() => installation.close())
  const books = await openPeer(at('peer'), {
    accounts: Math.min(size.accounts, 100_000),
    connections: many,
  })
  ends.push(() => books.pool.end())
  const bound = todaysRows(at('ours'))
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
  if (size.large !== undefined) {
    const large = await openLarge(size.large, { ...size, smtpUrl: nullSmtp.url })
    ends.push(() => large.close())
    contestants.push(ours(large, { callers: many }))
  }
  return contestants.filter(({ name }) => size.only?.includes(name) ?? true)
}

// Each round begins with another contestant, and every second round runs backwards. So no
// contestant always follows one other.
function orderOf(round: number, contestants: readonly Contestant[], rounds: number): Contestant[] {
  const shift = Math.floor((round * contestants.length) / rounds)
  const shifted = [...contestants.slice(shift), ...contestants.slice(0, shift)]
  return round % 2 === 0 ? shifted : shifted.toReversed()
}

type Running = {
  readonly admin: Pick<pg.Client, 'query'>
  readonly until: number
  readonly log: (line: string) => void
}

/**
 * Runs at least one round. Adds a round only if one as long as the longest so far ends before
 * `until` (a value of performance.now).
 */
export async function runRounds(
  { rounds, seconds }: Pick<Size, 'rounds' | 'seconds'>,
  contestants: readonly Contestant[],
  { admin, until, log }: Running,
): Promise<Turn[]> {
  const turns: Turn[] = []
  let longest = 0
  for (let round = 0; round < rounds; round++) {
    const begun = performance.now()
    if (round > 0 && begun + longest > until) {
      log(`round ${round + 1}  left out: it would not end in time`)
      break
    }
    for (const contestant of orderOf(round, contestants, rounds)) {
      const turn = await runTurn(contestant, { round, seconds, admin })
      turns.push(turn)
      log(
        `round ${round + 1}  ${turn.name.padEnd(20)} ${Math.round(turn.measure.done / turn.measure.seconds)}/s${turn.disturbed ? `  others used ${turn.others.toFixed(1)} cores` : ''}`,
      )
      if (turn.measure.failed > 0 || turn.measure.done === 0)
        throw new Error(
          `void: ${turn.name} did ${turn.measure.done} and failed at ${turn.measure.failed}`,
        )
    }
    await refuseIfBroken(contestants)
    longest = Math.max(longest, performance.now() - begun)
  }
  return turns
}

async function runTurn(
  contestant: Contestant,
  { round, seconds, admin }: { round: number; seconds: number } & Pick<Running, 'admin'>,
): Promise<Turn> {
  await contestant.prepare?.(seconds)
  const server = contestant.server ?? admin
  await readWal(server)
  const before = await walPosition(server)
  const othersMeanwhile = watchOthers()
  const ownMeanwhile = watchOwn()
  const measure = await contestant.run(seconds)
  const others = othersMeanwhile()
  const processorMs = (ownMeanwhile() * 1000) / measure.doneInAll
  const walBytes = (await walBytesSince(server, before)) / measure.doneInAll
  return {
    round,
    name: contestant.name,
    callers: contestant.callers,
    measure,
    others,
    disturbed: others > DISTURBED_CORES,
    walBytes,
    processorMs,
    behind: await contestant.after?.(),
  }
}

async function refuseIfBroken(contestants: readonly Contestant[]): Promise<void> {
  for (const check of new Set(contestants.map(({ broken }) => broken))) {
    const broken = await check()
    if (broken.length > 0) throw new Error(`void: ${broken.join('; ')}`)
  }
}

if (import.meta.main) {
  const { values } = readCommandLine({
    usage: ['npm run bench -- [options]'],
    about: 'Measures confirmations beside other databases (docs/performance.md).',
    options: {
      rounds: { type: 'string', about: 'how often' },
      check: { type: 'string', about: 'the share of each goal to reach; 1 before a release' },
      only: { type: 'string', multiple: true, about: 'only this contestant; can be repeated' },
      large: { type: 'string', about: 'the folder of a large database' },
    },
  })
  const log = (line: string) => void process.stdout.write(`${line}\n`)
  const outcome = result(
    await bench(
      {
        ...FULL,
        rounds: Number(values.rounds ?? FULL.rounds),
        ...(values.only && { only: values.only }),
        ...(values.large !== undefined && { large: values.large }),
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
