import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { cpus, tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { chromium } from '@playwright/test'
import { freePort } from '#server/platform/embedded-postgres/embedded-postgres-process.ts'
import { startEmbeddedPostgres } from '#server/platform/embedded-postgres/embedded-postgres.ts'
import { startServer } from '#server/programs/start-server.ts'
import { readCommandLine } from '#server/platform/machine/command-line.ts'
import { chromiumPath } from '../tools/browser/browser.ts'
import { withPractice } from '../tools/browser/with-practice.ts'
import { installProveTools, PROVE_TOOLS } from '../tools/test/prove-tools.ts'
import { buildIfStale } from '../tools/site/build.ts'
import { emptyInstallation } from './empty-installation.ts'

const RUNS = Number(process.env['BENCH_ROUNDS'] ?? 3)
/** Measures only the named pages, if any. */
const { positionals: NAMED } = readCommandLine({
  usage: ['npm run bench:page -- [/plans /dashboard ...]'],
  about: 'Measures pages with Lighthouse: all of them, or those named (docs/performance.md).',
  takesWords: true,
})
/** What this reads of Lighthouse. Its package is one of tools/prove, so types are checked without it. */
type Lighthouse = (
  url: string,
  how: { port: number; output: 'json'; logLevel: 'error'; onlyCategories: string[] },
) => Promise<{ lhr: LighthouseResult } | undefined>
type LighthouseResult = Readonly<Record<'finalDisplayedUrl', string>> & {
  readonly runtimeError?: { readonly message: string }
  readonly categories: Readonly<Record<string, { readonly score: number | null }>>
  readonly audits: Readonly<Record<string, Audit>>
}
type Audit = {
  readonly id: string
  readonly score: number | null
  readonly scoreDisplayMode: string
  readonly numericValue?: number
}
installProveTools()
const { default: lighthouse } = (await import(
  pathToFileURL(join(PROVE_TOOLS, 'node_modules/lighthouse/core/index.js')).href
)) as { default: Lighthouse }

const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const
const START_MS_MAX = 20_000
const RESULT = join(import.meta.dirname, 'page-result.json')

/**
 * The goals: all four scores, and LCP in seconds. Pages behind a login are hidden from search
 * engines on purpose.
 */
type Goal = {
  readonly path: string
  readonly score: number
  readonly lcpSeconds?: number
  readonly search: boolean
  readonly member?: boolean
}
const ALL_GOALS: readonly Goal[] = [
  { path: '/', score: 100, lcpSeconds: 0.7, search: true },
  { path: '/plans', score: 100, lcpSeconds: 0.7, search: true },
  { path: '/hi', score: 100, lcpSeconds: 0.7, search: true },
  { path: '/login', score: 95, search: false },
  { path: '/dashboard', score: 95, search: false, member: true },
]
const GOALS = ALL_GOALS.filter(({ path }) => NAMED.length === 0 || NAMED.includes(path))

type Measure = {
  readonly scores: readonly number[]
  readonly fcp: number
  readonly lcp: number
  readonly tbt: number
  readonly cls: number
  readonly bytes: number
  readonly low: readonly string[]
}

/**
 * Runs Lighthouse as on a slow phone. Returns the median of several runs of each page, beside the
 * goals.
 */
async function measured(
  goals: readonly Goal[],
  base: string,
  port: number,
): Promise<(Goal & Measure)[]> {
  const rows: (Goal & Measure)[] = []
  for (const goal of goals) {
    const measures: Measure[] = []
    for (let run = 0; run < RUNS; run++) measures.push(await measure(base + goal.path, port))
    const row = { ...goal, ...medians(measures) }
    rows.push(row)
    process.stdout.write(`${lineOf(row)}\n`)
  }
  return rows
}

async function withLighthouse(look: (port: number) => Promise<void>): Promise<void> {
  const port = await freePort()
  const profile = mkdtempSync(join(tmpdir(), 'paraspar-lighthouse-'))
  const browser = await startChromium(port, profile)
  try {
    await look(port)
  } finally {
    const ended = new Promise((resolve) => browser.once('exit', resolve))
    browser.kill()
    await ended
    rmSync(profile, { recursive: true, force: true })
  }
}

/**
 * Opens an installation without people, as visitors and search engines see it. A practice circle
 * would turn search engines away.
 */
async function withInstallation<T>(look: (base: string) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'paraspar-pages-'))
  const cluster = await startEmbeddedPostgres({
    dataDir: join(folder, 'postgres'),
    throwAway: true,
  })
  try {
    const { config } = await emptyInstallation({
      ownerUrl: cluster.superuserUrl,
      folder,
      limitFactor: 1_000,
      port: await freePort(),
    })
    const running = await startServer(config, await buildIfStale())
    try {
      return await look(config.publicUrl)
    } finally {
      await running.stop()
    }
  } finally {
    await cluster.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

async function startChromium(port: number, profile: string): Promise<ChildProcess> {
  const { executablePath, args, env } = await chromiumPath()
  const browser = spawn(
    executablePath,
    [
      ...args,
      '--headless',
      `--remote-debugging-port=${port}`,
      `--user-data-dir=${profile}`,
      'about:blank',
    ],
    { env, stdio: 'ignore' },
  )
  const until = performance.now() + START_MS_MAX
  while (performance.now() < until) {
    const isUp = await fetch(`http://127.0.0.1:${port}/json/version`).then(
      (response) => response.ok,
      () => false,
    )
    if (isUp) return browser
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  browser.kill()
  throw new Error('Chromium did not open its port for measuring')
}

/**
 * Logs the browser in as a practice member who has a payment to make. Lighthouse does not clear
 * cookies.
 */
async function logIn(base: string, port: number): Promise<void> {
  const page = await (await fetch(`${base}/practice`)).text()
  const member = /to pay[\s\S]*?value="([0-9a-f-]{36})"/.exec(page)?.[1] ?? ''
  const response = await fetch(`${base}/practice/login`, {
    method: 'POST',
    redirect: 'manual',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: `member=${member}`,
  })
  const [name, value] = response.headers.getSetCookie()[0]?.split(';')[0]?.split('=') ?? []
  if (name === undefined || value === undefined)
    throw new Error('nobody of the practice circle could be logged in as')
  const browser = await chromium.connectOverCDP(`http://127.0.0.1:${port}`)
  await browser
    .contexts()[0]
    ?.addCookies([{ name, value, url: base, httpOnly: true, sameSite: 'Lax' }])
  await browser.close()
}

async function measure(url: string, port: number): Promise<Measure> {
  const result = await lighthouse(url, {
    port,
    output: 'json',
    logLevel: 'error',
    onlyCategories: [...CATEGORIES],
  })
  if (result === undefined) throw new Error(`Lighthouse said nothing about ${url}`)
  const { categories, audits, runtimeError } = result.lhr
  if (new URL(result.lhr.finalDisplayedUrl).pathname !== new URL(url).pathname)
    throw new Error(`${url} led to ${result.lhr.finalDisplayedUrl}`)
  if (runtimeError !== undefined) throw new Error(`${url}: ${runtimeError.message}`)
  const figure = (name: string) => audits[name]?.numericValue ?? Number.NaN
  const low = Object.values(audits)
    .filter(
      ({ score, scoreDisplayMode }) =>
        score !== null && score < 0.9 && scoreDisplayMode !== 'informative',
    )
    .map(({ id }) => id)
  return {
    scores: CATEGORIES.map((name) => Math.round((categories[name]?.score ?? 0) * 100)),
    fcp: figure('first-contentful-paint') / 1000,
    lcp: figure('largest-contentful-paint') / 1000,
    tbt: figure('total-blocking-time'),
    cls: figure('cumulative-layout-shift'),
    bytes: figure('total-byte-weight'),
    low,
  }
}

function median(values: readonly number[]): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? Number.NaN
}

function medians(measures: readonly Measure[]): Measure {
  const of = (pick: (measure: Measure) => number) => median(measures.map(pick))
  return {
    scores: CATEGORIES.map((_, at) => of(({ scores }) => scores[at] ?? 0)),
    fcp: of(({ fcp }) => fcp),
    lcp: of(({ lcp }) => lcp),
    tbt: of(({ tbt }) => tbt),
    cls: of(({ cls }) => cls),
    bytes: of(({ bytes }) => bytes),
    low: [...new Set(measures.flatMap(({ low }) => low))],
  }
}

function reached({ scores, search, score, lcp, lcpSeconds = Infinity }: Goal & Measure): boolean {
  return scores.slice(0, search ? 4 : 3).every((one) => one >= score) && lcp <= lcpSeconds
}

function lineOf(row: Goal & Measure): string {
  const { path, scores, fcp, lcp, tbt, cls, bytes, low } = row
  return (
    `${reached(row) ? 'ok    ' : 'missed'} ${path.padEnd(12)} ${scores.join('/')}  FCP ` +
    `${fcp.toFixed(2)} s  LCP ${lcp.toFixed(2)} s  TBT ${tbt.toFixed(0)} ms  CLS ` +
    `${cls.toFixed(3)}  ${(bytes / 1000).toFixed(1)} ` +
    `kB${low.length > 0 ? `  low: ${low.join(', ')}` : ''}`
  )
}

await withLighthouse(async (port) => {
  const [visitors, members] = [
    GOALS.filter(({ member }) => member !== true),
    GOALS.filter(({ member }) => member === true),
  ]
  const rows = [
    ...(visitors.length === 0
      ? []
      : await withInstallation((base) => measured(visitors, base, port))),
    ...(members.length === 0
      ? []
      : await withPractice(async (base) => {
          await logIn(base, port)
          return measured(members, base, port)
        })),
  ]
  writeFileSync(RESULT, JSON.stringify({ machine: cpus()[0]?.model, runs: RUNS, rows }, null, 2))
  process.exitCode = rows.every(reached) ? 0 : 1
})
process.exit()
