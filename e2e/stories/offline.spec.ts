import { readFileSync } from 'node:fs'
import { expect, type Page } from '@playwright/test'
import { DASHBOARD_ADDRESSES } from '../../tools/site/page-scripts.ts'
import { CACHED_RESPONSES } from '#contract/offline.ts'
import { logIn, open, type Somebody, somebody } from '../stage/app.ts'
import { DEVICES, FACTS_FILE, type Facts, LANGUAGE_OF, MADE_PASSWORD } from '../stage/facts.ts'
import { openPayment, paymentsOf, signedIn } from '../stage/payments.ts'
import { test } from '../stage/test.ts'

test('offline shows payment and statement, sends nothing, and logout forgets them', async ({
  browser,
}, info) => {
  const {
    facts: { due },
    language,
  } = paymentsOf(info)
  const giver = await signedIn(browser, due.giver, language, { serviceWorkers: 'allow' })
  const { page, print } = giver
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready
  })
  await page.reload()
  await expect(page.getByRole('heading', { name: print('dashboard', 'title') })).toBeVisible()
  await page.goto('/coine')
  await expect(page.getByRole('heading', { name: print('coine', 'title'), level: 1 })).toBeVisible()
  await page.goto(`/pay/${due.matchId}`)
  const showPayee = page.getByRole('button', { name: print('payments', 'show-payee'), exact: true })
  await expect(showPayee).toBeEnabled()
  await openPayment(giver, due.matchId)

  const { installabilityErrors } = await (
    await page.context().newCDPSession(page)
  ).send('Page.getInstallabilityErrors')
  // The test browser has no profile to install into. It reports nothing else as missing.
  expect(
    installabilityErrors.map(({ errorId }) => errorId).filter((id) => id !== 'in-incognito'),
  ).toEqual([])

  await page.context().setOffline(true)
  await page.reload()
  await expect(page.getByRole('heading', { name: print('paymentPage', 'timeline') })).toBeVisible()
  await expect(
    page.locator('output').getByText(besideTime(print('common', 'offline-kept', { time: '…' }))),
  ).toBeVisible()
  await open(page)
  await page.getByRole('link', { name: print('payments', 'pay-now'), exact: true }).click()
  await expect(showPayee).toBeDisabled()
  await open(page)
  await page.goto('/coine')
  await expect(page.getByRole('heading', { name: print('coine', 'title'), level: 1 })).toBeVisible()
  await expect(
    page.locator('output').getByText(besideTime(print('common', 'offline-kept', { time: '…' }))),
  ).toBeVisible()

  await page.context().setOffline(false)
  await page.goto(`/pay/${due.matchId}`)
  await expect(showPayee).toBeEnabled()
  await expect(
    page.locator('output').getByText(besideTime(print('common', 'offline-kept', { time: '…' }))),
  ).toBeHidden()
  expect(await cachedResponses(page)).toContain(`/api/matches/${due.matchId}`)
  await page.goto(`/matches/${due.matchId}`)
  const logout = page.getByRole('button', { name: print('common', 'logout') })
  if (!(await logout.isVisible()))
    await page.getByRole('button', { name: print('common', 'menu') }).click()
  await logout.click()
  await page.waitForURL('**/')
  expect(await cachedResponses(page)).toEqual([])
})

for (const device of DEVICES) {
  const language = LANGUAGE_OF[device]
  test(`the start address opens offline after only a log-in (${language})`, async ({ browser }) => {
    const { payments } = JSON.parse(readFileSync(FACTS_FILE, 'utf8')) as Facts
    const { name, email } = payments[device].due.giver
    const context = await browser.newContext({ serviceWorkers: 'allow' })
    const who = await somebody(context, { name, email, password: MADE_PASSWORD, language })
    await logIn(who, { next: /\/dashboard/ })
    const { page, print } = who
    await expect
      .poll(() => cachedResponses(page))
      .toEqual(expect.arrayContaining([...DASHBOARD_ADDRESSES]))
    await expectStartOffline(who)

    // Once more after a visit online, as somebody opens the installed app every day.
    await page.context().setOffline(false)
    await page.goto('/dashboard')
    await expect(startPage(who).first()).toBeVisible()
    await expectStartOffline(who)

    // A part that this browser does not have says so, quietly and alone.
    await page.evaluate(forgetAsks, CACHED_RESPONSES)
    await page.goto('/dashboard')
    await expect(page.getByText(print('common', 'not-loaded'))).toHaveCount(1)
    await expect(page.getByText(print('dashboard', 'tile-give'), { exact: true })).toBeVisible()
    await expect(page.getByRole('alert')).toHaveCount(0)
    await open(page)
    // A page that was never opened says it too, and keeps its frame.
    await page.goto('/circle')
    await expect(page.getByText(print('common', 'not-loaded')).first()).toBeVisible()
    await expect(page.getByRole('banner')).toBeVisible()
  })
}

/** Runs in the page: the asks are neither in the last response for Home nor by themselves. */
async function forgetAsks(prefix: string): Promise<void> {
  for (const name of await caches.keys()) {
    if (!name.startsWith(prefix)) continue
    const cache = await caches.open(name)
    for (const request of await cache.keys()) {
      const { pathname } = new URL(request.url)
      if (pathname === '/api/asks') await cache.delete(request)
      if (pathname !== '/api/home') continue
      const found = (await cache.match(request))!
      const home = (await found.json()) as { data: Record<string, unknown> }
      delete home.data['GET /asks']
      await cache.put(request, Response.json(home, { headers: found.headers }))
    }
  }
}

function startPage({ page, print }: Somebody) {
  return page.getByText(print('dashboard', 'tile-give'), { exact: true })
}

/** Opens the start address of the manifest without a line: everything last seen is there. */
async function expectStartOffline(who: Somebody): Promise<void> {
  const { page, print } = who
  const start = await page.evaluate(async () => {
    const at = document.querySelector<HTMLLinkElement>('link[rel=manifest]')!.href
    return ((await (await fetch(at)).json()) as { start_url: string }).start_url
  })
  await page.context().setOffline(true)
  await page.goto(start)
  await expect(page.getByRole('heading', { name: print('dashboard', 'title') })).toBeVisible()
  await expect(startPage(who)).toBeVisible()
  await expect(
    page.locator('output').getByText(besideTime(print('common', 'offline-kept', { time: '…' }))),
  ).toBeVisible()
  await expect(page.locator('.skeleton')).toHaveCount(0)
  await expect(page.getByRole('alert')).toHaveCount(0)
  await expect(page.getByText(print('common', 'not-loaded'))).toHaveCount(0)
  // The cards of both sides come in chunks of their own.
  for (const button of await page.getByRole('button', { expanded: false }).all())
    if (await button.isVisible()) await button.click()
  await expect(page.locator('.skeleton')).toHaveCount(0)
}

/** The text before or after the time. */
function besideTime(text: string): string {
  const [before = '', after = ''] = text.split('…')
  return (before === '' ? after : before).trim()
}

function cachedResponses(page: Page): Promise<string[]> {
  return page.evaluate(async (prefix) => {
    const names = (await caches.keys()).filter((name) => name.startsWith(prefix))
    const all = names.map(async (name) => (await caches.open(name)).keys())
    return (await Promise.all(all)).flat().map(({ url }) => new URL(url).pathname)
  }, CACHED_RESPONSES)
}
