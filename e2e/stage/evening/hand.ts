import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { type Browser, expect, type Locator, type Page } from '@playwright/test'
import type { WrittenLanguage } from '#contract/messages/translate.ts'
import { IS_LONG } from '#test/server/long.ts'
import { open, type Somebody, somebody, typeBirth } from '../app.ts'
import { CLOCK_PATH, SESSIONS_PATH } from '../facts.ts'

/** What something cost a person: taps on the screen, and characters typed. */
export type Effort = { taps: number; characters: number }

/** Somebody whose taps and characters are counted. */
export type Person = Somebody & { readonly effort: Effort }

export function counted(who: Somebody): Person {
  return { ...who, effort: { taps: 0, characters: 0 } }
}

/** Somebody who was made before the story, signed in on a device: the story is not about their login. */
export async function signedInAt(
  url: string,
  browser: Browser,
  {
    memberId,
    name,
    email,
    language,
  }: { memberId: string; name: string; email?: string; language: WrittenLanguage },
): Promise<Person> {
  const context = await browser.newContext()
  const person = await somebody(context, { name, language, ...(email && { email }) })
  await renewSession(url, person, memberId)
  return counted(person)
}

/** Gives the device a new session, as after a login. */
export async function renewSession(
  url: string,
  { page }: Pick<Somebody, 'page'>,
  memberId: string,
): Promise<void> {
  const response = await fetch(`${url}${SESSIONS_PATH}/${memberId}`)
  const { token } = (await response.json()) as { token: string }
  await page.context().addCookies([{ name: 'session', value: token, url }])
}

/** Moves the clock of an installation forward. */
export async function laterBy(url: string, hours: number): Promise<void> {
  const response = await fetch(`${url}${CLOCK_PATH}/${hours}`, { method: 'POST' })
  expect(response.ok).toBe(true)
}

export async function tap({ effort }: Person, what: Locator): Promise<void> {
  effort.taps++
  await what.click()
}

/** Taps a field and types into it. */
export async function type(who: Person, field: Locator, text: string): Promise<void> {
  await tap(who, field)
  await typeOn(who, text)
}

/** Types into the field that has the focus already; key by key in `npm run prove stories`. */
export async function typeOn({ page, effort }: Person, text: string): Promise<void> {
  effort.characters += Array.from(text).length
  await (IS_LONG ? page.keyboard.type(text) : page.keyboard.insertText(text))
}

/** Pastes a text into a field: two taps, and nothing is typed. */
export async function paste({ effort }: Person, field: Locator, text: string): Promise<void> {
  effort.taps += 2
  await field.fill(text)
}

/** A date of birth has three fields: three taps and eight digits. */
export async function typeDate(who: Person, label: string, date: string): Promise<void> {
  who.effort.taps += date.split('-').length
  who.effort.characters += date.replaceAll('-', '').length
  await typeBirth(who, label, date)
}

export const field = ({ page }: Person, label: string): Locator =>
  page.getByLabel(label, { exact: true })
export const button = ({ page }: Person, name: string): Locator =>
  page.getByRole('button', { name, exact: true })
export const link = ({ page }: Person, name: string): Locator =>
  page.getByRole('link', { name, exact: true })

/** One of the choices of a form, by its title. */
export const choice = ({ page }: Person, title: string): Locator =>
  page.locator('.choice').filter({ has: page.getByText(title, { exact: true }) })

/**
 * A station of the story: the page fits, everybody can use it, and with PICTURES_IN set to a folder it is
 * drawn there.
 */
export async function station({ page, language }: Person, name: string): Promise<void> {
  await expect(page.locator('.skeleton')).toHaveCount(0)
  // A field that is half under the sticky header is not too small.
  await page.evaluate(() => scrollTo(0, 0))
  await open(page)
  const folder = process.env['PICTURES_IN']
  if (folder !== undefined) await draw(page, join(folder, `${language}-${name}.png`))
}

async function draw(page: Page, path: string): Promise<void> {
  mkdirSync(join(path, '..'), { recursive: true })
  await page.screenshot({ path, fullPage: true })
}
