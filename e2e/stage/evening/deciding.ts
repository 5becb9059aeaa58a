import { expect } from '@playwright/test'
import { staffPath } from '#web/platform/pages/staff-pages.ts'
import { button, choice, field, link, type Person, station, tap, type } from './hand.ts'

/** Opens the one case from the list of disputes. */
async function openCase(who: Person): Promise<void> {
  const { page, print } = who
  await page.goto(staffPath('disputes'))
  await tap(who, link(who, print('staffDisputes', 'look')))
  await expect(page.getByRole('heading', { name: print('staffDisputes', 'next') })).toBeVisible()
}

/** An officer takes the case and proposes who paid what. */
export async function rule(who: Person, outcome: 'paid' | 'not_paid', name: string): Promise<void> {
  const { page, print } = who
  await openCase(who)
  await tap(who, button(who, print('staffDisputes', 'take')))
  await tap(who, choice(who, print('staffDisputes', `outcome.${outcome}`)))
  await type(
    who,
    field(who, print('staffDisputes', 'reasons')),
    'The bank shows it so to both of them.',
  )
  await station(who, name)
  await tap(who, button(who, print('staffDisputes', 'rule-do')))
  await expect(page.getByText(print('staffDisputes', 'next.second-mine'))).toBeVisible()
}

/** A second officer reads the case and agrees. */
export async function agreeToRuling(who: Person, name: string): Promise<void> {
  const { page, print } = who
  await openCase(who)
  const approve = print('staffDisputes', 'approve')
  await station(who, name)
  await tap(who, button(who, approve))
  const dialog = page.getByRole('dialog')
  await type(who, dialog.getByRole('textbox'), 'I see the same.')
  await tap(who, dialog.getByRole('button', { name: approve, exact: true }))
  await expect(dialog).toBeHidden()
  await expect(button(who, approve)).toHaveCount(0)
}

/** Whoever decided the first round reads the appeal, and cannot take it. */
export async function cannotTake(who: Person): Promise<void> {
  const { page, print } = who
  await openCase(who)
  await expect(page.getByText(print('staffDisputes', 'next.waits-open'))).toBeVisible()
  await expect(button(who, print('staffDisputes', 'take'))).toHaveCount(0)
}
