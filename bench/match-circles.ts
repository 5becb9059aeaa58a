import { performance } from 'node:perf_hooks'
import pg from 'pg'
import { lockCircle } from '#server/circles/lock-circle.ts'
import { closeWorld } from '#server/create-world.ts'
import { canonicalInput } from '#domain/matching/input-hash.ts'
import { solveRun } from '#server/matching/solve-run.ts'
import { readForRun, writeRun } from '#server/matching/run-matching.ts'
import { openDatabase } from '#server/platform/database/db.ts'
import type { BaseCtx } from '#server/platform/use-case/context.ts'
import { inTransaction } from '#server/platform/use-case/transaction.ts'
import type { World } from '#server/platform/use-case/world.ts'
import { readCommandLine } from '#server/platform/machine/command-line.ts'
import { checkInvariants } from '#test/rules/invariants.ts'
import { emptyWorld } from './empty-installation.ts'
import { machineFacts } from './machine.ts'
import { quantile, watchOthers, watchOwn, watchTurns } from './measure.ts'
import { makeOpenRequests } from './open-requests.ts'
import { openCluster } from './start-with.ts'

export type CirclesSize = {
  readonly circles: number
  readonly requests: number
  readonly atOnce: readonly number[]
}

/**
 * One way to run matching over its share of the circles: milliseconds in all and per part of a
 * circle. `worked`: seconds on all processors.
 */
export type CirclesTurn = {
  readonly atOnce: number
  readonly circles: number
  readonly matches: number
  readonly allMs: number
  readonly read: number
  readonly compute: number
  readonly write: number
  readonly commit: number
  /** How long the circle's lock is held: half of the runs less, and the longest. */
  readonly held: number
  readonly heldMax: number
  /** The longest that the main thread works without a pause, in milliseconds of a processor. */
  readonly blocked: number
  readonly others: number
  readonly worked: number
}
export type CirclesOutcome = {
  readonly turns: readonly CirclesTurn[]
  readonly bareMs: number
  readonly bareRows: number
  readonly bareAllMs: number
  readonly bareAllWorked: number
  readonly broken: readonly string[]
}

type Parts = {
  readonly matches: number
  readonly read: number
  readonly compute: number
  readonly write: number
  readonly commit: number
  readonly held: number
}

/** Tables that a matching run writes, apart from its changes to pledges and asks. */
const WRITTEN = ['match', 'match_event', 'matching_run', 'notice', 'delivery'] as const

/**
 * Matches all open requests of many circles once, with different numbers of circles at a time on
 * different shares. Then COPYs the new rows into tables with equal indexes and nothing else. That
 * is the most the database can do.
 */
export async function benchCircles(
  { circles, requests, atOnce }: CirclesSize,
  log: (line: string) => void,
): Promise<CirclesOutcome> {
  const cluster = await openCluster('circles', [])
  const { admin, folder, ends, made } = cluster
  try {
    const ownerUrl = await made('circles')
    for (const [name, value] of await machineFacts(admin, { folder, driver: 'none' }))
      log(`${name}: ${value}`)
    const { world, ids } = await fill({ ownerUrl, folder }, { circles, requests }, log)
    ends.push(() => closeWorld(world))
    const share = Math.floor(ids.length / atOnce.length)
    const turns: CirclesTurn[] = []
    for (const [at, lanes] of atOnce.entries())
      turns.push(await runAll(world, ids.slice(at * share, (at + 1) * share), lanes))
    const owner = new pg.Client({ connectionString: ownerUrl })
    await owner.connect()
    ends.push(() => owner.end())
    return { turns, ...(await bare(owner)), broken: await checkInvariants(owner) }
  } finally {
    await cluster.close()
  }
}

async function fill(
  { ownerUrl, folder }: { ownerUrl: string; folder: string },
  size: { circles: number; requests: number },
  log: (line: string) => void,
): Promise<{ world: World; ids: string[] }> {
  const { world, keys } = await emptyWorld({ ownerUrl, folder, limitFactor: 1 })
  const owner = openDatabase({ url: ownerUrl, connections: 2, name: 'bench owner' })
  const begin = performance.now()
  const ids = await makeOpenRequests({ url: ownerUrl, db: owner.db }, { ...size, keys })
  await owner.close()
  log(
    `${size.circles} circles with ${size.requests} open requests each, made in ${Math.round((performance.now() - begin) / 1000)} s`,
  )
  return { world, ids }
}

async function runAll(
  world: World,
  circleIds: readonly string[],
  atOnce: number,
): Promise<CirclesTurn> {
  const parts: Parts[] = []
  const [othersMeanwhile, workedMeanwhile, longestTurn] = [watchOthers(), watchOwn(), watchTurns()]
  const begin = performance.now()
  const waiting = circleIds.values()
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      for (const circleId of waiting) parts.push(await runOne(world, circleId))
    }),
  )
  const allMs = performance.now() - begin
  const median = (part: Exclude<keyof Parts, 'matches'>) =>
    quantile(
      parts.map((one) => one[part]),
      0.5,
    )
  return {
    atOnce,
    circles: circleIds.length,
    matches: parts.reduce((sum, { matches }) => sum + matches, 0),
    allMs,
    read: median('read'),
    compute: median('compute'),
    write: median('write'),
    commit: median('commit'),
    held: median('held'),
    heldMax: Math.max(...parts.map(({ held }) => held)),
    blocked: longestTurn(),
    others: othersMeanwhile(),
    worked: workedMeanwhile(),
  }
}

