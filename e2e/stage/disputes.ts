import { expect } from '@playwright/test'
import { open, type Somebody } from './app.ts'

/** On the page of a payment, the receiver says that nothing came. */
export async function question({ page, print }: Somebody): Promise<void> {
  await page.getByRole('link', { name: print('payments', 'do.confirmed'), exact: true }).click()
  await page.getByRole('link', { name: print('paying', 'no'), exact: true }).click()
  await expect(page).toHaveURL(/\/confirm\/not\//)
  await page.getByRole('button', { name: print('paying', 'dispute-do'), exact: true }).click()
  // All that is wrong is listed on top, and each line leads to its field.
  const problems = page.getByRole('alert')
  await expect(problems.getByRole('link')).toHaveText([
    print('paying', 'dispute-kind-missing'),
    print('paying', 'reason-short'),
  ])
  await problems.getByRole('link').last().click()
  await expect(page.getByLabel(print('paying', 'dispute-reason'))).toBeFocused()
  await problems.getByRole('link').first().click()
  await expect(
    page.getByRole('radio', { name: print('paying', 'dispute.not_received') }),
  ).toBeFocused()
  await open(page)
  await page.getByRole('radio', { name: print('paying', 'dispute.not_received') }).check()
  await page.getByLabel(print('paying', 'dispute-reason')).fill('Nothing came to my account.')
  // What was chosen and typed is kept, also when the phone drops the page.
  await page.reload()
  await expect(
    page.getByRole('radio', { name: print('paying', 'dispute.not_received') }),
  ).toBeChecked()
  await expect(page.getByLabel(print('paying', 'dispute-reason'))).toHaveValue(
    'Nothing came to my account.',
  )
  await page.getByRole('button', { name: print('paying', 'dispute-do'), exact: true }).click()
  await expect(page).toHaveURL(/\/matches\//)
  await expect(
    page.getByText(print('paymentPage', 'event.not_received.me'), { exact: true }),
  ).toBeVisible()
  await open(page)
}

/** A party does not agree with the ruling. */
export async function appeal({ page, print }: Somebody): Promise<void> {
  await page.getByRole('button', { name: print('disputes', 'appeal'), exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox').fill('The second page of the statement was not looked at.')
  await open(page)
  await dialog.getByRole('button', { name: print('disputes', 'appeal-do'), exact: true }).click()
  await expect(page.getByText(print('disputes', 'now.open-again'))).toBeVisible()
  await open(page)
}
