import { readFileSync } from 'node:fs'
import { expect, type Locator } from '@playwright/test'
import record from '#contract/messages/ledger/record.en.json' with { type: 'json' }
import { open, type Somebody, unfold } from '../stage/app.ts'
import { FACTS_FILE, type Facts } from '../stage/facts.ts'
import { expectToastBeside } from '../stage/toasts.ts'
import { openPayment, signedIn } from '../stage/payments.ts'
import { test } from '../stage/test.ts'

const SHOWN = '₹500'

test('rare turns: a bank failure, cancellation, correction, no return, block and pause', async ({
  browser,
}) => {
  const { turns } = JSON.parse(readFileSync(FACTS_FILE, 'utf8')) as Facts
  const giver = await signedIn(browser, turns.giver, 'en')
  const receiver = await signedIn(browser, turns.receiver, 'en')

  await remind(receiver, turns.bankMatchId)
  await bankFails(giver, receiver, turns.bankMatchId)
  await cancelTogether(giver, receiver, turns.cancelMatchId)
  await correct(giver, receiver, turns.confirmedMatchId)
  await stayedAway(giver, turns.returnMatchId, 'Omkar')
  await block(giver, turns.bankMatchId, receiver.name)
  await rest(giver)
  for (const { problems } of [giver, receiver]) expect(problems).toEqual([])
})

/**
 * Opens the dialog of a move and passes it to `response`. After that it must be closed. Rare turns
 * are behind "Something is different".
 */
async function inDialog(
  { page, print }: Somebody,
  button: string,
  response: (dialog: Locator) => Promise<void>,
): Promise<void> {
  const act = page.getByRole('button', { name: button, exact: true })
  if (!(await act.isVisible())) await openOthers({ page, print })
  await act.click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toBeVisible()
  await open(page)
  await response(dialog)
  await expect(dialog).toBeHidden()
}

