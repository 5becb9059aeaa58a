import { readFileSync } from 'node:fs'
import { expect, type Page } from '@playwright/test'
import { money } from '#contract/formats.ts'
import { saidIn } from '#test/server/pdf-text.ts'
import { open } from '../stage/app.ts'
import { FACTS_FILE, type Facts, type TreasurerFacts } from '../stage/facts.ts'
import { signedIn } from '../stage/payments.ts'
import { test } from '../stage/test.ts'

const REASON = 'For the yearly check of our accounts.'
const facts = (): TreasurerFacts =>
  (JSON.parse(readFileSync(FACTS_FILE, 'utf8')) as Facts).treasurer

test.beforeEach(() => {
  test.skip(test.info().project.name === 'desk', 'its people and their register are there once')
})

test('a member takes the sheet of the month to the meeting, two taps from home', async ({
  browser,
}) => {
  const who = await signedIn(browser, facts().giver, 'hi', { acceptDownloads: true })
  const { page, print } = who
  await page.getByRole('link', { name: print('common', 'tab.circle'), exact: true }).click()
  await page.getByRole('link', { name: print('circle', 'sheet') }).click()
  await expect(page.getByRole('heading', { name: print('circleSheet', 'money') })).toBeVisible()
  await expect(page.getByText('₹0').first()).toBeVisible()
  await open(page)
  const pdf = saidIn(await downloaded(page, print('circleSheet', 'print')))
  expect(pdf).toContain(print('circleSheet', 'promise').slice(0, 12))
  for (const { name } of [facts().giver, facts().receiver]) expect(pdf).not.toContain(name)
  expect(who.problems).toEqual([])
})

test('two people agree to a register, and everybody in it reads who took it and why', async ({
  browser,
}) => {
  const { proposer, decider, giver, receiver, payment } = facts()
  const first = await signedIn(browser, proposer, 'en', { acceptDownloads: true })
  await first.page.goto('/staff/registers')
  await first.page
    .getByRole('combobox', { name: first.print('register', 'period') })
    .selectOption({ index: 0 })
  await open(first.page)
  await first.page.getByRole('button', { name: first.print('register', 'propose') }).click()
  await withReason(first.page)
  await expect(first.page.getByText(first.print('staffActs', 'register-waits'))).toBeVisible()

  const second = await signedIn(browser, decider, 'hi')
  await second.page.goto('/staff/approvals')
  await expect(
    second.page.getByRole('heading', { name: second.print('staffCircle', 'approval.register') }),
  ).toBeVisible()
  await second.page
    .getByRole('button', { name: second.print('staffCircle', 'approve'), exact: true })
    .click()
  await withReason(second.page)

  await first.page.reload()
  const csv = await downloaded(first.page, first.print('staffActs', 'register-csv'))
  const line = csv.toString('utf8').split('\r\n')[1]
  expect(line).toContain(
    `${giver.name},${receiver.name},${payment.amount},${payment.utr.slice(-4)},`,
  )
  expect(csv.toString('utf8')).not.toContain(payment.utr)
  const pdf = saidIn(await downloaded(first.page, first.print('staffActs', 'register-pdf')))
  expect(pdf).toContain(receiver.name)

  const named = await signedIn(browser, receiver, 'en')
  await named.page.goto('/record')
  await expect(named.page.getByText(proposer.name)).toBeVisible()
  await expect(
    named.page.getByText(named.print('record', 'view-register-why', { reason: REASON })),
  ).toBeVisible()
  await open(named.page)
  for (const who of [first, second, named]) expect(who.problems).toEqual([])
})

test('a statement of one’s bank is compared in the browser, and nothing of it leaves the page', async ({
  browser,
}) => {
  const { receiver, payment } = facts()
  const who = await signedIn(browser, receiver, 'en', { serviceWorkers: 'allow' })
  const { page, print } = who
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready
  })
  await page.goto('/coine')
  await page.getByRole('link', { name: print('coine', 'bank') }).click()
  const input = page.locator('input[type=file]')
  await expect(page.getByRole('button', { name: print('common', 'file-choose') })).toBeVisible()
  await page.waitForLoadState('networkidle')
  const today = payment.day.split('-').toReversed().join('/')
  const SECRET = 'RENT-TO-MY-LANDLORD-8081'
  const statement = [
    'Statement of account,,,,',
    'Date,Narration,Chq./Ref.No.,Withdrawal Amt.,Deposit Amt.',
    `${today},UPI-${payment.utr}-Help ${payment.code},0000${payment.utr},,"${payment.amount}.00"`,
    `${today},<img src=x onerror=alert(1)>${SECRET},1,777.00,`,
    `${today},UPI Help ZZZZZZ <script>alert(2)</script>,2,500.00,`,
  ].join('\n')
  const sent: string[] = []
  page.on('request', (request) => sent.push(`${request.url()} ${request.postData() ?? ''}`))
  const choose = () =>
    input.setInputFiles({ name: 'bank.csv', mimeType: 'text/csv', buffer: Buffer.from(statement) })
  await choose()
  await expect(page.getByRole('heading', { name: print('bank', 'both') })).toBeVisible()
  await expect(page.getByRole('heading', { name: print('bank', 'only-bank') })).toBeVisible()
  await expect(page.getByText('<script>alert(2)</script>')).toBeVisible()
  await expect(page.getByText(SECRET)).toHaveCount(0)
  await open(page)
  // The stream of news, and what a page asks again by itself, may go on. Nothing carries the file.
  for (const request of sent) {
    expect(request).toMatch(/^http:\/\/127\.0\.0\.1:/)
    for (const part of [SECRET, 'ZZZZZZ', payment.utr]) expect(request).not.toContain(part)
  }
  const kept = () =>
    page.evaluate(async () => {
      const caches = await Promise.all(
        (await globalThis.caches.keys()).map(async (name) =>
          Promise.all(
            (await (await globalThis.caches.open(name)).matchAll()).map((each) => each.text()),
          ),
        ),
      )
      return JSON.stringify([{ ...localStorage }, { ...sessionStorage }, caches])
    })
  expect(await kept()).not.toContain(SECRET)

  await page.context().setOffline(true)
  await page.reload()
  await expect(page.getByRole('button', { name: print('common', 'file-choose') })).toBeVisible()
  await expect(page.getByRole('heading', { name: print('bank', 'both') })).toHaveCount(0)
  await choose()
  await expect(page.getByRole('heading', { name: print('bank', 'both') })).toBeVisible()
  await expect(page.getByText(money(payment.amount).slice(1)).first()).toBeVisible()
  await page.context().setOffline(false)

  await input.setInputFiles({
    name: 'large.csv',
    mimeType: 'text/csv',
    buffer: Buffer.alloc(20_000_000, 'a,b,c,d\n'),
  })
  await expect(page.getByText(print('bank', 'problem.too-long'))).toBeVisible()
  await expect(page.getByRole('heading', { name: print('bank', 'both') })).toHaveCount(0)
  expect(who.problems).toEqual([])
})

async function withReason(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox').fill(REASON)
  await dialog.getByRole('button').last().click()
  await expect(dialog).toHaveCount(0)
}

async function downloaded(page: Page, button: string): Promise<Buffer> {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: button }).click(),
  ])
  return readFileSync(await download.path())
}
