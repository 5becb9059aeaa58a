import { performance } from 'node:perf_hooks'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { startEmbeddedPostgres } from '#server/platform/embedded-postgres/embedded-postgres.ts'
import { quantile } from '../measure.ts'
import { asAdmin, urlOf } from '../start-with.ts'
import { type Act, hotPaths } from './acts.ts'
import type { Amount } from './generate.ts'
import { type Installation, openInstallation } from './installation.ts'
import { chooseVisitors, type Visitor } from './visitors.ts'
import { newFolder } from '#test/server/quick-folder.ts'

/**
 * The cost of one act at one size: milliseconds in all, milliseconds in the database, and pages
 * that the database read.
 */
export type Cost = {
  readonly ms: number
  readonly databaseMs: number
  readonly pages: number
  readonly acts: number
}
export type Point = { readonly at: number; readonly costs: ReadonlyMap<string, Cost> }
export type Curve = { readonly title: string; readonly points: readonly Point[] }

const ACTS_EACH = 60
const WARM_UP = 20
const CONNECTIONS = 4

/**
 * The two curves: ten circles with more and more people, and more and more circles of a hundred
 * people.
 */
export const CURVES: readonly { title: string; amounts: readonly (Amount & { at: number })[] }[] = [
  {
    title: 'people in each of 10 circles',
    amounts: [50, 200, 500, 1_000, 2_000].map((at) => ({
      at,
      circles: 10,
      members: at * 10,
      matches: at * 100,
      even: true,
    })),
  },
  {
    title: 'circles of 100 people',
    amounts: [10, 100, 1_000, 10_000].map((at) => ({
      at,
      circles: at,
      members: at * 100,
      matches: at * 300,
      even: true,
    })),
  },
]

/**
 * Builds an installation of each size in turn and measures the hot paths in it. Logs each curve
 * after every size.
 */
export async function measureCurves(
  curves: typeof CURVES,
  log: (line: string) => void,
): Promise<void> {
  for (const { title, amounts } of curves) {
    const points: Point[] = []
    for (const { at, ...amount } of amounts) {
      points.push({
        at,
        costs: await inNew(
          amount,
          (line) => log(`${title}, ${at}: ${line}`),
          (installation) => costsIn(installation),
        ),
      })
      // The next size can take an hour, so the results so far are logged now.
      log(printedCurves([{ title, points }]))
    }
  }
}

/** Makes a throw-away installation on its own server and runs the work in it. */
export async function inNew<T>(
  amount: Amount,
  log: (line: string) => void,
  work: (installation: Installation) => Promise<T>,
): Promise<T> {
  const folder = newFolder('lists')
  const cluster = await startEmbeddedPostgres({
    dataDir: join(folder, 'postgres'),
    throwAway: true,
  })
  try {
    await asAdmin(cluster, ['CREATE DATABASE lists'])
    const installation = await openInstallation(amount, {
      ownerUrl: urlOf(cluster, 'lists'),
      folder,
      log,
    })
    await installation.app.listen({ host: '127.0.0.1', port: 0 })
    try {
      return await work(installation)
    } finally {
      await installation.close()
    }
  } finally {
    await cluster.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Measures the cost of each hot path in an installation that listens. */
export async function costsIn(
  installation: Installation,
  actsEach = ACTS_EACH,
): Promise<Map<string, Cost>> {
  const visitors = await chooseVisitors(installation, 4)
  const costs = new Map<string, Cost>()
  for (const one of await hotPaths(installation))
    costs.set(one.name, await costOf(installation, one, { visitors, actsEach }))
  return costs
}

async function costOf(
  installation: Installation,
  { act, name }: Act,
  { visitors, actsEach }: { visitors: readonly Visitor[]; actsEach: number },
): Promise<Cost> {
  const someone = (at: number) => visitors[(at * 7) % visitors.length] as Visitor
  // There may be few confirmations, and each first touches the rows of another match. So they get a
  // short warm-up.
  for (let at = 0; at < (name === 'confirm' ? 2 : Math.min(WARM_UP, actsEach)); at++)
    await act(someone(at))
  const [times, databaseTimes]: [number[], number[]] = [[], []]
  const before = await pagesTouched(installation)
  for (let at = 0; at < actsEach; at++) {
    const began = performance.now()
    const { result, statements } = await installation.notes.during(() => act(someone(at)))
    if (!result) break
    times.push(performance.now() - began)
    databaseTimes.push(statements.reduce((sum, { ms }) => sum + ms, 0))
  }
  const pages = ((await pagesTouched(installation)) - before) / times.length
  return {
    ms: quantile(times, 0.5),
    databaseMs: quantile(databaseTimes, 0.5),
    pages,
    acts: times.length,
  }
}

// The server counts the pages of a connection only when the connection asks for it. Here all
// connections of the pool ask at once.
async function pagesTouched({ world, owner }: Installation): Promise<number> {
  await Promise.all(
    Array.from({ length: CONNECTIONS }, () =>
      world.database.pool.query('SELECT pg_stat_force_next_flush(), pg_sleep(0.05)'),
    ),
  )
  const { rows } = await owner.query<{ pages: string }>(
    'SELECT blks_hit + blks_read AS pages FROM pg_stat_database WHERE datname = current_database()',
  )
  return Number(rows[0]?.pages)
}

/**
 * Formats the curves as a table: the cost of each path at the smallest size, and the factor at each
 * larger size.
 */
export function printedCurves(curves: readonly Curve[]): string {
  return curves
    .map(({ title, points }) => {
      const [first] = points
      const names = [...(first?.costs.keys() ?? [])]
      const lines = names.flatMap((name) =>
        (['ms', 'databaseMs', 'pages'] as const).map((what) => {
          const start = first?.costs.get(name)?.[what] ?? Number.NaN
          const word = { ms: 'ms', databaseMs: 'ms in the database', pages: 'pages' }[what]
          return `| ${name}, ${word} | ${start.toFixed(1)} | ${points
            .slice(1)
            .map(({ costs }) => `${((costs.get(name)?.[what] ?? Number.NaN) / start).toFixed(2)} ×`)
            .join(' | ')} |`
        }),
      )
      return [
        `| ${title} | ${points.map(({ at }) => at.toLocaleString('en-IN')).join(' | ')} |`,
        `|---|${points.map(() => '--:|').join('')}`,
        ...lines,
      ].join('\n')
    })
    .join('\n\n')
}
