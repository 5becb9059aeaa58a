import { randomBytes } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { pageBudgets } from './page-budget.ts'
import { catalogueFile } from '../site/catalogue-files.ts'

const PAGES = ['home', 'rules', 'register', 'login', '404']
const KINDS = ['script', 'whole']
let distDir: string

beforeEach(() => {
  distDir = mkdtempSync(join(tmpdir(), 'paraspar-budget-'))
  for (const folder of ['en', 'assets']) mkdirSync(join(distDir, folder))
  script('small', 500)
  script('ledger-abc', 100)
  script('ledger-worker-abc', 100)
  writeFileSync(
    join(distDir, 'site.json'),
    JSON.stringify({
      pages: PAGES.map((page) => ({
        path: `/${page}`,
        language: 'en',
        file: `en/${page}.html`,
        isListed: true,
      })),
      app: null,
    }),
  )
  for (const page of PAGES)
    writeFileSync(
      join(distDir, `en/${page}.html`),
      '<script type="module" src="/assets/small.js"></script>',
    )
})

afterEach(() => {
  rmSync(distDir, { recursive: true })
})

// Random text, because it compresses little and keeps its weight.
function script(name: string, bytes: number): void {
  writeFileSync(join(distDir, `assets/${name}.js`), randomBytes(bytes).toString('hex'))
}

test('a light build keeps every budget', async () => {
  const weights = await pageBudgets(distDir)
  expect(weights.map(({ page }) => page).toSorted()).toEqual(
    PAGES.flatMap((page) => KINDS.map((kind) => `en/${page} ${kind}`)).toSorted(),
  )
  expect(weights.every(({ ok }) => ok)).toBe(true)
})

test('what the entry imports counts, and a page over its limit is told', async () => {
  script('large', 10_000)
  writeFileSync(
    join(distDir, 'en/home.html'),
    '<link rel="modulepreload" href="/assets/large.js"/><script src="/assets/small.js"></script>',
  )
  const tooHeavy = (await pageBudgets(distDir)).filter(({ ok }) => !ok)
  expect(tooHeavy.map(({ page }) => page)).toEqual(['en/home script'])
})

test('the HTML and the styles of a page count in its whole weight', async () => {
  writeFileSync(join(distDir, 'assets/look.css'), randomBytes(5_000).toString('hex'))
  writeFileSync(
    join(distDir, 'en/rules.html'),
    `<link rel="stylesheet" href="/assets/look.css"/>${randomBytes(6_000).toString('hex')}`,
  )
  const weights = await pageBudgets(distDir)
  expect(weights.find(({ page }) => page === 'en/rules script')?.gzBytes).toBe(0)
  expect(weights.find(({ page }) => page === 'en/rules whole')?.gzBytes).toBeGreaterThan(11_000)
})

test('the dashboard weighs with its own page, its sentences and what those import', async () => {
  script('shared', 92_000)
  writeFileSync(join(distDir, 'app.html'), '<script src="/assets/small.js"></script>')
  const part = { file: 'assets/small.js', imports: ['_shared.js'] }
  writeFileSync(
    join(distDir, 'assets.json'),
    JSON.stringify({
      '_page.js': { ...part, name: 'dashboard' },
      '_texts.js': { ...part, name: 'home-hi' },
      [catalogueFile('member-common', 'hi')]: part,
      '_shared.js': { file: 'assets/shared.js' },
    }),
  )
  const dashboard = (await pageBudgets(distDir)).find(({ page }) => page === 'dashboard')
  expect(dashboard?.gzBytes).toBeGreaterThan(100_000)
  expect(dashboard?.ok).toBe(true)
})

test('of the staff area its heaviest page is weighed, with the texts of the area', async () => {
  script('large', 150_000)
  writeFileSync(join(distDir, 'app.html'), '<script src="/assets/small.js"></script>')
  const part = { file: 'assets/small.js' }
  const names = [
    'src/web/pages/staff/queue-page.tsx',
    ...['member-common', 'staff-frame'].map((name) => catalogueFile(name, 'hi')),
  ]
  writeFileSync(
    join(distDir, 'assets.json'),
    JSON.stringify({
      '_page.js': { ...part, name: 'dashboard' },
      '_texts.js': { ...part, name: 'home-hi' },
      ...Object.fromEntries(names.map((name) => [name, part])),
      'src/web/pages/staff/audit-page.tsx': { file: 'assets/large.js' },
    }),
  )
  const weights = await pageBudgets(distDir)
  const staff = weights.find(({ page }) => page.startsWith('staff'))
  expect(staff?.page).toBe('staff: audit-page')
  expect(staff?.gzBytes).toBeGreaterThan(150_000)
  expect(staff?.ok).toBe(true)
  expect(weights.find(({ page }) => page === 'dashboard')?.gzBytes).toBeLessThan(10_000)
})
