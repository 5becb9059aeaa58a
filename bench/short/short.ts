import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '#server/platform/embedded-postgres/embedded-postgres-process.ts'
import { startServer } from '#server/programs/start-server.ts'
import { buildIfStale } from '../../tools/site/build.ts'
import { startNullSmtp } from '../contestants/behind.ts'
import { ours } from '../contestants/ours.ts'
import { openServed, type Served } from '../contestants/served.ts'
import { type Bank, openBank, tpcB } from '../contestants/tpcb.ts'
import { emptyInstallation } from '../empty-installation.ts'
import { GOALS } from '../goals.ts'
import { layersOf, printedLayers } from './layers.ts'
import { openInstallation } from '../lists/installation.ts'
import { watchOthers, watchOwn } from '../measure.ts'
import { printed as printedResult, result, table } from '../report.ts'
import { DISTURBED_CORES, runRounds } from '../rounds.ts'
import { type Act, confirming, homes, page } from './acts.ts'
import { type Cluster, openCluster } from '../start-with.ts'
import { type Counts, countWork, readWal, watchWork, type Worked } from '../work.ts'

const STORED = join(import.meta.dirname, 'counts.json')
const CALLERS = [1, 8, 32]
const ENDED_MS = 200
/** From its third use on a statement is prepared. */
const [WARM_UPS, MEASURED] = [2, 3]
/** What depends on the moment (where a page of an index splits, what comes in one packet) may differ by this share. */
const DIFFERS_FROM: Partial<Record<keyof Counts, number>> = {
  ways: 0.5,
  indexEntries: 0.1,
  walBytes: 0.1,
}

type Measured = { readonly counts: Counts; readonly worked: Worked }
type Opened = Cluster & { readonly acts: readonly Act[]; readonly served: Served }

/** Opens a server with what the short form measures. Nothing works beside requests, so counts are exact. */
export async function openShort(log: (line: string) => void): Promise<Opened> {
  const cluster = await openCluster('short', ["autovacuum = 'off'"])
  const { admin, folder, ends, made } = cluster
  try {
    await readWal(admin)
    const smtp = await startNullSmtp()
    ends.push(() => smtp.stop())
    const size = { circles: 8, perCircle: 8 }
    const served = await openServed({
      ownerUrl: await made('ours'),
      folder,
      smtpUrl: smtp.url,
      ...size,
    })
    ends.push(() => served.close())
    const lists = await openInstallation(
      { members: 200, circles: 4, matches: 3_000 },
      { ownerUrl: await made('lists'), folder, log },
    )
    ends.push(() => lists.close())
    await lists.app.listen({ host: '127.0.0.1', port: 0 })
    const acts = [...confirming(served), ...(await homes(lists, CALLERS))]
    return { ...cluster, acts, served }
  } catch (error) {
    await cluster.close()
    throw error
  }
}

/**
 * Measures each act, for one item of it: the least of some times, as timers count too, and as other
 * programs make all seem to cost more.
 */
export async function measureActs({
  admin,
  acts,
}: Pick<Opened, 'admin' | 'acts'>): Promise<Map<string, Measured>> {
  const measured = new Map<string, Measured>()
  for (const { name, items, prepare, run } of acts) {
    const found: Measured[] = []
    for (let time = 0; time < WARM_UPS + MEASURED; time++) {
      await prepare?.(items)
      const worked = await watchWork(admin)
      let done = 0
      const counts = await countWork(admin, async () => (done = await run(items)))
      found.push({ counts, worked: worked(done) })
    }
    measured.set(name, leastOf(found.slice(WARM_UPS)))
  }
  return measured
}

function leastOf(found: readonly Measured[]): Measured {
  const [first] = found
  if (first === undefined) throw new Error('nothing was measured')
  return {
    counts: found.map(({ counts }) => counts).reduce(least, first.counts),
    worked: found.map(({ worked }) => worked).reduce((a, b) => (sum(b) < sum(a) ? b : a)),
  }
}

function least(one: Counts, other: Counts): Counts {
  return Object.fromEntries(
    Object.entries(one).map(([what, count]) => [
      what,
      Math.min(count, other[what as keyof Counts]),
    ]),
  ) as Counts
}

const sum = ({ nodeMs, databaseMs }: Worked) => nodeMs + databaseMs

/** TPC-B at eight clients, beside which all are held: its client counts as Node.js does for us. */
async function timeBank({ admin }: Opened, bank: Bank): Promise<Worked> {
  // What a process did is its server's only a moment after it ended.
  await sleep(ENDED_MS)
  const [meanwhile, own] = [await watchWork(admin), watchOwn()]
  const { doneInAll } = await tpcB(bank, 8).run(1)
  await sleep(ENDED_MS)
  const { databaseMs } = meanwhile(doneInAll)
  return { nodeMs: (own() * 1000) / doneInAll - databaseMs, databaseMs }
}