async function openOthers({ page, print }: Pick<Somebody, 'page' | 'print'>): Promise<void> {
  await page.getByRole('button', { name: print('payments', 'different'), exact: true }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await open(page)
}

/** A rare turn is not offered, also behind "Something is different". */
async function expectNoTurn({ page, print }: Somebody, button: string): Promise<void> {
  await openOthers({ page, print })
  await expect(page.getByRole('button', { name: button, exact: true })).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
}

const headed = ({ page }: Somebody, name: string) =>
  expect(page.getByRole('heading', { name, exact: true })).toBeVisible()
const reported = ({ page }: Somebody, text: string) =>
  expect(page.getByRole('list').getByText(text, { exact: true })).toBeVisible()

/** On its page: what was typed is still there after the phone's own "back". */
async function reportPending(giver: Somebody, matchId: string): Promise<void> {
  const { page, print } = giver
  const address = new RegExp(`/pay/pending/${matchId}$`)
  const link = page.getByRole('link', { name: print('payments', 'do.bank_pending'), exact: true })
  const reference = page.getByLabel(print('paying', 'bank_pending-utr'), { exact: true })
  await openOthers(giver)
  await link.click()
  await expect(page).toHaveURL(address)
  await open(page)
  await reference.fill('61')
  await page.getByRole('button', { name: print('paying', 'bank_pending-do'), exact: true }).click()
  await expect(page.getByText(print('errors', 'matches.utr-invalid'))).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL(new RegExp(`/matches/${matchId}$`))
  await page.goForward()
  await expect(reference).toHaveValue('61')
  await reference.fill('')
  await page.getByRole('button', { name: print('paying', 'bank_pending-do'), exact: true }).click()
  await expect(page).toHaveURL(new RegExp(`/matches/${matchId}$`))
  // The page is over: its address leads to the payment.
  await page.goto(`/pay/pending/${matchId}`)
  await expect(page).toHaveURL(new RegExp(`/matches/${matchId}$`))
}

/**
 * Nobody is asked to pay while the bank works. Once the bank has failed, the match is open again,
 * and its time line stays.
 */
/** Two taps from Home to the ready message in WhatsApp, and nothing to type. */
async function remind({ page, print }: Somebody, matchId: string): Promise<void> {
  await page.goto('/dashboard')
  await page.locator(`a[href="/matches/${matchId}"]`).click()
  await expect(page.getByRole('link', { name: print('sharing', 'whatsapp') })).toHaveAttribute(
    'href',
    new RegExp(encodeURIComponent(`/matches/${matchId}`)),
  )
}

async function bankFails(giver: Somebody, receiver: Somebody, matchId: string): Promise<void> {
  const { print } = giver
  await openPayment(giver, matchId)
  await openPayment(receiver, matchId)
  await reportPending(giver, matchId)
  await headed(giver, print('paymentPage', 'next.bank-works'))
  await expect(giver.page.getByRole('link', { name: print('payments', 'pay-now') })).toHaveCount(0)
  // Also an old link leads back here, and shows nobody where to pay.
  await giver.page.goto(`/pay/where/${matchId}`)
  await expect(giver.page).toHaveURL(new RegExp(`/matches/${matchId}$`))
  await headed(giver, print('paymentPage', 'next.bank-works'))
  await expect(
    giver.page.getByRole('link', { name: print('payments', 'went-through') }),
  ).toBeVisible()
  await headed(receiver, receiver.print('paymentPage', 'next.bank-works-there'))
  await open(receiver.page)
  await inDialog(giver, print('payments', 'do.bank_failed'), (dialog) =>
    dialog.getByRole('button', { name: print('paying', 'bank_failed-do'), exact: true }).click(),
  )
  await headed(giver, print('paymentPage', 'next.pay', { amount: SHOWN, name: receiver.name }))
  await reported(giver, print('paymentPage', 'event.bank_failed.me'))
  await headed(receiver, receiver.print('paymentPage', 'next.wait-payment', { name: giver.name }))
  await openOthers(giver)
  await expect(
    giver.page.getByRole('link', { name: print('payments', 'do.bank_pending'), exact: true }),
  ).toBeVisible()
  await giver.page.keyboard.press('Escape')
}

/** One proposes. The other first refuses, then agrees to the next proposal. Nobody is at fault. */
async function cancelTogether(giver: Somebody, receiver: Somebody, matchId: string): Promise<void> {
  await openPayment(giver, matchId)
  await openPayment(receiver, matchId)
  await inDialog(giver, giver.print('payments', 'do.cancel_proposed'), (dialog) =>
    dialog
      .getByRole('button', { name: giver.print('paying', 'cancel_proposed-do'), exact: true })
      .click(),
  )
  await headed(receiver, receiver.print('paymentPage', 'next.answer-cancel', { name: giver.name }))
  await expectToastBeside(receiver.page)
  await expect(
    giver.page.getByText(giver.print('paymentPage', 'event.cancel_proposed.me'), { exact: true }),
  ).toBeVisible()
  await inDialog(receiver, receiver.print('payments', 'do.cancel_agreed'), (dialog) =>
    dialog
      .getByRole('button', { name: receiver.print('paying', 'cancel_agreed-do'), exact: true })
      .click(),
  )
  for (const who of [giver, receiver])
    await headed(who, who.print('paymentPage', who === giver ? 'next.say-late' : 'next.over'))
  await reported(giver, giver.print('paymentPage', 'event.cancel_agreed.other', { name: 'Bhavna' }))
  await open(receiver.page)
}

/**
 * A confirmation by mistake counts until two officers decide. Both read why, and the person who
 * asked can withdraw it.
 */
async function correct(giver: Somebody, receiver: Somebody, matchId: string): Promise<void> {
  const reason = 'I confirmed the wrong payment.'
  const { print } = receiver
  await openPayment(receiver, matchId)
  await inDialog(receiver, print('payments', 'do.reversal_asked'), async (dialog) => {
    await dialog.getByRole('textbox').fill(reason)
    await dialog
      .getByRole('button', { name: print('paying', 'reversal_asked-do'), exact: true })
      .click()
  })
  await openPayment(giver, matchId)
  for (const who of [giver, receiver]) {
    await headed(who, who.print('paymentPage', 'next.reversal-runs'))
    await expect(who.page.getByText(who.print('disputes', 'turn.officer'))).toBeVisible()
    await expect(who.page.getByText(who.print('disputes', 'reason', { reason }))).toBeVisible()
  }
  await inDialog(receiver, print('payments', 'do.reversal_withdrawn'), (dialog) =>
    dialog
      .getByRole('button', { name: print('paying', 'reversal_withdrawn-do'), exact: true })
      .click(),
  )
  await headed(giver, giver.print('paymentPage', 'next.done'))
  await expect(giver.page.getByText(giver.print('disputes', 'now.settled'))).toBeVisible()
  await open(giver.page)
}

/**
 * A promised return did not come. Officers decide about it, and the giver can still report that it
 * came.
 */
async function stayedAway(giver: Somebody, matchId: string, name: string): Promise<void> {
  const { page, print } = giver
  await openPayment(giver, matchId)
  await headed(giver, print('paymentPage', 'next.got-back', { amount: SHOWN }))
  await inDialog(giver, print('payments', 'do.return_missing'), async (dialog) => {
    await expect(dialog.getByText(print('paying', 'return_missing-reason', { name }))).toBeVisible()
    await dialog.getByRole('textbox').fill('Nothing has come to my account.')
    await dialog
      .getByRole('button', { name: print('paying', 'return_missing-do'), exact: true })
      .click()
  })
  await reported(giver, print('paymentPage', 'event.return_missing.me'))
  await expect(page.getByText(print('disputes', 'turn.officer'))).toBeVisible()
  await expectNoTurn(giver, print('payments', 'do.return_missing'))
  await inDialog(giver, print('payments', 'do.returned'), (dialog) =>
    dialog.getByRole('button', { name: print('paying', 'returned-do'), exact: true }).click(),
  )
  await headed(giver, print('paymentPage', 'next.done'))
  await open(page)
}

/** Blocks this person for good. The page of the member's data shows it, and it can be undone there. */
async function block(giver: Somebody, matchId: string, name: string): Promise<void> {
  const { page, print } = giver
  await openPayment(giver, matchId)
  await inDialog(giver, print('paymentPage', 'block', { name }), async (dialog) => {
    await dialog
      .getByRole('button', { name: print('paymentPage', 'block-do'), exact: true })
      .click()
    await expect(dialog.getByText(print('paymentPage', 'blocked'))).toBeVisible()
    await dialog.getByRole('button', { name: print('common', 'close'), exact: true }).click()
  })
  await expectNoTurn(giver, print('paymentPage', 'block', { name }))
  await page.goto('/my-data')
  const blocked = await unfold(page, record.blocks)
  await expect(blocked.getByText('Bhavna', { exact: true })).toBeVisible()
  await inDialog(giver, record.unblock, (dialog) =>
    dialog.getByRole('button', { name: record.unblock, exact: true }).click(),
  )
  await expect(blocked.getByText(record['blocks-none'])).toBeVisible()
}

/** A pledge is paused and resumed, and keeps its queue position. */
async function rest({ page, print }: Somebody): Promise<void> {
  await page.goto('/payments')
  const rows = page.locator('details[id^=pledge-]')
  const row = rows.filter({ has: page.getByText(print('dashboard', 'pause'), { exact: true }) })
  await row.first().locator('summary').first().click()
  await row
    .first()
    .getByRole('button', { name: print('dashboard', 'pause'), exact: true })
    .click()
  const pausing = rows.filter({
    has: page.locator('summary').filter({ hasText: print('common', 'status.paused') }),
  })
  await expect(pausing).toHaveCount(1)
  await open(page)
  await pausing.getByRole('button', { name: print('dashboard', 'resume'), exact: true }).click()
  await expect(pausing).toHaveCount(0)
}
