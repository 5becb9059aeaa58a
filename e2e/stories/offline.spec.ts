import { expect, type Page } from '@playwright/test'
import { open } from '../stage/app.ts'
import { openPayment, paymentsOf, signedIn } from '../stage/payments.ts'
import { test } from '../stage/test.ts'

const CACHED = 'paraspar-answers'

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
    page.getByText(beginOf(print('common', 'offline-kept', { time: '…' }))),
  ).toBeVisible()
  await open(page)
  const showPayee = page.getByRole('button', { name: print('payments', 'show-payee'), exact: true })
  await expect(showPayee).toBeDisabled()
  await page.goto('/coine')
  await expect(page.getByRole('heading', { name: print('coine', 'title'), level: 1 })).toBeVisible()
  await expect(
    page.getByText(beginOf(print('common', 'offline-kept', { time: '…' }))),
  ).toBeVisible()

  await page.context().setOffline(false)
  await page.goto(`/matches/${due.matchId}`)
  await expect(showPayee).toBeEnabled()
  await expect(page.getByText(beginOf(print('common', 'offline-kept', { time: '…' })))).toBeHidden()
  expect(await cachedResponses(page)).toContain(`/api/matches/${due.matchId}`)
  const logout = page.getByRole('button', { name: print('common', 'logout') })
  if (!(await logout.isVisible()))
    await page.getByRole('button', { name: print('common', 'menu') }).click()
  await logout.click()
  await page.waitForURL('**/')
  expect(await cachedResponses(page)).toEqual([])
})

/** The text before the time. */
function beginOf(text: string): string {
  return text.split('…')[0]?.trim() ?? ''
}

function cachedResponses(page: Page): Promise<string[]> {
  return page.evaluate(
    async (name) =>
      (await caches.has(name))
        ? (await (await caches.open(name)).keys()).map(({ url }) => new URL(url).pathname)
        : [],
    CACHED,
  )
}