/** Runs the steps of a server's matching run and times each. `held`: how long it has the circle's lock. */
async function runOne(world: World, circleId: string): Promise<Parts> {
  const at: number[] = [performance.now()]
  const note = () => void at.push(performance.now())
  const first = await inOne(world, (ctx) => readForRun(ctx, circleId))
  note()
  if (first === undefined) throw new Error('void: a circle in which nothing is open')
  const solved = await solveRun(first.input)
  note()
  await inOne(world, async (ctx) => {
    await lockCircle(ctx.tx, circleId)
    note()
    const now = await readForRun(ctx, circleId, first.input.seed)
    if (now === undefined || canonicalInput(now.input) !== solved.input)
      throw new Error('void: a circle that changed')
    note()
    await writeRun(ctx, now, solved)
    note()
  })
  note()
  const took = (from: number, to = from + 1) => (at[to] ?? Number.NaN) - (at[from] ?? Number.NaN)
  return {
    matches: solved.matches.length,
    read: took(0) + took(3),
    compute: took(1),
    write: took(4),
    commit: took(5),
    held: took(3, 6),
  }
}

function inOne<T>(world: World, work: (ctx: BaseCtx) => Promise<T>): Promise<T> {
  return inTransaction(world.database, { vault: world.vault, language: 'en' }, work)
}

/**
 * COPYs the rows again by the database alone: first the matches, then everything that a run writes.
 */
async function bare(owner: pg.Client): Promise<Omit<CirclesOutcome, 'turns' | 'broken'>> {
  const times: Record<string, number> = {}
  let [bareRows, bareAllWorked] = [0, 0]
  for (const table of WRITTEN) {
    const file = `(SELECT current_setting('data_directory') || '/bare-${table}')`
    const { rows } = await owner.query<{ path: string }>(`SELECT ${file} AS path`)
    const path = rows[0]?.path ?? ''
    await owner.query(
      `CREATE TABLE bare_${table} (LIKE ${table} INCLUDING DEFAULTS INCLUDING INDEXES)`,
    )
    const { rowCount } = await owner.query(`COPY ${table} TO '${path}' (FORMAT binary)`)
    if (table === 'match') bareRows = rowCount ?? 0
    const [begin, worked] = [performance.now(), watchOwn()]
    await owner.query(`COPY bare_${table} FROM '${path}' (FORMAT binary)`)
    times[table] = performance.now() - begin
    bareAllWorked += worked()
  }
  return {
    bareMs: times['match'] ?? Number.NaN,
    bareRows,
    bareAllMs: Object.values(times).reduce((sum, ms) => sum + ms, 0),
    bareAllWorked,
  }
}

// Each part in percent of all.
function shares(parts: Readonly<Record<string, number>>): string {
  const all = Object.values(parts).reduce((sum, ms) => sum + ms, 0)
  return Object.entries(parts)
    .map(([name, ms]) => `${name} ${((ms / all) * 100).toFixed(0)} %`)
    .join(', ')
}

/** Formats the results for a terminal, scaled up to all circles. */
export function printedCircles({
  turns,
  bareMs,
  bareRows,
  bareAllMs,
  bareAllWorked,
  broken,
}: CirclesOutcome): string[] {
  const perMatch = (ms: number, matches: number) =>
    `${((ms / matches) * 1000).toFixed(0)} µs a match`
  return [
    ...turns.map(
      ({ atOnce, circles, matches, allMs, others, worked, ...parts }) =>
        `${atOnce} at once: ${circles} circles, ${matches} matches in ${(allMs / 1000).toFixed(2)} s (${perMatch(allMs, matches)}; ${(allMs / circles).toFixed(1)} ms a circle; processors worked ${((worked / circles) * 1000).toFixed(0)} ms a circle); medians in ms: read ${parts.read.toFixed(1)}, compute ${parts.compute.toFixed(1)}, write ${parts.write.toFixed(1)}, commit ${parts.commit.toFixed(1)}; lock held ${parts.held.toFixed(1)}, at most ${parts.heldMax.toFixed(1)}; main thread at most ${parts.blocked.toFixed(1)} ms of a processor at a stretch${others > 0.2 ? `; others used ${others.toFixed(1)} cores` : ''}`,
    ),
    ...turns.map(
      ({ atOnce, circles, worked, read, compute, write, commit }) =>
        `${atOnce} at once: ${(circles / worked).toFixed(1)} runs per second and core; ` +
        `of a run by the clock ${shares({ read, compute, write, commit })}`,
    ),
    `bare: COPY of the ${bareRows} match rows with their indexes alone ${(bareMs / 1000).toFixed(2)} s (${perMatch(bareMs, bareRows)}), of all rows that runs insert but jobs ${(bareAllMs / 1000).toFixed(2)} s (${perMatch(bareAllMs, bareRows)})`,
    ...turns.map(
      ({ atOnce, matches, allMs, worked }) =>
        `${atOnce} at once / bare of all rows: ${(allMs / matches / (bareAllMs / bareRows)).toFixed(1)} by the clock, ${(worked / matches / (bareAllWorked / bareRows)).toFixed(1)} by what the processors worked`,
    ),
    ...broken.map((what) => `void: ${what}`),
  ]
}

if (import.meta.main) {
  const { values } = readCommandLine({
    usage: ['npm run bench:circles -- [options]'],
    about: 'Measures matching in many circles at once (docs/performance.md).',
    options: {
      'circles': { type: 'string', default: '1000', about: 'how many circles' },
      'requests': { type: 'string', default: '1000', about: 'how many requests in each' },
      'at-once': { type: 'string', default: '1,2,4', about: 'how many runs at once' },
    },
  })
  const log = (line: string) => void process.stdout.write(`${line}\n`)
  const outcome = await benchCircles(
    {
      circles: Number(values.circles),
      requests: Number(values.requests),
      atOnce: values['at-once'].split(',').map(Number),
    },
    log,
  )
  for (const line of printedCircles(outcome)) log(line)
  if (outcome.broken.length > 0) process.exitCode = 1
}
