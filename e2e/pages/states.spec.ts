import { expect } from '@playwright/test'
import english from '#contract/messages/common/member-common.en.json' with { type: 'json' }
import hindi from '#contract/messages/common/member-common.hi.json' with { type: 'json' }
import { STAFF_PAGES } from '#web/platform/pages/staff-pages.ts'
import { paths } from '#web/paths.ts'
import { PAGES_WITHOUT_ID } from '../../tools/browser/member-pages.ts'
import { expectFitting } from '../stage/app.ts'
import { expectAccessible } from '../stage/axe.ts'
import { expectFrame, expectRoom, expectStill } from '../stage/everybody.ts'
import { expectLoaded, shownOn, pageOf, walkTo } from '../stage/states.ts'
import { test } from '../stage/test.ts'

const pagesOf = (installation: boolean) =>
  STAFF_PAGES.filter(({ group }) => (group === 'installation') === installation).map(
    ({ path }) => path,
  )
const [CIRCLE_PAGES, OPERATOR_PAGES] = [pagesOf(false), pagesOf(true)]
/** Each page with the person whose page it is. */
const everyPage = ({ staff, operator }: { staff: string; operator: string }) =>
  [
    [staff, [...PAGES_WITHOUT_ID, ...CIRCLE_PAGES]],
    [operator, OPERATOR_PAGES],
  ] as const
const NOT_LOADED = new RegExp([english, hindi].map((texts) => texts['not-loaded']).join('|'))
/** Pages that show without a request. */
const READY_AT_ONCE: readonly string[] = [paths.give]

test('pages with much on them, and with nothing yet, are open to everybody, at every size', async ({
  browser,
}, info) => {
  const { looked } = shownOn(info)
  const ofSomebodyBusy = [
    ...PAGES_WITHOUT_ID,
    paths.match(looked.matchId),
    paths.ticket(looked.ticketId),
  ]
  for (const [token, pages] of [
    [looked.busy, ofSomebodyBusy],
    [looked.bare, PAGES_WITHOUT_ID],
    [looked.staff, CIRCLE_PAGES],
    [looked.operator, OPERATOR_PAGES],
  ] as const) {
    const page = await pageOf(await browser.newContext(), token)
    await page.goto(paths.security)
    for (const path of pages) {
      await walkTo(page, path)
      await expectLoaded(page)
      await expectFrame(page)
      await expectAccessible(page)
      await expectStill(page)
      // Empty pages have nothing that could lack room.
      if (token !== looked.bare) await expectRoom(page)
    }
    await page.context().close()
  }
})

test('while answers are on their way every page says so, and everybody can use it', async ({
  browser,
}, info) => {
  const { looked } = shownOn(info)
  for (const [token, pages] of everyPage(looked)) {
    const page = await pageOf(await browser.newContext(), token, () => undefined)
    await page.goto(paths.security)
    for (const path of pages) {
      await walkTo(page, path)
      if (!READY_AT_ONCE.includes(path))
        await expect(page.locator('.skeleton').first(), path).toBeVisible()
      await expectFitting(page)
      await expectAccessible(page)
    }
    await page.context().close()
  }
})

test('where nothing can be fetched every page says so and offers to try again', async ({
  browser,
}, info) => {
  const { looked } = shownOn(info)
  for (const [token, pages] of everyPage(looked)) {
    const page = await pageOf(await browser.newContext(), token, (route) =>
      route.fulfill({ status: 400, json: { error: { code: 'request.unknown', message: '' } } }),
    )
    await page.goto(paths.security)
    for (const path of pages) {
      await walkTo(page, path)
      if (!READY_AT_ONCE.includes(path))
        await expect(page.getByRole('main').getByRole('alert').first(), path).toBeVisible()
      await expectFitting(page)
      await expectAccessible(page)
    }
    await page.context().close()
  }
})

test('without a line every page says so', async ({ context }, info) => {
  const page = await pageOf(context, shownOn(info).looked.bare, (route) => route.abort())
  await page.goto(paths.security)
  await page.evaluate(() => {
    Object.defineProperty(navigator, 'onLine', { value: false })
    dispatchEvent(new Event('offline'))
  })
  for (const path of PAGES_WITHOUT_ID) {
    await walkTo(page, path)
    if (!READY_AT_ONCE.includes(path))
      await expect(page.getByRole('main').getByText(NOT_LOADED).first(), path).toBeVisible()
    await expectAccessible(page)
  }
})
