import { randomInt } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { expect, type Locator } from '@playwright/test'
import type { WrittenLanguage } from '#contract/messages/translate.ts'
import { logIn, open, site, type Somebody, somebody, typeBirth, unfold } from '../stage/app.ts'
import {
  FACTS_FILE,
  type Facts,
  STEWARD_NAME,
  STEWARD_PASSWORD,
  type Story,
  stewardEmail,
} from '../stage/facts.ts'
import { messageTo } from '../stage/outbox.ts'
import { test } from '../stage/test.ts'

const TAPS_MAX = 6
const CHARACTERS_MAX = 20

for (const language of ['en', 'hi'] as const satisfies readonly WrittenLanguage[]) {
  test(`a link, a name, a number and a code; then a second phone waits for the first (${language})`, async ({
    browser,
  }) => {
    const story: Story = `by-phone-${language}`
    const { referralLinks } = JSON.parse(readFileSync(FACTS_FILE, 'utf8')) as Facts
    const steward = await somebody(await browser.newContext(), {
      name: STEWARD_NAME,
      email: stewardEmail(story),
      password: STEWARD_PASSWORD,
      language: 'en',
    })
    const name = `G${String.fromCharCode(...[1, 2, 3].map(() => 97 + randomInt(26)))}`
    const first = await somebody(await browser.newContext(), { name, language })
    const effort = await joinByLink(first, referralLinks[story])
    expect(effort.taps).toBeLessThanOrEqual(TAPS_MAX)
    expect(effort.characters).toBeLessThanOrEqual(CHARACTERS_MAX)
    await open(first.page)

    await logIn(steward, { next: /\/dashboard/ })
    await vouch(steward, name)
    await expect(
      first.page.getByRole('heading', { name: first.print('dashboard', 'title') }),
    ).toBeVisible()

    await readsNothingOfAnEmail(first)

    // An open page that finds its session gone would go to the log-in by itself.
    await first.page.goto('about:blank')
    await first.page.context().clearCookies({ name: /session/ })
    await logInByPhone(first)
    await expect(first.page.locator('.banner').getByText(waitsIn(first))).toHaveCount(0)

    const second = await somebody(await browser.newContext(), { name, language })
    Object.assign(second, { phone: first.phone })
    await logInByPhone(second)
    await expect(second.page.locator('.banner').getByText(waitsIn(second))).toBeVisible()
    await open(second.page)
    await second.page.goto('/profile')
    const later = second.page.getByRole('heading', { name: second.print('devices', 'waits-title') })
    await expect(later).toBeVisible()
    await open(second.page)

    await first.page
      .getByRole('button', { name: first.print('devices', 'new-yes'), exact: true })
      .click()
    await expect(later).toHaveCount(0)
    await giveIdentity(second)
    await expect(
      second.page.getByRole('heading', { name: second.print('devices', 'identity-title') }),
    ).toHaveCount(0)
    expect(first.problems).toEqual([])
  })
}

