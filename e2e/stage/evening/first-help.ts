import { randomInt } from 'node:crypto'
import { expect } from '@playwright/test'
import { staffPath } from '#web/platform/pages/staff-pages.ts'
import { picture } from '../payments.ts'
import { madeUpPan } from './founders.ts'
import { button, field, type Person, station, tap, type, typeDate } from './hand.ts'

const AMOUNT = '500'
const SHOWN = '₹500'

/** A first ask: how much, where one is paid, then PAN and birth, which it needs. */
export async function askForHelp(who: Person, upi: string): Promise<void> {
  const { page, print } = who
  await page.goto('/dashboard')
  await tap(who, page.getByRole('link', { name: print('dashboard', 'tile-get') }))
  // What will be needed is said before anything is typed.
  await expect(page.getByText(print('getting', 'needs-detail'))).toBeVisible()
  await expect(page.getByText(print('getting', 'needs-identity'))).toBeVisible()
  await type(who, field(who, print('getting', 'amount')), AMOUNT)
  await station(who, '30-ask-amount')
  await tap(who, button(who, print('common', 'next')))
  await type(who, field(who, print('account', 'upi')), upi)
  await station(who, '31-ask-where')
  await tap(who, button(who, print('account', 'add-upi')))
  await expect(field(who, print('devices', 'identity-pan'))).toBeVisible()
  await station(who, '32-ask-identity')
  await type(who, field(who, print('devices', 'identity-pan')), madeUpPan())
  await typeDate(who, print('devices', 'identity-birth'), '1990-01-01')
  await tap(who, button(who, print('devices', 'identity-save')))
  await expect(page.getByText(upi)).toBeVisible()
  await tap(who, button(who, print('getting', 'submit')))
  await expect(page.getByRole('heading', { name: print('getting', 'done-title') })).toBeVisible()
  await station(who, '33-ask-done')
}

/** A first pledge, ready at once. */
export async function pledge(who: Person): Promise<void> {
  const { page, print } = who
  await page.goto('/dashboard')
  await tap(who, page.getByRole('link', { name: print('dashboard', 'tile-give') }))
  await station(who, '34-give-warning')
  await tap(who, page.getByRole('checkbox'))
  await tap(who, button(who, print('common', 'next')))
  await tap(who, page.getByRole('radio', { name: print('giving', 'plan.super') }))
  await tap(who, button(who, print('common', 'next')))
  await type(who, field(who, print('giving', 'amount')), AMOUNT)
  await station(who, '35-give-amount')
  await tap(who, button(who, print('common', 'save')))
  await expect(page.getByText(print('giving', 'done-text')).first()).toBeVisible()
  await station(who, '36-give-done')
}

/** Somebody releases a first ask. An officer of the panel sees the first name, and no more of it. */
export async function releaseAsk(
  who: Person,
  of: Person,
  { isElsewhere = false }: { isElsewhere?: boolean } = {},
): Promise<void> {
  const { page, print } = who
  await page.goto(staffPath('asks'))
  const [firstName = ''] = of.name.split(' ')
  const card = page.locator('.card').filter({ hasText: firstName })
  const release = card.getByRole('button', { name: print('staff', 'release'), exact: true })
  await expect(release).toBeVisible()
  if (isElsewhere) await expect(page.getByText(of.name)).toHaveCount(0)
  await station(who, '40-release')
  await tap(who, release)
  const dialog = page.getByRole('dialog')
  await type(who, dialog.getByLabel(print('staffFrame', 'reason')), 'I have read it')
  await tap(who, dialog.getByRole('button', { name: print('staff', 'release'), exact: true }))
  await expect(card).toBeHidden()
}

/** Pays and says so, with a picture. Returns the bank's reference number. */
export async function pay(who: Person, receiver: Person): Promise<string> {
  const { page, print } = who
  await page.goto('/dashboard')
  const now = page.getByRole('link', { name: print('dashboard', 'do-pay'), exact: true }).first()
  await expect(now).toBeVisible()
  await station(who, '41-to-pay')
  await tap(who, now)
  await station(who, '41-who-and-how-much')
  await tap(who, button(who, print('payments', 'show-payee')))
  await station(who, '42-where-to-pay')
  await tap(who, page.getByRole('link', { name: print('paying', 'claim-title') }))
  const utr = String(4e11 + randomInt(1e11))
  await page.locator('input[type=file]').setInputFiles(await picture())
  await expect(page.getByText(print('paying', 'proof-there')).first()).toBeVisible()
  await type(who, field(who, print('paying', 'utr')), utr)
  await tap(who, page.getByLabel(print('paying', 'name-seen', { name: receiver.name })))
  await station(who, '43-i-have-paid')
  await tap(who, button(who, print('paying', 'confirm')))
  await expect(
    page.getByText(print('paying', 'paid-told', { name: receiver.name })).first(),
  ).toBeVisible()
  await station(who, '43-paid')
  return utr
}

/** The receiver sees the money in the bank, and confirms. */
export async function confirm(who: Person, utr: string): Promise<void> {
  const { page, print } = who
  await page.goto('/dashboard')
  const answer = page.getByRole('link', { name: print('dashboard', 'do-confirm') }).first()
  await expect(answer).toBeVisible()
  await station(who, '44-to-confirm')
  await tap(who, answer)
  await tap(who, page.getByRole('checkbox'))
  await type(who, page.getByLabel(print('paying', 'utr-last4')), utr.slice(-4))
  await station(who, '45-confirm')
  await tap(who, button(who, print('paying', 'yes', { amount: SHOWN })))
  await expect(page.getByText(print('paying', 'marked-done')).first()).toBeVisible()
}

/** The statement shows the help with the other side's first name. */
export async function expectStatement(
  who: Person,
  side: 'given' | 'received',
  other: Person,
): Promise<void> {
  const { page, print } = who
  await page.goto('/coine')
  await expect(
    page
      .locator('.item, tr')
      .filter({ hasText: other.name.split(' ')[0] ?? '' })
      .filter({ hasText: SHOWN })
      .filter({ hasText: print('coine', side) }),
  ).toBeVisible()
  await station(who, `46-statement-${side}`)
}
