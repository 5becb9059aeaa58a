import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { LATE_MAIL_NOTE, SITE_MANIFEST_FILE, type SiteManifest } from '#contract/site.ts'
import { buildIfStale } from '../site/build.ts'
import { report } from './source-files.ts'
import { homeParts } from '../site/prerender.ts'

/**
 * A page with its gzipped weight and its limit, both in bytes (1 kB is 1000 bytes). The weight
 * covers the scripts with all static imports, or the whole page.
 */
export type PageWeight = {
  readonly page: string
  readonly gzBytes: number
  readonly limit: number
  readonly ok: boolean
}

type Budget = { page: string; file: string; limit: number }

const SCRIPT_LIMIT = 10_000
// 14 kB arrive in the first round trips of a slow connection; a page's HTML, styles and script must
// fit together.
const WHOLE_LIMIT = 14_000
// The page itself and its texts in the longer language. Everything else is in the shell's HTML.
// 120 KiB.
const DASHBOARD_LIMIT = 120 * 1024

// The heaviest page of the staff area, with all texts of the area in the longer language, on top of
// the shell. Each page is loaded when it is opened, so their sum is nobody's load.
const STAFF_LIMIT = 174_000
const STAFF_PAGE = /^src\/web\/pages\/staff\//
const STAFF_TEXTS = /^src\/contract\/messages\/\w+\/(staff|member-common)[\w-]*\.hi\.json/

/**
 * Weighs every visitor page in every language, the first load of the dashboard, and the heaviest page
 * of the staff area. Throws when a page is missing from the build.
 */
export async function pageBudgets(distDir: string): Promise<PageWeight[]> {
  const manifest = JSON.parse(
    readFileSync(join(distDir, SITE_MANIFEST_FILE), 'utf8'),
  ) as SiteManifest
  const visitor = manifest.pages.flatMap(({ file }) => visitorWeights(distDir, file))
  const shell = join(distDir, 'app.html')
  if (!existsSync(shell)) return visitor
  const first = filesOf(shell, 'js')
  const assets = JSON.parse(readFileSync(join(distDir, 'assets.json'), 'utf8')) as Assets
  const member = (page: string, limit: number, parts: readonly string[]) =>
    weighed(
      { page, file: 'app.html', limit },
      weigh(distDir, [...new Set([...first, ...scriptsFor(assets, parts)])]),
    )
  const texts = Object.keys(assets).filter((name) => STAFF_TEXTS.test(name))
  const staff = Object.keys(assets)
    .filter((name) => STAFF_PAGE.test(name))
    .map((name) => member(`staff: ${basename(name, '.tsx')}`, STAFF_LIMIT, [...texts, name]))
    .toSorted((one, other) => other.gzBytes - one.gzBytes)
  // The checker that the page on honesty fetches afterwards, and its worker for each check.
  for (const [page, name] of [
    ['ledger checker', /^ledger-(?!worker)[^.]+\.js$/],
    ['ledger worker', /^ledger-worker-[^.]+\.js$/],
  ] as const) {
    const script = readdirSync(join(distDir, 'assets')).find((file) => name.test(file))
    if (script === undefined) throw new Error(`the build has no ${page}`)
    visitor.push(
      weighed({ page, file: '', limit: SCRIPT_LIMIT }, weigh(distDir, [join('assets', script)])),
    )
  }
  return [
    ...visitor,
    member('dashboard', DASHBOARD_LIMIT, homeParts(assets, 'hi')),
    ...staff.slice(0, 1),
  ]
}

// Without pictures and fonts: a phone with Devanagari loads none.
function visitorWeights(distDir: string, file: string): PageWeight[] {
  const page = file.replace(/\.html$/, '')
  const scripts = filesOf(join(distDir, file), 'js')
  return [
    weighed({ page: `${page} script`, file, limit: SCRIPT_LIMIT }, weigh(distDir, scripts)),
    weighed(
      { page: `${page} whole`, file, limit: WHOLE_LIMIT },
      weigh(distDir, [file, ...filesOf(join(distDir, file), 'css'), ...scripts]),
    ),
  ]
}

function weighed({ page, limit }: Budget, gzBytes: number): PageWeight {
  return { page, gzBytes, limit, ok: gzBytes <= limit }
}

// The HTML names its styles, the entry and all its static imports, even those used later.
function filesOf(htmlFile: string, kind: 'js' | 'css'): string[] {
  const named = Array.from(
    readFileSync(htmlFile, 'utf8').matchAll(/(?:src|href|data-scripts)="([^"]+)"/g),
    ([, files = '']) => files.split(' '),
  ).flat()
  return named
    .filter((file) => file.startsWith('/assets/') && file.endsWith(`.${kind}`))
    .map((file) => file.slice(1))
}

type Chunk = { file: string; name?: string; imports?: string[] }
type Assets = Record<string, Chunk>

// The chunks of these sources with all their static imports.
function scriptsFor(assets: Assets, parts: readonly string[]): string[] {
  const seen = new Set<string>()
  const collect = (name: string): string[] => {
    const chunk = assets[name]
    if (chunk === undefined) throw new Error(`the build has no ${name}`)
    if (seen.has(name)) return []
    seen.add(name)
    return [chunk.file, ...(chunk.imports ?? []).flatMap(collect)]
  }
  return parts.flatMap(collect)
}

function weigh(distDir: string, files: readonly string[]): number {
  const sent = (file: string) =>
    readFileSync(join(distDir, file), 'utf8').replace(LATE_MAIL_NOTE, '')
  return files.reduce((sum, file) => sum + gzipSync(sent(file), { level: 9 }).length, 0)
}

if (import.meta.main) {
  const { distDir } = await buildIfStale()
  const weights = await pageBudgets(distDir)
  for (const { page, gzBytes, limit } of weights)
    console.log(`${page.padEnd(28)} ${(gzBytes / 1000).toFixed(1)} of ${limit / 1000} kB`)
  report(
    weights
      .filter(({ ok }) => !ok)
      .map(({ page, gzBytes, limit }) => `${page}: ${gzBytes} bytes, at most ${limit}`),
  )
}