test('where many ask for codes today, the phone does a longer check and asks once more by itself', async ({
  browser,
}) => {
  const { referralLinks } = JSON.parse(readFileSync(FACTS_FILE, 'utf8')) as Facts
  const who = await somebody(await browser.newContext(), { name: 'Gita', language: 'hi' })
  const { page, print, phone } = who
  const sentence = print('errors', 'members.longer-check')
  const asked: unknown[] = []
  const mayWork = Promise.withResolvers<void>()
  // Only the refusal is played. The longer check, and the code that it brings, are the server's own.
  await page.route('**/api/user/phone/start', async (route) => {
    asked.push(route.request().postDataJSON())
    if (asked.length > 1) return route.continue()
    const error = { code: 'members.longer-check', message: sentence, workDoublings: 2 }
    return route.fulfill({ status: 403, json: { error } })
  })
  await page.route('**/api/user/captcha?work=2', async (route) => {
    await mayWork.promise
    await route.continue()
  })

  await page.goto(site(who, new URL(referralLinks['by-phone-hi']).pathname))
  await page.getByLabel(print('entering', 'field.name'), { exact: true }).fill('Gita')
  await page.getByLabel(print('entering', 'phone.label'), { exact: true }).fill(phone)
  const longer = page.waitForRequest(/captcha\?work=2/)
  await page.getByRole('button', { name: print('entering', 'phone.send') }).click()
  await longer
  await expect(page.getByText(sentence)).toBeVisible()
  await open(page)
  mayWork.resolve()

  const code = page.getByLabel(print('entering', 'phone.code'), { exact: true })
  await expect(code).toBeFocused()
  await messageTo(`+91${phone}`, /#(\d{6})$/)
  await expect(page.getByText(sentence)).toHaveCount(0)
  const [first, second, ...more] = asked as { phone: string; captcha: { challenge: string } }[]
  expect(more).toEqual([])
  expect([first?.phone, second?.phone]).toEqual([phone, phone])
  expect(second?.captcha.challenge).not.toBe(first?.captcha.challenge)
  expect(who.problems).toEqual([])
})

/** The beginning of the sentence that says that a device waits. */
function waitsIn({ print }: Somebody): string {
  return print('devices', 'this-waits').split('.')[0]?.split('।')[0] ?? ''
}

/** Follows the link and comes in. Counts taps and typed characters. */
async function joinByLink(
  who: Somebody,
  link: string,
): Promise<{ taps: number; characters: number }> {
  const { page, print, name, phone } = who
  const effort = { taps: 0, characters: 0 }
  const tap = async (what: Locator) => {
    effort.taps++
    await what.click()
  }
  const type = async (text: string) => {
    effort.characters += Array.from(text).length
    await page.keyboard.type(text)
  }
  const field = (label: string) => page.getByLabel(label, { exact: true })
  await page.goto(site(who, new URL(link).pathname))
  await open(page)
  await tap(field(print('entering', 'field.name')))
  await type(name)
  await tap(field(print('entering', 'phone.label')))
  await type(phone)
  await tap(page.getByRole('button', { name: print('entering', 'phone.send') }))
  await expect(field(print('entering', 'phone.code'))).toBeFocused()
  const [, code = ''] = await messageTo(`+91${phone}`, /#(\d{6})$/)
  await open(page)
  await type(code)
  await tap(page.getByRole('checkbox', { name: print('entering', 'join.adult') }))
  await tap(page.getByRole('checkbox', { name: new RegExp(print('entering', 'consent.rules')) }))
  await tap(page.getByRole('button', { name: print('entering', 'join.submit'), exact: true }))
  await expect(page).toHaveURL(/\/dashboard/)
  await expect(page.getByText(print('joining', 'phone-done')).first()).toBeVisible()
  return effort
}

async function logInByPhone(who: Somebody): Promise<void> {
  const { page, print, phone } = who
  await page.goto(site(who, '/login'))
  const before = await lastCode(phone)
  await page.getByLabel(print('entering', 'phone.label'), { exact: true }).fill(phone)
  await page.getByRole('button', { name: print('entering', 'phone.send') }).click()
  const code = page.getByLabel(print('entering', 'phone.code'), { exact: true })
  await expect(code).toBeFocused()
  await expect.poll(() => lastCode(phone)).not.toBe(before)
  await code.fill(await lastCode(phone))
  await page.getByRole('button', { name: print('entering', 'login.submit'), exact: true }).click()
  await expect(page).toHaveURL(/\/dashboard/)
}

async function lastCode(phone: string): Promise<string> {
  const [, code = ''] = await messageTo(`+91${phone}`, /#(\d{6})$/)
  return code
}

/** The pages that speak of ways to reach people are true for somebody with a phone only. */
async function readsNothingOfAnEmail({ page, print }: Somebody): Promise<void> {
  await page.goto('/notifications/settings')
  await expect(page.getByText(print('notices', 'no-email'))).toBeVisible()
  await expect(page.getByLabel(print('notices', 'email'), { exact: true })).toHaveCount(0)
  const payments = await unfold(page, print('notices', 'topic.payments'))
  await expect(payments.getByLabel(print('notices', 'sms'), { exact: true })).toBeChecked()
  await open(page)
  await page.goto('/security')
  await unfold(page, print('security', 'email'))
  await expect(page.getByText(print('security', 'email-none'))).toBeVisible()
  await unfold(page, print('security', 'password'))
  await expect(page.getByText(print('security', 'password-no-email'))).toBeVisible()
  await open(page)
  await page.goto('/my-data')
  await unfold(page, print('myData', 'close'))
  await page.getByRole('button', { name: print('myData', 'close-begin') }).click()
  const number = page.getByLabel(print('myData', 'close-phone'), { exact: true })
  await expect(number).toHaveAttribute('type', 'tel')
  await number.fill('9000000000')
  await page.getByRole('button', { name: print('myData', 'close-act') }).click()
  await expect(page.getByText(print('errors', 'members.email-not-yours'))).toBeVisible()
  await open(page)
}

async function vouch({ page, print }: Somebody, name: string): Promise<void> {
  await page.goto('/referrals')
  const row = await unfold(page, name)
  await row.getByRole('button', { name: print('dashboard', 'vouch-yes'), exact: true }).click()
}

async function giveIdentity(who: Somebody): Promise<void> {
  const { page, print } = who
  await page.goto('/profile')
  const four = String(randomInt(1e4)).padStart(4, '0')
  const letter = () => String.fromCharCode(65 + randomInt(26))
  await page
    .getByLabel(print('devices', 'identity-pan'), { exact: true })
    .fill(`${letter()}${letter()}${letter()}P${letter()}${four}${letter()}`)
  await typeBirth(who, print('devices', 'identity-birth'), '1988-08-08')
  await page.getByRole('button', { name: print('devices', 'identity-save') }).click()
}
