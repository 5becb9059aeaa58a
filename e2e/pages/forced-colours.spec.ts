import { readFileSync } from 'node:fs'
import { type ElementHandle, expect, type Page } from '@playwright/test'
import { staffPath } from '#web/platform/pages/staff-pages.ts'
import { paths } from '#web/paths.ts'
import { addStyle } from '../stage/everybody.ts'
import { BASE_URL } from '../stage/facts.ts'
import { shownOn } from '../stage/states.ts'
import { STAFF_FACTS_FILE, type StaffFacts } from '../stage/stages/staff-facts.ts'
import { test } from '../stage/test.ts'

/** In the high contrast of a system all colours of a page are replaced by a few. */
test.use({ contextOptions: { forcedColors: 'active', reducedMotion: 'reduce' } })

/** What says something by its look alone, and the attribute without which it does not say it. */
const SAYS = {
  '.tab-bar > [aria-current]': 'aria-current',
  '.tabs > [aria-current]': 'aria-current',
  '.staff-menu__list a[aria-current]': 'aria-current',
  '.work tr[data-open]': 'data-open',
  '.choice:has(:checked)': 'checked',
  '.stepper__bars > [data-state="now"]': 'data-state',
  '.stepper__bars > [data-state="done"]': 'data-state',
  '.timeline > [data-state="done"]': 'data-state',
  '.timeline > [data-state="now"]': 'data-state',
  '.carousel__dot[aria-current]': 'aria-current',
} as const
/** What is drawn. */
const DRAWN = [
  'main .bar > rect',
  '.chart__series--plain > .chart__bar',
  '.chart__series--striped > .chart__bar',
  '.step-line circle',
  '.tab-bar svg',
  '.item > svg',
  '.avatar > svg',
  '.header svg',
  '.flow__back > svg',
  '.btn > svg',
  '.slide > svg',
  '.stepper__bars > [data-state="now"]',
  '.stepper__bars > [data-state="done"]',
]
/** What can have the focus. */
const FOCUSED = [
  '.digits__input',
  '.input',
  'main .btn',
  'a.item',
  '.tabs > *',
  '.tab-bar > *',
  '.choice > input',
  '.work a',
  '.header a',
]
/** Neither letters of another weight nor a dot of the browser itself are enough. */
const ONLY_OURS = '* { font-weight: 400 !important } .choice > input { appearance: none }'
const AROUND = 8

type Seen = { readonly met: Set<string>; readonly unseen: string[] }

test('chosen things, bars, icons and the focus are seen in forced colours', async ({
  browser,
}, info) => {
  const seen: Seen = { met: new Set(), unseen: [] }
  const { looked } = shownOn(info)
  const { tokens } = JSON.parse(readFileSync(STAFF_FACTS_FILE, 'utf8')) as StaffFacts
  const page = await browser.newPage()
  const signIn = (value: string) =>
    page.context().addCookies([{ name: 'session', value, url: BASE_URL }])
  for (const address of ['/', '/plans', '/login']) await view(page, address, seen)
  await signIn(looked.busy)
  for (const address of [
    paths.dashboard,
    paths.payments,
    paths.coine,
    paths.coineHistory,
    paths.circle,
    paths.me,
    paths.account,
    paths.match(looked.claimedMatchId),
    paths.pay(looked.matchId),
    paths.payWhere(looked.matchId),
    paths.payProof(looked.matchId),
    paths.confirm(looked.claimedMatchId),
  ])
    await view(page, address, seen)
  await view(page, paths.give, seen)
  await page.locator('.choice > input').first().press('Space')
  await checkMarks(page, paths.give, seen)
  await page.setViewportSize({ width: 1280, height: 800 })
  await signIn(tokens.en.officer)
  await view(page, staffPath('queue'), seen)
  await page.locator('.work a[href*="tickets"]').first().press('Enter')
  await checkMarks(page, staffPath('queue'), seen)
  expect(seen.unseen).toEqual([])
  const wanted = [...Object.keys(SAYS), ...DRAWN, ...FOCUSED.map((each) => `focus ${each}`)]
  expect(wanted.filter((each) => !seen.met.has(each))).toEqual([])
})

async function view(page: Page, address: string, seen: Seen): Promise<void> {
  await page.goto(address)
  await expect(page.locator('h1').first()).toBeAttached()
  await expect(page.locator('.skeleton')).toHaveCount(0)
  await page.evaluate(() => {
    for (const closed of document.querySelectorAll<HTMLDetailsElement>('.details'))
      closed.open = true
  })
  await checkMarks(page, address, seen)
}

async function checkMarks(page: Page, address: string, { met, unseen }: Seen): Promise<void> {
  await page.evaluate(addStyle, ONLY_OURS)
  const check = async (name: string, selector: string, what: string) => {
    const shown = page.locator(`${selector}:visible`)
    if ((await shown.count()) === 0) return
    const at = await shown.first().elementHandle()
    if (at === null) return
    met.add(name)
    await at.evaluate((element) => element.scrollIntoView({ block: 'center' }))
    const before = await around(page, at)
    await at.evaluate(change, what)
    if (before.equals(await around(page, at))) unseen.push(`${address}: ${name}`)
    await at.evaluate((element) => {
      if (element instanceof HTMLElement) element.blur()
      if (element instanceof HTMLElement || element instanceof SVGElement)
        element.style.removeProperty('visibility')
    })
  }
  for (const each of FOCUSED) await check(`focus ${each}`, each, 'focus')
  for (const each of DRAWN) await check(each, each, 'hide')
  for (const [each, attribute] of Object.entries(SAYS)) await check(each, each, attribute)
}

/** Gives it the focus, hides it, or takes an attribute from it. Runs in the page. */
function change(element: Element, what: string): void {
  const input = element.querySelector('input')
  if (what === 'focus' && element instanceof HTMLElement) element.focus({ preventScroll: true })
  else if (what === 'hide' && (element instanceof HTMLElement || element instanceof SVGElement))
    element.style.visibility = 'hidden'
  else if (what === 'checked' && input !== null) input.checked = false
  else element.removeAttribute(what)
}

async function around(page: Page, at: ElementHandle): Promise<Buffer> {
  const { x, y, width, height } = (await at.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
  const clip = {
    x: Math.max(0, x - AROUND),
    y: Math.max(0, y - AROUND),
    width: width + 2 * AROUND,
    height: height + 2 * AROUND,
  }
  return page.screenshot({ animations: 'disabled', caret: 'hide', clip })
}
