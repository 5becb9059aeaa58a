import { readFileSync } from 'node:fs'
import { type Browser, expect, type TestInfo } from '@playwright/test'
import sharp from 'sharp'
import type { Language } from '#contract/messages/translate.ts'
import { logIn, lookAt, type Somebody, somebody } from './app.ts'
import { wordsIn } from './words.ts'
import { BASE_URL, type Device, FACTS_FILE, type Facts, type PaymentFacts, PLAYER_PASSWORD, type Player } from './facts.ts'

/** The payments of this device's stories, and its language: one of the two is told in Hindi. */
export function paymentsOf({ project }: TestInfo): { facts: PaymentFacts; language: Language } {
  const device: Device = project.name === 'phone' ? 'phone' : 'desk'
  const { payments } = JSON.parse(readFileSync(FACTS_FILE, 'utf8')) as Facts
  return { facts: payments[device], language: device === 'phone' ? 'hi' : 'en' }
}

/** Somebody who was played into the story, signed in at a device of their own. */
export async function signedIn(browser: Browser, player: Player, language: Language): Promise<Somebody> {
  const who = await somebody(await browser.newContext(), { name: player.name, email: player.email, password: PLAYER_PASSWORD, language })
  await logIn(who, { next: /\/dashboard/ })
  await speaking(who)
  return who
}

/** The member area speaks the language kept with the person; players were all entered in English. */
async function speaking({ page, say, language }: Somebody): Promise<void> {
  // The page begins in the language of the login and then follows the one kept with the person.
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(wordsIn('en')('dashboard', 'title'))
  if (language === 'hi') {
    const menu = page.getByRole('button', { name: /^(Menu|मेनू)$/ })
    if (await menu.isVisible()) await menu.click()
    await page.getByRole('button', { name: 'हिन्दी' }).click()
  }
  await expect(page.getByRole('heading', { name: say('dashboard', 'title') })).toBeVisible()
}

/** Opens one payment's own page. */
export async function openPayment(who: Somebody, matchId: string): Promise<void> {
  await who.page.goto(`/matches/${matchId}`)
  await expect(who.page.getByRole('heading', { name: who.say('paymentPage', 'timeline') })).toBeVisible()
  await lookAt(who.page)
}

/** A picture to upload. */
export async function picture(): Promise<{ name: string; mimeType: string; buffer: Buffer }> {
  const buffer = await sharp({ create: { width: 400, height: 700, channels: 3, background: { r: 225, g: 235, b: 250 } } }).png().toBuffer()
  return { name: 'line.png', mimeType: 'image/png', buffer }
}

/** What an officer does at a device of their own, by the interface: sends one command and gives the answer's data. */
export async function asOfficer<T = { version: number }>(token: string, method: 'GET' | 'POST', path: string, body?: unknown): Promise<T> {
  const response = await fetch(`${BASE_URL}/api${path}`, {
    method,
    headers: { Authorization: `Bearer ${token}`, Accept: 'application/json', ...(body === undefined ? {} : { 'Content-Type': 'application/json', 'Idempotency-Key': crypto.randomUUID() }) },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  const answer = (await response.json()) as { data: T }
  expect(response.ok, `${path}: ${JSON.stringify(answer)}`).toBe(true)
  return answer.data
}
