import { expect } from '@playwright/test'
import { messageTo } from '../outbox.ts'
import {
  button,
  type Effort,
  field,
  type Person,
  paste,
  station,
  tap,
  type,
  typeOn,
} from './hand.ts'

/** One administrator pastes the list. Two lines are bad: both are named, and none is lost. */
export async function enterList(
  who: Person,
  { lines, bad }: { lines: readonly string[]; bad: readonly string[] },
): Promise<void> {
  const { page, print } = who
  await page.goto('/staff/group')
  const box = field(who, print('lists', 'paste'))
  await paste(who, box, lines.join('\n'))
  const good = lines.length - bad.length
  await expect(page.getByText(print('lists', 'bad-title', { count: bad.length }))).toBeVisible()
  for (const text of bad)
    await expect(
      page.getByText(print('lists', 'bad-line', { line: lines.indexOf(text) + 1, text })),
    ).toBeVisible()
  await station(who, '11-list-pasted')
  await tap(who, button(who, print('lists', 'save', { count: good })))
  await expect(box).toHaveValue(bad.join('\n'))
  await station(who, '12-list-saved')
}

/** Corrects the two bad lines and saves them too. */
export async function correctList(who: Person, corrected: readonly string[]): Promise<void> {
  const { print } = who
  const box = field(who, print('lists', 'paste'))
  await paste(who, box, corrected.join('\n'))
  await tap(who, button(who, print('lists', 'save', { count: corrected.length })))
  await expect(button(who, print('lists', 'more'))).toBeVisible()
}

/** The other administrator agrees to every list that waits. */
export async function agreeToLists(who: Person): Promise<void> {
  const { page, print } = who
  await page.goto('/staff/group')
  const agree = button(who, print('lists', 'agree'))
  await expect(agree).toHaveCount(2)
  await station(who, '13-other-agrees')
  await tap(who, agree.first())
  await expect(agree).toHaveCount(1)
  await tap(who, agree)
  await expect(agree).toHaveCount(0)
}

/** Sends the invitations of one list by SMS. */
export async function inviteBySms(who: Person): Promise<void> {
  const { page, print } = who
  await page.goto('/staff/group')
  const send = button(who, print('lists', 'send-all'))
  for (const left of [2, 1]) {
    await expect(send).toHaveCount(left)
    await tap(who, send.first())
    await tap(who, button(who, print('lists', 'send-all-do')))
  }
  await expect(send).toHaveCount(0)
  await station(who, '14-invited')
}

/** Makes the WhatsApp message for one person. Returns its link. */
export async function inviteByWhatsApp(who: Person, name: string): Promise<string> {
  const { page, print } = who
  await page.goto('/staff/group')
  await tap(who, page.getByRole('button', { name }).first())
  await tap(who, button(who, print('lists', 'whatsapp')))
  const dialog = page.getByRole('dialog')
  const message = await dialog.locator('.copy-row__value').innerText()
  await station(who, '15-whatsapp')
  await tap(who, dialog.getByRole('button', { name: print('common', 'close'), exact: true }))
  return /https?:\S+\/join\/\S+/.exec(message)?.[0] ?? ''
}

/** The link in the SMS with an invitation. */
export async function linkFromSms(phone: string): Promise<string> {
  const [address] = await messageTo(`+91${phone}`, /\S+\/join\/\S+/)
  return `http://${address}`
}

/** Follows an invitation and comes in. Returns what it cost from the link on. */
export async function joinByLink(who: Person, link: string, picture?: string): Promise<Effort> {
  const { page, print, phone, effort, language } = who
  const before = { ...effort }
  await page.goto(`${language === 'hi' ? '/hi' : ''}${new URL(link).pathname}`)
  await expect(page.getByText(print('entering', 'join.title')).first()).toBeVisible()
  if (picture !== undefined) await station(who, `${picture}-invitation`)
  await type(who, field(who, print('entering', 'phone.label')), phone)
  await tap(who, button(who, print('entering', 'phone.send')))
  await expect(field(who, print('entering', 'phone.code'))).toBeFocused()
  const [, code = ''] = await messageTo(`+91${phone}`, /#(\d{6})$/)
  await typeOn(who, code)
  if (picture !== undefined) await station(who, `${picture}-code`)
  await tap(who, page.getByRole('checkbox', { name: print('entering', 'join.adult') }))
  await tap(
    who,
    page.getByRole('checkbox', { name: new RegExp(print('entering', 'consent.rules')) }),
  )
  await tap(who, button(who, print('entering', 'join.submit')))
  await expect(page).toHaveURL(/\/dashboard/)
  await expect(page.getByText(print('joining', 'phone-done')).first()).toBeVisible()
  if (picture !== undefined) await station(who, `${picture}-in`)
  return {
    taps: effort.taps - before.taps,
    characters: effort.characters - before.characters,
  }
}

/** Says "I know this person" about everybody who waits. */
export async function recogniseAll(who: Person, count: number, picture?: string): Promise<void> {
  const { page, print } = who
  await page.goto('/recognise')
  const yes = button(who, print('lists', 'recognise-yes'))
  await expect(yes).toHaveCount(count)
  if (picture !== undefined) await station(who, picture)
  for (let left = count; left > 0; left--) {
    await tap(who, yes.first())
    await expect(yes).toHaveCount(left - 1)
  }
}
