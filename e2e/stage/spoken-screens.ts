import { expect } from '@playwright/test'
import { amountInWords } from '#contract/messages/amount-words.ts'
import type { Somebody } from './app.ts'
import type { FlowFigures } from './facts.ts'
import { heard, voices, withVoices } from './voice.ts'

const RUPEES = 500
const VOICE = { en: 'en-IN', hi: 'hi-IN' } as const

const speakerOf = ({ page, print }: Somebody) =>
  page.getByRole('button', { name: print('common', 'read-aloud') })
const saidBy = ({ language }: Somebody, text: string) => `${VOICE[language]}: ${text}`
const buttonSaid = (who: Somebody, name: string) =>
  saidBy(who, who.print('common', 'spoken-button', { name }))

/** Opens a page whose voices arrive after it: only then is there a speaker. */
export async function openWithVoices(who: Somebody, address: string): Promise<void> {
  const { page } = who
  const speaker = speakerOf(who)
  await withVoices(page, ['en-US', 'en-IN', 'hi-IN'])
  await page.goto(address)
  await expect(page.getByRole('heading', { level: 1 })).toBeAttached()
  await expect(page.locator('.skeleton')).toHaveCount(0)
  await expect(speaker).toHaveCount(0)
  await voices(page, 'arrive')
  await expect(speaker).toHaveAttribute('aria-pressed', 'false')
  const { width = 0, height = 0 } = (await speaker.boundingBox()) ?? {}
  expect(Math.min(width, height)).toBeGreaterThanOrEqual(44)
}

/** The first step of paying, by keyboard: in its order, to nobody else, until something ends it. */
export async function expectPayingSpoken(who: Somebody, { receiver }: FlowFigures): Promise<void> {
  const { page, print, language } = who
  const speaker = speakerOf(who)
  const requests: string[] = []
  page.on('request', (request) => requests.push(request.url()))
  await speaker.focus()
  await page.keyboard.press('Enter')
  await expect(speaker).toHaveAttribute('aria-pressed', 'true')
  const { said, stops } = await heard(page)
  expect(requests).toEqual([])
  expect(said.slice(0, 2)).toEqual([
    saidBy(who, print('payments', 'pay-to', { name: receiver.name })),
    saidBy(who, amountInWords(RUPEES, language)),
  ])
  expect(said).toContain(saidBy(who, print('paying', 'notice-1')))
  expect(said).toContain(buttonSaid(who, print('payments', 'show-payee')))
  expect(said.join(' ')).not.toMatch(/₹|\d{5}/)

  // Pressed again it stops; a new press begins anew, and the end of the last sentence lets go.
  await page.keyboard.press('Enter')
  await expect(speaker).toHaveAttribute('aria-pressed', 'false')
  expect((await heard(page)).stops).toBe(stops + 1)
  await speaker.click()
  expect((await heard(page)).said).toEqual(said)
  await voices(page, 'end')
  await expect(speaker).toHaveAttribute('aria-pressed', 'false')

  // The next step ends it, without a press.
  await speaker.click()
  const before = (await heard(page)).stops
  await page.getByRole('link', { name: print('payments', 'paid-already') }).click()
  await expect(page).toHaveURL(/\/pay\/proof\//)
  await expect(speaker).toHaveAttribute('aria-pressed', 'false')
  expect((await heard(page)).stops).toBeGreaterThan(before)
}

/** Confirming, with digits typed already: they are not read. */
export async function expectConfirmingSpoken(who: Somebody, { giver }: FlowFigures): Promise<void> {
  const { page, print, language } = who
  await page.getByLabel(print('paying', 'utr-last4')).fill('1377')
  await speakerOf(who).click()
  const { said } = await heard(page)
  const facts = { amount: amountInWords(RUPEES, language), name: giver.name }
  expect(said[0]).toBe(saidBy(who, print('paymentPage', 'next.look', facts)))
  expect(said).toContain(saidBy(who, print('paying', 'seen', facts)))
  expect(said).toContain(buttonSaid(who, print('paying', 'yes', facts)))
  expect(said.join(' ')).not.toMatch(/1377|₹|\d{5}/)
}

/** The rules of the circle, with the figures that lie in parts without a box of their own. */
export async function expectRulesSpoken(who: Somebody): Promise<void> {
  const { page, print } = who
  await speakerOf(who).click()
  const { said } = await heard(page)
  expect(said).toContain(saidBy(who, print('circlePolicy', 'lead')))
  expect(said).toContain(saidBy(who, print('staffPolicy', 'field.matchCapRupees')))
  expect(said.join(' ')).not.toMatch(/₹/)
}
