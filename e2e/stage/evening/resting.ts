import { expect } from '@playwright/test'
import type { MessageKey } from '#contract/messages/messages.ts'
import { catalogueIn } from '#server/platform/text/words.ts'
import { open, type Somebody, unfold } from '../app.ts'
import { openPayment } from '../payments.ts'

/** The amount of the pledges of these stories. */
export const SHOWN = '₹500'

/** The giver cannot pay. On the dashboard a question about the pledge waits. */
export async function decline(giver: Somebody, matchId: string): Promise<void> {
  const { page, print } = giver
  await openPayment(giver, matchId)
  await page.getByRole('button', { name: print('payments', 'different'), exact: true }).click()
  await page.getByRole('button', { name: print('payments', 'do.declined'), exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox').fill('My salary came late this month.')
  await open(page)
  await dialog.getByRole('button', { name: print('paying', 'declined-do'), exact: true }).click()
  await expect(dialog).toBeHidden()
  await page.goto('/dashboard')
  const question = await questionOf(giver)
  await expect(question.getByText(print('dashboard', 'rests-free'))).toBeVisible()
  await expect(page.getByText(print('dashboard', 'today-nothing'))).toHaveCount(0)
  await open(page)
}

/** One answer is enough: the question goes, and a sentence says what holds now. */
export async function answer(
  giver: Somebody,
  button: string,
  sentence?: MessageKey<'sentences-helping'>,
): Promise<void> {
  const { page, language } = giver
  const question = await questionOf(giver)
  await question.getByRole('button', { name: button, exact: true }).click()
  await expect(question).toHaveCount(0)
  if (sentence !== undefined)
    await expect(page.getByText(catalogueIn('sentences-helping')(language)[sentence])).toBeVisible()
  await open(page)
}

/** The question about the pledge that rests. */
export const questionOf = ({ page, print }: Somebody) =>
  unfold(page, print('dashboard', 'rests-title', { amount: SHOWN }))
