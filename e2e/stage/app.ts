import { randomInt } from 'node:crypto'
import { type BrowserContext, expect, type Locator, type Page } from '@playwright/test'
import type { WrittenLanguage } from '#contract/messages/translate.ts'
import { expectAccessible } from './axe.ts'
import { messageTo } from './outbox.ts'
import { type Words, wordsIn } from './words.ts'

/** One person at one device. */
export type Somebody = {
  readonly page: Page
  readonly print: Words
  readonly language: WrittenLanguage
  readonly name: string
  readonly email: string
  readonly phone: string
  readonly password: string
  readonly problems: string[]
}

/** A person with a browser of their own. The test collects errors of the console. */
export async function somebody(
  context: BrowserContext,
  {
    name,
    language,
    email,
    password,
  }: { name: string; language: WrittenLanguage; email?: string; password?: string },
): Promise<Somebody> {
  const page = await context.newPage()
  const problems: string[] = []
  page.on('console', (message) => {
    // Some steps are about a refused request, and they check the page themselves. Most stories run
    // without a service worker, which the browser's driver reports. With one, Chromium remarks that
    // a file came past it and from it: now and then, as the two race.
    const isExpected =
      message.text().startsWith('Failed to load resource') ||
      message.text() === 'Service Worker registration blocked by Playwright' ||
      message.text().endsWith('it is a cross-world service worker resource mismatch.')
    if (['error', 'warning'].includes(message.type()) && !isExpected) problems.push(message.text())
  })
  page.on('pageerror', (error) => problems.push(error.message))
  const tail = String(randomInt(1e9))
  return {
    page,
    print: wordsIn(language),
    language,
    name,
    problems,
    email: email ?? `${name.split(' ')[0]?.toLowerCase()}.${tail}@story.example`,
    phone: `9${tail.padStart(9, '0')}`,
    password: password ?? 'a long sentence nobody guesses',
  }
}

/** The address of a visitor page in the person's language. */
export function site(who: Somebody, path: string): string {
  return who.language === 'hi' ? `/hi${path}` : path
}

/** Nothing goes beyond the side of the screen. */
export async function expectFitting(page: Page): Promise<void> {
  const { wide, room } = await page.evaluate(() => ({
    wide: document.documentElement.scrollWidth,
    room: document.documentElement.clientWidth,
  }))
  expect(wide, page.url()).toBeLessThanOrEqual(room)
}

export async function open(page: Page): Promise<void> {
  await expectFitting(page)
  await expectAccessible(page)
}

function letters(count: number): string {
  return Array.from({ length: count }, () => String.fromCharCode(65 + randomInt(26))).join('')
}

/** Types a date of birth in its three fields. */
export async function typeBirth(
  { page, print }: Pick<Somebody, 'page' | 'print'>,
  label: string,
  birth: string,
): Promise<void> {
  const group = page.getByRole('group', { name: label, exact: true })
  const [year = '', month = '', day = ''] = birth.split('-')
  for (const [part, value] of [
    ['birth.day', day],
    ['birth.month', month],
    ['birth.year', year],
  ] as const)
    await group.getByLabel(print('common', part), { exact: true }).fill(value)
}

/** Opens the row of this name in place, unless it is open, and gives it with what is inside. */
export async function unfold(page: Page, name: string): Promise<Locator> {
  const title = page.locator('summary .item__title').getByText(name, { exact: true })
  const row = page.locator('details').filter({ has: title }).first()
  await expect(row).toBeVisible()
  // The first row opens by itself, maybe under this click.
  await expect(async () => {
    if ((await row.getAttribute('open')) === null) await row.locator('summary').click()
    await expect(row).toHaveAttribute('open', '', { timeout: 1_000 })
  }).toPass()
  return row
}

/** Opens a referral link and registers. The page must show the inviter's first name. */
export async function register(
  who: Somebody,
  link: string,
  inviterFirstName: string,
): Promise<void> {
  const { page, print } = who
  await page.goto(site(who, new URL(link).pathname.replace('/join/', '/register/')))
  await expect(page.getByText(inviterFirstName).first()).toBeVisible()
  await open(page)
  await page.getByLabel(print('entering', 'field.name'), { exact: true }).fill(who.name)
  await page.getByLabel(print('entering', 'field.email'), { exact: true }).fill(who.email)
  await page.getByLabel(print('entering', 'field.phone'), { exact: true }).fill(who.phone)
  await page.getByLabel(print('entering', 'field.password'), { exact: true }).fill(who.password)
  // As people type it. The field turns it into capitals without gaps.
  const typedPan =
    `${letters(3)}P${letters(1)} ${String(randomInt(1e4)).padStart(4, '0')} ${letters(1)}`.toLowerCase()
  await page.getByLabel(print('entering', 'field.pan'), { exact: true }).fill(typedPan)
  await expect(page.getByLabel(print('entering', 'field.pan'), { exact: true })).toHaveValue(
    typedPan.replaceAll(' ', '').toUpperCase(),
  )
  await typeBirth(who, print('entering', 'field.birth'), '1988-08-08')
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: print('entering', 'register.submit') }).click()
  await expect(page.getByText(print('entering', 'register.success')).first()).toBeVisible()
  await expect(page.getByLabel(print('entering', 'field.name'), { exact: true })).toBeHidden()
}

/** Follows the link of the mail that came over SMTP and verifies the address. */
export async function proveEmail(who: Somebody): Promise<void> {
  const { page, print } = who
  const [link] = await messageTo(who.email, /http:\S+verify-email\S+/)
  await page.goto(link)
  const button = page.getByRole('button', { name: print('entering', 'verify.submit') })
  await expect(button).toBeEnabled()
  await open(page)
  await button.click()
  // The browser that registered goes on into the member area; another one logs in.
  await page.waitForURL(/\/dashboard|\/login/)
}

/** Logs in without the picture: the device solves the sum. */
export async function logIn(who: Somebody, { next }: { next: RegExp }): Promise<void> {
  const { page, print } = who
  if (!/\/login/.test(page.url())) await page.goto(site(who, '/login'))
  await open(page)
  await byEmail(who)
  await page.getByLabel(print('entering', 'field.email'), { exact: true }).fill(who.email)
  await page.getByLabel(print('entering', 'field.password'), { exact: true }).fill(who.password)
  await page.getByRole('button', { name: print('entering', 'captcha.no-eyes') }).click()
  await expect(page.getByText(print('entering', 'captcha.solved'))).toBeVisible()
  await page.getByRole('button', { name: print('entering', 'login.submit'), exact: true }).click()
  await page.waitForURL(next)
}

/** On the login page, goes from the number to e-mail and password. */
export async function byEmail({ page, print }: Pick<Somebody, 'page' | 'print'>): Promise<void> {
  if (!/by=email/.test(page.url()))
    await page.getByRole('link', { name: print('entering', 'login.by-email') }).click()
  await expect(page.getByLabel(print('entering', 'field.email'), { exact: true })).toBeVisible()
}

/** Types the code of the SMS on the joining page. */
export async function provePhone(who: Somebody): Promise<void> {
  const { page, print } = who
  await page.getByRole('button', { name: print('joining', 'send-code') }).click()
  const [, code = ''] = await messageTo(`+91${who.phone}`, /\b(\d{6})\b/)
  await page.getByLabel(print('joining', 'code')).fill(code)
  await page.getByRole('button', { name: print('joining', 'verify'), exact: true }).click()
  await expect(page.getByText(print('joining', 'phone-done')).first()).toBeVisible()
  await open(page)
}
