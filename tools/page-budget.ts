import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { buildIfStale } from './build.ts'
import { report } from './source-files.ts'

/** A page, what its scripts weigh gzipped in bytes with everything they import statically, and what they may weigh (1 kB is 1000 bytes). */
export type PageWeight = { readonly page: string; readonly gzScriptBytes: number; readonly limit: number; readonly ok: boolean }

type Budget = { page: string; file: string; limit: number }

const FORM_PAGES = ['register', 'login']
const LIGHT_PAGES = ['home', 'plans', 'rules', 'privacy', 'contact', 'verify-email', 'forgot-password', 'reset-password', 'confirm-email', 'not-me', '404']
const HOME_LIMIT = 10_000
const FORM_LIMIT = 15_000
// The page itself and its sentences in the longer language; the rest of it stands in the shell's HTML.
const DASHBOARD_LIMIT = 120_000
const DASHBOARD_PARTS = [
  'src/web/pages/member/dashboard/dashboard-page.tsx',
  ...['member-common', 'dashboard', 'payments'].map((name) => `src/contract/messages/hi/${name}.ts`),
]

// Every page of the staff area together, with its sentences in the longer language, on top of the shell.
const STAFF_LIMIT = 200_000
const STAFF_PART = /^src\/(web\/pages\/staff\/|contract\/messages\/hi\/(staff|errors|member-common))/

const BUDGETS: readonly Budget[] = [
  ...LIGHT_PAGES.map((page) => ({ page, file: `en/${page}.html`, limit: HOME_LIMIT })),
  ...FORM_PAGES.map((page) => ({ page, file: `en/${page}.html`, limit: FORM_LIMIT })),
]

/** Weighs every visitor page, the first load of the member area's dashboard, and all of the staff area. Throws when a page is missing from the build. */
export async function pageBudgets(distDir: string): Promise<PageWeight[]> {
  const visitor = BUDGETS.map((budget) => weighed(budget, weigh(distDir, scriptsOf(join(distDir, budget.file)))))
  const shell = join(distDir, 'app.html')
  if (!existsSync(shell)) return visitor
  const first = scriptsOf(shell)
  const assets = JSON.parse(readFileSync(join(distDir, 'assets.json'), 'utf8')) as Assets
  const member = (page: string, limit: number, parts: readonly string[]) => weighed({ page, file: 'app.html', limit }, weigh(distDir, [...new Set([...first, ...scriptsFor(assets, parts)])]))
  const staff = Object.keys(assets).filter((name) => STAFF_PART.test(name))
  return [...visitor, member('dashboard', DASHBOARD_LIMIT, DASHBOARD_PARTS), ...(staff.length === 0 ? [] : [member('staff', STAFF_LIMIT, staff)])]
}

function weighed({ page, limit }: Budget, gzScriptBytes: number): PageWeight {
  return { page, gzScriptBytes, limit, ok: gzScriptBytes <= limit }
}

// The HTML names the entry and everything it imports statically.
function scriptsOf(htmlFile: string): string[] {
  return Array.from(readFileSync(htmlFile, 'utf8').matchAll(/(?:src|href)="\/(assets\/[^"]+\.js)"/g), ([, file = '']) => file)
}

type Chunk = { file: string; imports?: string[] }
type Assets = Record<string, Chunk>

// The chunks of these sources with everything they import statically.
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
  return files.reduce((sum, file) => sum + gzipSync(readFileSync(join(distDir, file)), { level: 9 }).length, 0)
}

if (import.meta.main) {
  const { distDir } = await buildIfStale()
  const weights = await pageBudgets(distDir)
  for (const { page, gzScriptBytes, limit } of weights) console.log(`${page.padEnd(16)} ${(gzScriptBytes / 1000).toFixed(1)} of ${limit / 1000} kB`)
  report(weights.filter(({ ok }) => !ok).map(({ page, gzScriptBytes, limit }) => `${page}: ${gzScriptBytes} bytes of script, at most ${limit}`))
}
