import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Browser, chromium, type Page } from '@playwright/test'
import type { SiteManifest } from '#contract/site.ts'
import { KIT_PARTS } from '#web/platform/pages/kit-parts.ts'
import { STAFF_PAGES } from '#web/platform/pages/staff-pages.ts'
import { paths } from '#web/paths.ts'
import { readCommandLine } from '#server/platform/machine/command-line.ts'
import { axeViolations } from './axe.ts'
import { chromiumPath } from './browser.ts'
import { PAGES_WITHOUT_ID, WCAG_TAGS } from './member-pages.ts'
import { readmePictures } from './readme-pictures.ts'
import { logIn, openContext, PAGE_MS_MAX, untilStill, type View } from './viewing.ts'
import { withPractice } from './with-practice.ts'

/**
 * A person who views pages. `fact` is a word beside their name on the practice page; `pages` are
 * the pages to view; `open` lists links of which the first one on a page is followed.
 */
type Viewer = {
  readonly as: string
  readonly fact?: string
  readonly pages: readonly string[]
  readonly open: readonly string[]
}

const POSTER = /(\/posters\/)@@slug@@/
const ROOT = join(import.meta.dirname, '../..')
const STAFF_LINKS = ['/staff/disputes/', '/staff/tickets/', '/staff/members/', '/staff/runs/']
const VIEWERS: readonly Viewer[] = [
  {
    as: 'giver',
    fact: 'to pay',
    pages: ['/dashboard', ...KIT_PARTS.map((part) => `${paths.kit}?part=${part}`)],
    open: ['/matches/'],
  },
  {
    as: 'receiver',
    fact: 'to confirm',
    pages: [...PAGES_WITHOUT_ID, '/nowhere-at-all'],
    open: ['/matches/', '/support/'],
  },
  { as: 'suspended', fact: 'suspended', pages: ['/dashboard', '/help/give'], open: [] },
  ...['steward', 'manager', 'officer', 'admin'].map((role) => ({
    as: role,
    fact: role,
    pages: STAFF_PAGES.map(({ path }) => path),
    open: STAFF_LINKS,
  })),
]

const { values: options } = readCommandLine({
  usage: ['npm run screenshots -- [options]'],
  about: `Takes pictures of every page as its users see it, from a practice circle of its own, with a report of what
is too wide or hard to use.`,
  options: {
    out: {
      type: 'string',
      value: 'folder',
      default: join(ROOT, 'shots'),
      about: 'where to (shots)',
    },
    only: { type: 'string', value: 'path', default: '', about: 'only pages whose path has this' },
    as: { type: 'string', value: 'person', default: '', about: 'only as this kind of person' },
    languages: { type: 'string', default: 'en,hi', about: 'in these languages (en,hi)' },
    widths: { type: 'string', default: '360,1280', about: 'at these widths (360,1280)' },
    dark: { type: 'boolean', default: false, about: 'in dark colours' },
    readme: {
      type: 'boolean',
      default: false,
      about: 'only the pictures of README.md, into docs/pictures',
    },
  },
})

/**
 * Takes pictures of every page as its users see it, from a separate practice circle. Writes what is
 * too wide or hard to use into `report.txt`.
 */
async function main(base: string): Promise<void> {
  const browser = await chromium.launch(await chromiumPath())
  try {
    const lines: string[] = []
    for (const view of views()) lines.push(...(await picturesOf(browser, base, view)))
    mkdirSync(options.out, { recursive: true })
    writeFileSync(join(options.out, 'report.txt'), `${lines.join('\n')}\n`)
    process.stdout.write(`${lines.length} remarks in ${join(options.out, 'report.txt')}\n`)
  } finally {
    await browser.close()
  }
}

function views(): View[] {
  const languages = options.languages
    .split(',')
    .filter((language) => language === 'en' || language === 'hi')
  return options.widths
    .split(',')
    .map(Number)
    .flatMap((width) => languages.map((language) => ({ language, width, dark: options.dark })))
}

async function picturesOf(browser: Browser, base: string, view: View): Promise<string[]> {
  const remarks: string[] = []
  const manifest = JSON.parse(readFileSync(join(ROOT, 'dist/site.json'), 'utf8')) as SiteManifest
  const site = manifest.pages
    .filter(({ language }) => language === view.language)
    .map(({ path }) =>
      path.replace('@@circle@@', '').replace(POSTER, `$1together-${view.language}`),
    )
    .filter((path) => !path.includes('@@'))
  const viewers: readonly Viewer[] = [{ as: 'visitor', pages: site, open: [] }, ...VIEWERS]
  for (const viewer of viewers.filter(
    ({ as }) => options.as === '' || options.as.split(',').includes(as),
  )) {
    const context = await openContext(browser, base, view)
    const page = await context.newPage()
    page.on('pageerror', (error) => remarks.push(`${viewer.as} ${page.url()}: ${error.message}`))
    if (viewer.fact === undefined || (await logIn(page, base, viewer.fact, view)))
      remarks.push(...(await visit(page, base, viewer, view)))
    else remarks.push(`nobody in the practice circle is "${viewer.fact}"`)
    await context.close()
  }
  return remarks
}

async function visit(page: Page, base: string, viewer: Viewer, view: View): Promise<string[]> {
  const remarks: string[] = []
  const waiting = viewer.pages.filter((path) => path.includes(options.only))
  const followed = new Set<string>()
  for (let path = waiting.shift(); path !== undefined; path = waiting.shift()) {
    await page.goto(base + path, { timeout: PAGE_MS_MAX })
    await untilStill(page)
    remarks.push(...(await picture(page, viewer, view, path)))
    for (const start of viewer.open.filter((link) => !followed.has(link))) {
      const href = await page
        .locator(`main a[href^="${start}"]`)
        .first()
        .getAttribute('href', { timeout: 100 })
        .catch(() => null)
      if (href === null) continue
      followed.add(start)
      waiting.unshift(href)
    }
  }
  return remarks
}

async function picture(page: Page, viewer: Viewer, view: View, path: string): Promise<string[]> {
  const name =
    path
      .replace(/^\/hi(?=\/|$)/, '')
      .replace(/[0-9a-f-]{36}/, 'one')
      .replaceAll(/[/?=]/g, '_')
      .replace(/^_/, '') || 'home'
  const folder = join(options.out, `${view.width}-${view.language}${view.dark ? '-dark' : ''}`)
  mkdirSync(folder, { recursive: true })
  await page.screenshot({ path: join(folder, `${viewer.as}-${name}.png`), fullPage: true })
  const where = `${view.width} ${view.language} ${viewer.as} ${path}`
  const sides = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
  const violations = await axeViolations(page, { type: 'tag', values: WCAG_TAGS })
  return [
    ...(sides > 0 ? [`${where}: ${sides} px too wide`] : []),
    ...violations.map(
      ({ id, nodes }) =>
        `${where}: ${id}, ${nodes.length} times, ${nodes[0]?.html.slice(0, 160) ?? ''}`,
    ),
  ]
}

await withPractice(
  options.readme ? (base) => readmePictures(base, join(ROOT, 'docs/pictures')) : main,
)
process.exit(0)