/** One short round of the long form's contestants for the goals, which needs a quiet machine. */
async function ratios(
  { admin, served }: Opened,
  bank: Bank,
  log: (line: string) => void,
): Promise<void> {
  const contestants = [
    tpcB(bank, 1),
    tpcB(bank, 8),
    ours(served, { callers: 1, alone: true }),
    ours(served, { callers: 1, mails: true }),
    ours(served, { callers: 128 }),
    ours(served, { callers: 128, mails: true }),
  ]
  const how = { admin, until: Infinity, log: () => undefined }
  const turns = await runRounds({ rounds: 1, seconds: 1 }, contestants, how)
  log(printedResult(result({ facts: [], turns }, GOALS)))
}

/** A visitor’s page, from a server with all that works beside requests. */
async function measurePages(opened: Opened): Promise<Map<string, Measured>> {
  const port = await freePort()
  const { config } = await emptyInstallation({
    ownerUrl: await opened.made('site'),
    folder: opened.folder,
    limitFactor: 1e6,
    port,
  })
  const site = await startServer(config, await buildIfStale())
  try {
    return await measureActs({ ...opened, acts: page(port, CALLERS) })
  } finally {
    await site.stop()
  }
}

type Stored = Readonly<Record<string, Counts>>

export const storedCounts = () => JSON.parse(readFileSync(STORED, 'utf8')) as Stored

/** What differs from the stored counts, in words. */
export function differing(
  measured: ReadonlyMap<string, Pick<Measured, 'counts'>>,
  stored: Stored,
): string[] {
  return [...measured].flatMap(([name, { counts: found }]) =>
    (Object.keys(found) as (keyof Counts)[]).flatMap((what) => {
      const [is, was] = [found[what], stored[name]?.[what] ?? Number.NaN]
      const differs = Math.abs(is - was) > Math.max(0.001, was * (DIFFERS_FROM[what] ?? 0))
      return differs || Number.isNaN(was)
        ? [`${name}: ${what} ${precise(is)}, stored ${precise(was)}`]
        : []
    }),
  )
}

const precise = (value: number) => String(Number(value.toPrecision(3)))
const few = (value: number) => value.toFixed(value >= 100 ? 0 : 2)

const HEAD = ',Node ms,PostgreSQL ms,/ TPC-B,statements,ways,rows + ~ -,index,commits,WAL B'.split(
  ',',
)

function printed(measured: ReadonlyMap<string, Measured>, bank: Worked): string {
  const lines = [...measured].map(([name, { worked, counts }]) => [
    ...times(name, worked, bank),
    few(counts.statements),
    few(counts.ways),
    [counts.rowsNew, counts.rowsChanged, counts.rowsDeleted].map(few).join(' '),
    few(counts.indexEntries),
    few(counts.commits),
    few(counts.walBytes),
  ])
  return table([HEAD, ...lines, times('TPC-B, 8 clients', bank, bank)])
}

const times = (name: string, worked: Worked, bank: Worked) => [
  name,
  few(worked.nodeMs),
  few(worked.databaseMs),
  few(sum(worked) / sum(bank)),
]

/**
 * The short form: counts, which are exact on any machine, and processor time. `keep` stores the counts. `layers` says where the time of Node.js is.
 */
export async function short(
  log: (line: string) => void,
  { keep, layers }: { keep: boolean; layers: boolean },
): Promise<void> {
  const [began, others] = [performance.now(), watchOthers()]
  const opened = await openShort(log)
  try {
    const measured = await measureActs(opened)
    const bank = await openBank({
      url: await opened.made('bank'),
      folder: opened.folder,
      branches: 64,
      accounts: 100_000,
    })
    const beside = await timeBank(opened, bank)
    log(printed(new Map([...measured, ...(await measurePages(opened))]), beside))
    const used = others()
    log(`others used ${used.toFixed(1)} cores`)
    if (used < DISTURBED_CORES) await ratios(opened, bank, log)
    else log('so no rates: they say something on a quiet machine')
    if (keep) writeFileSync(STORED, `${JSON.stringify(toStore(measured), rounded, 2)}\n`)
    for (const line of differing(measured, storedCounts())) log(`differs: ${line}`)
    if (layers) await logLayers(opened, log)
    log(`${Math.round((performance.now() - began) / 1000)} s`)
  } finally {
    await opened.close()
  }
}

const toStore = (measured: ReadonlyMap<string, Measured>) =>
  Object.fromEntries([...measured].map(([name, { counts }]) => [name, counts]))

const rounded = (_key: string, value: unknown) =>
  typeof value === 'number' ? Math.round(value * 1e4) / 1e4 : value

const LAYERS_OF = /^(a confirmation alone|one of|a mail|Home, 1 )/
const LAYERS_TURNS = 8

async function logLayers({ acts }: Opened, log: (line: string) => void): Promise<void> {
  for (const { name, items, prepare, run } of acts.filter((act) => LAYERS_OF.test(act.name))) {
    await prepare?.(items * LAYERS_TURNS)
    log(`${name}\n${printedLayers(await layersOf(() => run(items * LAYERS_TURNS)))}`)
  }
}
