import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import { isStandIn, SITE_MANIFEST_FILE, type SiteManifest } from '#contract/site.ts'
import { STAFF_PAGES } from '#web/platform/pages/staff-pages.ts'
import { paths } from '#web/paths.ts'
import { IS_LONG } from '#test/server/long.ts'
import { PAGES_WITHOUT_ID } from '../../tools/browser/member-pages.ts'
import { FACTS_FILE, type Facts } from '../stage/facts.ts'
import { type Measure, measured, MEASURES } from '../stage/measures.ts'
import { expectLoaded, pageOf, walkTo } from '../stage/states.ts'
import { test } from '../stage/test.ts'

/**
 * How every page fits a phone of 360 × 740. Pages that are not yet so are in one list with their
 * value. The list only shrinks: a page that is better than its entry fails too, until the entry
 * is mended or taken out. `npm test` leaves the pages of staff to `npm run prove pages`.
 */
type Entries = Readonly<Record<string, Readonly<Partial<Record<Measure, number>>>>>

const LIST = join(import.meta.dirname, 'measures.json')
const DIST = join(import.meta.dirname, '../../dist')
/** Screens differ a little with the time of the day that a page names. */
const SLACK: Readonly<Partial<Record<Measure, number>>> = {
  screens: 0.2,
  // How much time is left stands on several rows, and may be the same by chance.
  twice: 2,
}
/** A flow has one screen a step; other pages may be as long as what is on them. */
const SCREENS_MAX: Readonly<Record<string, number>> = {
  [paths.dashboard]: 1.6,
  [paths.give]: 1,
  [paths.get]: 1,
  '/matches/one': 1,
}
/**
 * The table of the privacy notice says of each thing, in full, who sees it and how long it is kept:
 * the law wants each thing by itself (DPDP Rules 2025, rule 3), and people read one row.
 */
const LEGAL = /^(\/hi)?\/privacy$/
const SITE: readonly Measure[] = ['primary', 'twice', 'over', 'targets', 'wide']
const MEMBERS: readonly Measure[] = MEASURES
const MAX: Readonly<Record<Measure, number>> = {
  screens: Number.POSITIVE_INFINITY,
  primary: 1,
  twice: 0,
  over: 0,
  name: 0,
  rows: 0,
  targets: 0,
  wide: 0,
  thin: 0,
}
const listed = JSON.parse(readFileSync(LIST, 'utf8')) as Entries
const { pages } = JSON.parse(readFileSync(join(DIST, SITE_MANIFEST_FILE), 'utf8')) as SiteManifest
const { states } = JSON.parse(readFileSync(FACTS_FILE, 'utf8')) as Facts

for (const language of ['en', 'hi'] as const) {
  test(`every page of visitors holds its measures in ${language}`, async ({ page }) => {
    const found: string[] = []
    for (const { path } of pages.filter(
      (each) => each.language === language && !isStandIn(each.path) && !each.path.includes('@@'),
    )) {
      await page.goto(path)
      const kinds = LEGAL.test(path) ? SITE.filter((kind) => kind !== 'twice') : SITE
      found.push(...(await remarks(page, path, kinds)))
    }
    expect(found).toEqual([])
  })

  test(`every page of members and staff holds its measures in ${language}`, async ({ browser }) => {
    const { busy, staff, matchId, ticketId } = states[language]
    const found: string[] = []
    for (const [token, addresses, kinds] of [
      [busy, [...PAGES_WITHOUT_ID, paths.match(matchId), paths.ticket(ticketId)], MEMBERS],
      [
        staff,
        STAFF_PAGES.filter(({ group }) => IS_LONG && group !== 'installation').map(
          ({ path }) => path,
        ),
        SITE,
      ],
    ] as const) {
      const page = await pageOf(await browser.newContext(), token)
      await page.goto(paths.security)
      for (const path of addresses) {
        await walkTo(page, path)
        await expectLoaded(page)
        found.push(...(await remarks(page, `${language} ${path}`, kinds)))
      }
    }
    expect(found).toEqual([])
  })
}

/** What differs from what is allowed, or from the list where the page is in it. */
async function remarks(page: Page, name: string, kinds: readonly Measure[]): Promise<string[]> {
  const values = await measured(page)
  const path = name.replace(/[0-9a-f]{8}-[0-9a-f-]{27}/, 'one')
  const own = path.replace(/^(en|hi) /, '')
  return kinds.flatMap((kind) => {
    const [value, entry] = [values[kind], listed[path]?.[kind]]
    const max = kind === 'screens' ? (SCREENS_MAX[own] ?? MAX.screens) : MAX[kind]
    const slack = SLACK[kind] ?? 0
    if (entry === undefined) return value > max ? [`${path} ${kind}: ${value}, not ${max}`] : []
    if (value > entry + slack) return [`${path} ${kind}: ${value}, worse than its entry ${entry}`]
    if (entry - value > slack)
      return [`${path} ${kind}: ${value}, better than its entry ${entry}: mend the list`]
    return []
  })
}
