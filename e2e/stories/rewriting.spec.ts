import { readFileSync } from 'node:fs'
import { expect, type Page } from '@playwright/test'
import english from '#contract/messages/site/site-ledger.en.json' with { type: 'json' }
import { sealLink } from '#domain/ledger/seal-link.ts'
import type { ApiResponse } from '#web/platform/api/api-types.ts'
import { open, unfold } from '../stage/app.ts'
import { BASE_URL, FACTS_FILE, type Facts } from '../stage/facts.ts'
import { signedIn } from '../stage/payments.ts'
import { test } from '../stage/test.ts'

/** The page as practice mode draws it. The server of the stories plays the change for it, and only for it. */
async function inPractice(page: Page): Promise<void> {
  await page.route('**/api/user/session', async (route) => {
    const response = await route.fetch()
    const body = (await response.json()) as ApiResponse<'GET /user/session'>
    body.user.circle.practice = true
    await route.fulfill({ response, json: body })
  })
}

/** The newest seal as a link, as a paper or a chat would have it. */
async function linkNow(page: Page): Promise<string> {
  const answers = await Promise.all(
    ['/api/ledger/heads', '/api/user/session'].map(async (path) =>
      (await page.request.get(path)).json(),
    ),
  )
  const [{ heads }, { user }] = answers as [
    ApiResponse<'GET /ledger/heads'>,
    ApiResponse<'GET /user/session'>,
  ]
  return sealLink(BASE_URL, { slug: user.circle.slug, ...heads.at(-1)! })
}

test('the owner of the database changes a past payment: a phone, a link, the server and the steward notice', async ({
  browser,
}) => {
  const { rewriting } = JSON.parse(readFileSync(FACTS_FILE, 'utf8')) as Facts
  const saw = await signedIn(browser, rewriting.giver, 'en')
  const other = await signedIn(browser, rewriting.receiver, 'en')
  const steward = await signedIn(browser, rewriting.steward, 'en')
  const { page, print } = saw
  await inPractice(page)
  await page.goto('/coine')
  await expect(page.getByText(print('coine', 'phone.today'))).toBeVisible()
  const link = await linkNow(page)
  // This phone looked an hour ago the last time: it will look when the link is opened.
  const [found, checks] = [other.page.locator('[data-seal]'), steward.page.getByRole('main')]
  await other.page.goto(link)
  await expect(found).toContainText(/is still in today’s record/)

  const row = await unfold(page, print('rewriting', 'title'))
  await open(page)
  const began = performance.now()
  const after = () => `${((performance.now() - began) / 1_000).toFixed(1)} s`
  await row.getByRole('button', { name: print('rewriting', 'do') }).click()
  const alarm = page.locator('.banner', { hasText: print('coine', 'phone.send') })
  await expect(alarm).toBeVisible()
  const loud = [`phone ${after()}`]
  await other.page.reload()
  await expect(found).toContainText(english['link.why'])
  loud.push(`link ${after()}`)
  await expect(page.getByText(/The server noticed after \d+ seconds?\./)).toBeVisible()
  loud.push(`server ${after()}`)
  await steward.page.goto('/staff/ledger')
  // The look of each minute can ask for a second check while the first one runs.
  await expect(checks.getByText(print('staffCircle', 'check-failed')).first()).toBeVisible()
  await expect(
    checks.getByText('the seals are those that the signer remembers').first(),
  ).toBeVisible()
  loud.push(`steward ${after()}`)
  await expect(page.getByText(/\d people were written to after \d+ seconds?/)).toBeVisible()
  loud.push(`written ${after()}`)
  await expect(page.getByText(/payment no\. 1 from ₹500 to ₹5,000/)).toBeVisible()
  await open(page)
  process.stdout.write(`rewriting: ${loud.join(', ')}\n`)

  await page.getByRole('button', { name: print('rewriting', 'back') }).click()
  await expect(page.getByText(print('rewriting', 'is-back'))).toBeVisible()
  await expect(page.getByText(print('coine', 'phone.today'))).toBeVisible()
  await expect(alarm).toBeHidden()
  await open(page)
  await other.page.reload()
  // Outside practice a phone goes on saying what it saw.
  await expect(found).toContainText(/is still in today’s record/)
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  for (const { problems } of [saw, other, steward]) expect(problems).toEqual([])
})
