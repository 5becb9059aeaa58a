import { expect } from '@playwright/test'
import { open, type Somebody } from '../stage/app.ts'
import { appeal, question } from '../stage/disputes.ts'
import { byInterface, openPayment, paymentsOf, picture, signedIn } from '../stage/payments.ts'
import { test } from '../stage/test.ts'

type Case = { readonly id: string; readonly version: number; readonly evidence?: unknown }

test('officers take a missing payment, rule by two, hear an appeal and decide', async ({
  browser,
}, info) => {
  const { facts, language } = paymentsOf(info)
  const [first = '', second = '', third = '', fourth = ''] = facts.officers
  const giver = await signedIn(browser, facts.claimer, language)
  const receiver = await signedIn(browser, facts.doubter, language)

  await openPayment(receiver, facts.claimedMatchId)
  await question(receiver)
  await openPayment(giver, facts.claimedMatchId)
  await expect(giver.page.getByText(giver.print('disputes', 'now.open'))).toBeVisible()
  await talk(giver, receiver, facts.claimedMatchId)

  let dispute = await caseOf(first, facts.claimedMatchId)
  dispute = await act(first, dispute, 'take', {})
  await expect(giver.page.getByText(giver.print('disputes', 'now.assigned'))).toBeVisible()
  dispute = await act(first, dispute, 'ask-evidence', {
    what: 'Please show the line of this payment in your account.',
  })
  await addEvidence(giver)
  dispute = await act(first, await caseOf(first, facts.claimedMatchId), 'close-evidence', {})
  dispute = await act(first, dispute, 'propose-ruling', {
    outcome: 'not_paid',
    reasons: 'The number does not stand in the statement.',
  })
  dispute = await act(second, dispute, 'decide-ruling', {
    approve: true,
    reason: 'I see the same.',
  })

  await expect(
    receiver.page.getByText(receiver.print('disputes', 'outcome.not_paid')),
  ).toBeVisible()
  await accept(receiver)
  await appeal(giver)

  dispute = await act(third, await caseOf(third, facts.claimedMatchId), 'take', {})
  dispute = await act(third, dispute, 'propose-ruling', {
    outcome: 'paid',
    reasons: 'The bank confirms the number and the account.',
  })
  await act(fourth, dispute, 'decide-ruling', { approve: true, reason: 'So it is.' })

  for (const who of [giver, receiver]) {
    await expect(who.page.getByText(who.print('disputes', 'now.final'))).toBeVisible()
    await expect(
      who.page.getByText(who.print('paymentPage', 'event.ruled_paid'), { exact: true }),
    ).toBeVisible()
    await expect(who.page.getByText(facts.utr).first()).toBeVisible()
    await expect(
      who.page.getByText(who.print('disputes', 'kind.not_received'), { exact: true }),
    ).toBeVisible()
    await open(who.page)
    await who.page.goto('/circle')
    await who.page
      .getByRole('region', { name: who.print('circle', 'people') })
      .locator('summary')
      .click()
    await expect(
      who.page.getByRole('heading', { name: who.print('circle', 'officers') }),
    ).toBeVisible()
    await open(who.page)
    expect(who.problems).toEqual([])
  }
})

async function caseOf(token: string, matchId: string): Promise<Case> {
  const lines = await byInterface<{ id: string; matchId: string }[]>(
    token,
    'GET',
    '/staff/disputes',
  )
  const line = lines.find((one) => one.matchId === matchId)
  expect(line, 'the officer sees the dispute').toBeDefined()
  return byInterface<Case>(token, 'GET', `/staff/disputes/${line?.id}`)
}

function act(
  token: string,
  { id, version }: Case,
  what: string,
  body: Readonly<Record<string, unknown>>,
): Promise<Case> {
  return byInterface<Case>(token, 'POST', `/staff/disputes/${id}/${what}`, { ...body, version })
}

/**
 * One writes, and the other reads it without a reload. A message that cannot be sent stays in the
 * field.
 */
async function talk(giver: Somebody, receiver: Somebody, matchId: string): Promise<void> {
  const { page, print } = giver
  const field = page.getByLabel(print('paymentPage', 'talk-field', { name: receiver.name }))
  const send = page.getByRole('button', { name: print('paymentPage', 'talk-send'), exact: true })
  await send.click()
  await expect(page.getByText(print('paymentPage', 'talk-empty'))).toBeVisible()
  await field.fill('I have sent it on Friday morning.')
  await page.route(`**/api/matches/${matchId}/messages`, (route) =>
    route.request().method() === 'POST' ? route.abort() : route.continue(),
  )
  await send.click()
  await expect(page.getByText(print('paymentPage', 'talk-failed'))).toBeVisible()
  await expect(field).toHaveValue('I have sent it on Friday morning.')
  await page.unroute(`**/api/matches/${matchId}/messages`)
  await send.click()
  await expect(field).toHaveValue('')
  await expect(
    receiver.page.locator('.bubble', { hasText: 'I have sent it on Friday morning.' }),
  ).toHaveCount(1)
  await open(receiver.page)
}

async function addEvidence({ page, print }: Somebody): Promise<void> {
  const part = page.getByRole('region', { name: print('disputes', 'evidence') })
  await expect(
    part.getByText('Please show the line of this payment in your account.'),
  ).toBeVisible()
  await part.locator('input[type=file]').setInputFiles(await picture())
  await expect(part.getByRole('img', { name: print('disputes', 'evidence-mine') })).toBeVisible()
  await open(page)
}

async function accept({ page, print }: Somebody): Promise<void> {
  await page.getByRole('button', { name: print('disputes', 'accept'), exact: true }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText(print('disputes', 'accept-text'))).toBeVisible()
  await open(page)
  await dialog.getByRole('button', { name: print('disputes', 'accept'), exact: true }).click()
  await expect(page.getByText(print('disputes', 'accepted-me'))).toBeVisible()
}
