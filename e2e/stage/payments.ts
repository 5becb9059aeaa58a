import { readFileSync } from 'node:fs'
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  expect,
  type Page,
  type TestInfo,
} from '@playwright/test'
import sharp from 'sharp'
import type { WrittenLanguage } from '#contract/messages/translate.ts'
import { open, type Somebody, somebody } from './app.ts'
import {
  BASE_URL,
  type Device,
  FACTS_FILE,
  type Facts,
  LANGUAGE_OF,
  type MatchFigures,
  MADE_PASSWORD,
  SESSIONS_PATH,
  type StagePerson,
} from './facts.ts'

/** The matches of this device's stories, and its language. */
export function paymentsOf({ project }: TestInfo): {
  facts: MatchFigures
  language: WrittenLanguage
} {
  const device: Device = project.name === 'phone' ? 'phone' : 'desk'
  const { payments } = JSON.parse(readFileSync(FACTS_FILE, 'utf8')) as Facts
  return { facts: payments[device], language: LANGUAGE_OF[device] }
}

/** Lets this browser go on as that person. */
export async function giveSession(
  context: BrowserContext,
  { memberId }: StagePerson,
): Promise<void> {
  const response = await fetch(`${BASE_URL}${SESSIONS_PATH}/${memberId}`)
  const { token } = (await response.json()) as { token: string }
  await context.addCookies([{ name: 'session', value: token, url: BASE_URL }])
}

/**
 * A person who was made before the story, signed in on a device of their own. The story is not
 * about the login, so they have their session from the stage.
 */
export async function signedIn(
  browser: Browser,
  stagePerson: StagePerson,
  language: WrittenLanguage,
  options: BrowserContextOptions = {},
): Promise<Somebody> {
  const context = await browser.newContext(options)
  await giveSession(context, stagePerson)
  const who = await somebody(context, {
    name: stagePerson.name,
    email: stagePerson.email,
    password: MADE_PASSWORD,
    language,
  })
  await who.page.goto('/dashboard')
  await expect(
    who.page.getByRole('heading', { name: who.print('dashboard', 'title') }),
  ).toBeVisible()
  return who
}

/** Opens the page of one match. */
export async function openPayment(who: Somebody, matchId: string): Promise<void> {
  await who.page.goto(`/matches/${matchId}`)
  await expect(
    who.page.getByRole('heading', { name: who.print('paymentPage', 'timeline') }),
  ).toBeVisible()
  await open(who.page)
}

/** A picture to upload. */
export async function picture(): Promise<{ name: string; mimeType: string; buffer: Buffer }> {
  const buffer = await sharp({
    create: { width: 400, height: 700, channels: 3, background: { r: 225, g: 235, b: 250 } },
  })
    .png()
    .toBuffer()
  return { name: 'line.png', mimeType: 'image/png', buffer }
}

/**
 * What somebody does on another device, through the interface: sends one request and returns the
 * response's data.
 */
export async function byInterface<T = { version: number }>(
  token: string,
  method: 'GET' | 'POST',
  path: string,
  body?: unknown,
): Promise<T> {
  const response = await fetch(`${BASE_URL}/api${path}`, {
    method,
    headers: {
      Authorization: `Bearer ${token}`,
      Accept: 'application/json',
      ...(body === undefined
        ? {}
        : { 'Content-Type': 'application/json', 'Idempotency-Key': crypto.randomUUID() }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  const read = (await response.json()) as { data: T }
  expect(response.ok, `${path}: ${JSON.stringify(read)}`).toBe(true)
  return read.data
}

/** Every rare turn is one tap away, also while paying. */
export async function expectDifferent(who: Somebody, turns: readonly string[]): Promise<void> {
  const { page, print } = who
  await page.getByRole('button', { name: new RegExp(print('payments', 'different'), 'i') }).click()
  const sheet = page.getByRole('dialog')
  for (const turn of turns)
    await expect(
      sheet
        .getByRole('button', { name: turn, exact: true })
        .or(sheet.getByRole('link', { name: turn, exact: true })),
    ).toBeVisible()
  await expect(sheet.getByRole('link', { name: print('paymentPage', 'report') })).toBeVisible()
  await open(page)
  await page.keyboard.press('Escape')
  await expect(sheet).toBeHidden()
}

/**
 * The server cannot say in time whether an act counted, and no event tells it: the first request did
 * nothing, the second counted. Returns the keys of both.
 */
export async function unsureAnswers(page: Page, address: string, said: string): Promise<string[]> {
  const keys: string[] = []
  await page.route('**/api/events', (route) => route.abort())
  await page.reload()
  await page.route(address, async (route) => {
    keys.push(route.request().headers()['idempotency-key'] ?? '')
    if (keys.length > 1) await route.fetch()
    const error = { code: 'request.outcome-unknown', message: said }
    return route.fulfill({ status: 504, json: { error } })
  })
  return keys
}

/**
 * The first request arrives, its answer does not, and no event tells the page what became of it.
 * Returns the keys of all requests.
 */
export async function losingFirstAnswer(page: Page, address: string): Promise<string[]> {
  const keys: string[] = []
  await page.route('**/api/events', (route) => route.abort())
  await page.reload()
  await page.route(address, async (route) => {
    keys.push(route.request().headers()['idempotency-key'] ?? '')
    if (keys.length > 1) return route.continue()
    await route.fetch()
    return route.abort('internetdisconnected')
  })
  return keys
}
