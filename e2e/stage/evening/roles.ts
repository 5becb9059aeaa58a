import { expect } from '@playwright/test'
import type { CircleRole } from '#domain/shared/staff-roles.ts'
import { staffPath } from '#web/platform/pages/staff-pages.ts'
import { unfold } from '../app.ts'
import { messageTo } from '../outbox.ts'
import { madeUpPan, setUpApp } from './founders.ts'
import { button, choice, field, type Person, station, tap, type, typeDate } from './hand.ts'

const WHY = 'We all know and trust them.'

type Role = Extract<CircleRole, 'steward' | 'officer'>

/** A founder proposes a role for a member. */
export async function proposeRole(who: Person, whom: string, role: Role): Promise<void> {
  const { page, print } = who
  await page.goto(staffPath('roles'))
  await tap(who, button(who, print('staffCircle', 'grant')))
  await type(who, page.getByRole('searchbox', { name: print('staffCircle', 'grant-search') }), whom)
  await tap(who, button(who, print('staffCircle', 'grant-search-do')))
  await tap(who, choice(who, whom))
  await tap(who, choice(who, print('common', `role.${role}`)))
  await type(who, field(who, print('staffFrame', 'reason')), WHY)
  await station(who, `50-propose-${role}`)
  await tap(who, button(who, print('staffCircle', 'grant-do')))
  await expect(button(who, print('staffCircle', 'grant'))).toBeVisible()
}

/** Somebody without a tie is asked, on the page they open every day, and confirms. */
export async function confirmRole(who: Person, whom: string, role: Role): Promise<void> {
  const { page, print } = who
  await page.goto('/dashboard')
  const title = print('roleConfirming', 'title', {
    name: whom,
    role: print('common', `role.${role}`),
  })
  const card = await unfold(page, whom)
  await expect(card.getByText(title)).toBeVisible()
  await station(who, `51-confirm-${role}`)
  const yes = print('roleConfirming', 'yes')
  await tap(who, card.getByRole('button', { name: yes, exact: true }))
  const dialog = page.getByRole('dialog')
  await type(who, dialog.getByLabel(print('roleConfirming', 'reason')), WHY)
  await tap(who, dialog.getByRole('button', { name: yes, exact: true }))
  await expect(page.getByText(title)).toHaveCount(0)
}

/** Whoever has a role and came by phone adds what the work needs, as the pages ask for it. */
export async function takeUpRole(who: Person): Promise<void> {
  const { page, print } = who
  await setUpApp(who, '52-role-app')
  await page.goto(staffPath('queue'))
  await expect(page.getByText(print('errors', 'request.identity-missing')).first()).toBeVisible()
  await page.goto('/security')
  await unfold(page, print('security', 'email'))
  await tap(who, button(who, print('security', 'email-add')))
  await type(who, field(who, print('security', 'email-new')), who.email)
  await tap(who, button(who, print('security', 'email-send')))
  const [address] = await messageTo(who.email, /http:\S+confirm-email\S+/)
  await page.goto(address)
  await tap(who, button(who, print('entering', 'confirm.submit')))
  await expect(page.getByText(print('entering', 'confirm.success')).first()).toBeVisible()
  await page.goto('/profile')
  await type(who, field(who, print('devices', 'identity-pan')), madeUpPan())
  await typeDate(who, print('devices', 'identity-birth'), '1990-01-01')
  await station(who, '53-role-identity')
  await tap(who, button(who, print('devices', 'identity-save')))
  await expect(page.getByText(print('devices', 'identity-title'))).toHaveCount(0)
  await page.goto(staffPath('queue'))
  await expect(page.getByText(print('errors', 'request.identity-missing'))).toHaveCount(0)
  await station(who, '54-role-desk')
}
