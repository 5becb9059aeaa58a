import { expect } from '@playwright/test'
import type { ApiResponse } from '#web/platform/api/api-types.ts'
import { open, type Somebody } from '../stage/app.ts'
import { openPayment, paymentsOf, picture, signedIn } from '../stage/payments.ts'
import { test } from '../stage/test.ts'

const SHOWN = '₹500'
const REFERENCE = { stored: '512300000017', returned: '512300000018' }

test('a giver claims late, and receivers helped meanwhile keep it or send it back', async ({
  browser,
}, info) => {
  const { facts, language } = paymentsOf(info)
  const giver = await signedIn(browser, facts.lateGiver, language)
  const references =
    info.project.name === 'phone' ? REFERENCE : { stored: '612300000017', returned: '612300000018' }

  await findEarlier(giver, facts.returnMatchId)
  await claimLate(giver, references.stored)
  await openPayment(giver, facts.returnedMatchId)
  await claimLate(giver, references.returned)

  const keeper = await signedIn(browser, facts.keeper, language)
  await hasReceived(keeper, facts.returnMatchId, 49_800)
  await openPayment(keeper, facts.returnMatchId)
  await decide(keeper, references.stored, 'keep', async () => {
    // It says so before it is kept, with the sum and the year.
    const said = keeper.print('paying', 'overpayment-keep-above', {
      above: '₹300',
      line: '₹50,000',
      years: '20',
    })
    const start = said.split('20')[0] ?? ''
    await expect(keeper.page.getByText(new RegExp(`^${start}20\\d\\d–20\\d\\d`))).toBeVisible()
  })
  await openPayment(keeper, facts.returnMatchId)
  await expect(keeper.page.getByText(keeper.print('paymentPage', 'next.done'))).toBeVisible()
  await expect(
    keeper.page.getByText(keeper.print('paymentPage', 'extra'), { exact: true }),
  ).toBeVisible()
  await expect(keeper.page.getByText(references.stored).first()).toBeVisible()

  const returner = await signedIn(browser, facts.returner, language)
  await openPayment(returner, facts.returnedMatchId)
  await decide(returner, references.returned, 'return')
  await expect(
    returner.page.getByRole('heading', {
      name: returner.print('paymentPage', 'next.send-back', {
        amount: SHOWN,
        name: facts.lateGiver.name,
      }),
    }),
  ).toBeVisible()
  await open(returner.page)

  await gotBack(giver, facts.returner.name)
  await expect(
    returner.page.getByText(
      returner.print('paymentPage', 'event.returned.other', { name: 'Meera' }),
      { exact: true },
    ),
  ).toBeVisible()
  await openPayment(giver, facts.returnMatchId)
  await expect(
    giver.page.getByText(giver.print('paymentPage', 'event.confirmed.other', { name: 'Kiran' }), {
      exact: true,
    }),
  ).toBeVisible()
  for (const { problems } of [giver, keeper, returner]) expect(problems).toEqual([])
})

async function findEarlier({ page, print }: Somebody, matchId: string): Promise<void> {
  await page.goto('/payments')
  const section = page.getByRole('region', { name: print('dashboard', 'earlier') })
  await section.getByRole('button', { name: print('common', 'show'), exact: true }).click()
  await expect(section.getByRole('listitem')).toHaveCount(2)
  await expect(section.getByText(print('earlier', 'late'))).toBeVisible()
  await open(page)
  await section.locator(`a[href="/matches/${matchId}"]`).click()
  await expect(
    page.getByRole('heading', { name: print('paymentPage', 'next.say-late') }),
  ).toBeVisible()
  await open(page)
}

async function claimLate({ page, print }: Somebody, reference: string): Promise<void> {
  await page.getByRole('link', { name: print('payments', 'do.late_claimed'), exact: true }).click()
  await expect(page).toHaveURL(/\/pay\/late\//)
  await page.locator('input[type=file]').setInputFiles(await picture())
  await expect(page.getByText(print('paying', 'proof-there'))).toBeVisible()
  await page.getByRole('button', { name: print('paying', 'late-do'), exact: true }).click()
  await expect(page.getByText(print('errors', 'matches.utr-invalid')).last()).toBeVisible()
  await page.getByLabel(print('paying', 'utr'), { exact: true }).fill(reference)
  await page.getByRole('checkbox').check()
  await open(page)
  await page.getByRole('button', { name: print('paying', 'late-do'), exact: true }).click()
  await expect(page).toHaveURL(/\/matches\//)
  await expect(
    page.getByText(print('paymentPage', 'event.late_claimed.me'), { exact: true }),
  ).toBeVisible()
  await open(page)
}

/** The page learns of so many rupees that the receiver got in each tax year of this payment. */
async function hasReceived({ page }: Somebody, matchId: string, rupees: number): Promise<void> {
  await page.route(`**/api/matches/${matchId}`, async (route) => {
    const response = await route.fetch()
    const body = (await response.json()) as ApiResponse<'GET /matches/{matchId}'>
    const received = body.data.received.map((year) => ({ ...year, rupees }))
    await route.fulfill({ response, json: { ...body, data: { ...body.data, received } } })
  })
}

async function decide(
  { page, print }: Somebody,
  reference: string,
  overpayment: 'keep' | 'return',
  look?: () => Promise<void>,
): Promise<void> {
  await page.getByRole('link', { name: print('payments', 'do.confirmed'), exact: true }).click()
  const yes = page.getByRole('button', { name: print('paying', 'yes', { amount: SHOWN }) })
  await page.getByRole('checkbox').check()
  await page.getByLabel(print('paying', 'utr-last4')).fill(reference.slice(-4))
  await yes.click()
  await expect(page.getByText(print('paying', 'overpayment-missing'))).toBeVisible()
  await look?.()
  await open(page)
  await page
    .getByRole('radio', {
      name: new RegExp(
        print('paying', `overpayment-${overpayment}`, { overpayment: SHOWN, name: 'Meera Iyer' }),
      ),
    })
    .check()
  await yes.click()
  await expect(yes).toBeHidden()
  if (overpayment === 'return') return
  await expect(page.getByText(print('paying', 'marked-done'))).toBeVisible()
}

async function gotBack({ page, print }: Somebody, name: string): Promise<void> {
  await expect(
    page.getByRole('heading', { name: print('paymentPage', 'next.got-back', { amount: SHOWN }) }),
  ).toBeVisible()
  await page.getByRole('button', { name: print('payments', 'do.returned'), exact: true }).click()
  const dialog = page.getByRole('dialog')
  await expect(
    dialog.getByText(print('paying', 'returned-text', { amount: SHOWN, name })),
  ).toBeVisible()
  await dialog.getByRole('button', { name: print('paying', 'returned-do'), exact: true }).click()
  await expect(dialog).toBeHidden()
  await expect(
    page.getByText(print('paymentPage', 'event.returned.me'), { exact: true }),
  ).toBeVisible()
  await open(page)
}
