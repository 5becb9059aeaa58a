import { expect } from '@playwright/test'
import { staffPath } from '#web/platform/pages/staff-pages.ts'
import { button, type Person, station, tap, type } from './hand.ts'

/** One administrator proposes an officer from outside. */
export async function proposeOutsideOfficer(who: Person, reason: string): Promise<void> {
  const { page, print } = who
  await page.goto(staffPath('roles'))
  await tap(who, button(who, print('staffCircle', 'outside-propose')))
  const dialog = page.getByRole('dialog')
  await type(who, dialog.getByRole('textbox'), reason)
  await tap(
    who,
    dialog.getByRole('button', { name: print('staffCircle', 'outside-propose'), exact: true }),
  )
  await expect(dialog).toBeHidden()
}

/** A second person of the staff approves the one proposal that waits. */
export async function approve(who: Person, name: string): Promise<void> {
  const { page, print } = who
  await page.goto(staffPath('approvals'))
  const yes = button(who, print('staffCircle', 'approve'))
  await expect(yes).toBeVisible()
  await station(who, name)
  await tap(who, yes)
  const dialog = page.getByRole('dialog')
  await type(who, dialog.getByRole('textbox'), 'Known to me too')
  await tap(who, dialog.getByRole('button', { name: print('staffCircle', 'approve'), exact: true }))
  await expect(yes).toHaveCount(0)
}

/** The other administrator approves it and makes the one-time link. */
export async function approveOutsideOfficer(who: Person): Promise<string> {
  const { page, print } = who
  await approve(who, '20-approve-officer')
  await page.goto(staffPath('roles'))
  await tap(who, button(who, print('staffCircle', 'outside-link')))
  const address = page.getByText(/\/register#code=\S+/).first()
  await expect(address).toBeVisible()
  await station(who, '21-officer-link')
  return (await address.innerText()).trim()
}

/** The guide before payments have opened; one tap has the panel decide too. */
export async function takePanel(who: Person): Promise<void> {
  const { page, print } = who
  await page.goto(staffPath('set-up'))
  await station(who, '19-guide')
  await tap(who, button(who, print('setUp', 'panel-want')))
  await expect(page.getByText(print('setUp', 'panel-wanted'))).toBeVisible()
}

/** An officer from outside has an area of their own, with the cases only. */
export async function viewOwnCases(who: Person): Promise<void> {
  const { page, print } = who
  await page.goto('/dashboard')
  await expect(page).toHaveURL(/\/staff\/disputes/)
  await expect(
    page.getByRole('heading', { name: print('staffFrame', 'page.disputes') }),
  ).toBeVisible()
  await station(who, '24-officer-cases')
}

/** Every question of the set-up guide is answered with yes, and payments are open. */
export async function expectGuideGreen(who: Person): Promise<void> {
  const { page, print } = who
  await page.goto(staffPath('set-up'))
  await expect(page.getByText(print('setUp', 'all-done'))).toBeVisible()
  await expect(page.getByText(print('setUp', 'no'), { exact: true })).toHaveCount(0)
  await expect(page.getByText(print('setUp', 'payments-open'))).toBeVisible()
  await station(who, '23-guide-green')
}
