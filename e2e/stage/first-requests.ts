import { expect } from '@playwright/test'
import { open, type Somebody } from './app.ts'

/** A first ask: the amount, then a new UPI ID, then sent. A reload in between loses nothing. */
export async function askForHelp(
  { page, print }: Somebody,
  { amount: rupees, upi }: { amount: number; upi: string },
): Promise<void> {
  const amount = page.getByLabel(print('getting', 'amount'), { exact: true })
  const next = page.getByRole('button', { name: print('common', 'next'), exact: true })
  await page.getByRole('link', { name: print('dashboard', 'tile-get') }).click()
  await expect(page.getByText(print('getting', 'needs-detail'))).toBeVisible()
  await amount.fill('700')
  await next.click()
  await expect(page.getByText(print('errors', 'asks.amount-step')).first()).toBeVisible()
  // One step up from ₹700 is the next amount that can be asked for.
  await page.getByRole('button', { name: print('common', 'step-more', { step: '₹500' }) }).click()
  await expect(amount).toHaveValue(String(rupees))
  await page.getByLabel(print('getting', 'note')).fill('Books for school')
  await open(page)
  await next.click()
  await page.getByLabel(print('account', 'upi'), { exact: true }).fill(upi)
  await open(page)
  await page.getByRole('button', { name: print('account', 'add-upi') }).click()
  // The first detail is the chosen one, and leads on.
  await expect(page).toHaveURL(/step=confirm/)
  // What was typed survives a reload, and leaving asks first.
  await page.reload()
  await page.getByRole('link', { name: print('common', 'cancel'), exact: true }).click()
  const question = page.getByRole('dialog')
  await question.getByRole('button', { name: print('common', 'stay'), exact: true }).click()
  await open(page)
  await expect(page.getByText(upi)).toBeVisible()
  await expect(page.getByText('Books for school')).toBeVisible()
  await open(page)
  await page.getByRole('button', { name: print('getting', 'submit') }).click()
  await expect(page.getByRole('heading', { name: print('getting', 'done-title') })).toBeVisible()
  await expect(page.getByText(print('getting', 'done-text')).first()).toBeVisible()
  await open(page)
  await page.goto('/dashboard')
}

/** A first pledge, ready at once, after the promise. */
export async function pledge({ page, print }: Somebody, rupees: number): Promise<void> {
  await page.goto('/help/give/amount')
  await expect(page.getByRole('heading', { name: print('warning', 'title') })).toBeVisible()
  await open(page)
  await page.getByRole('button', { name: print('common', 'next'), exact: true }).click()
  await expect(page.getByText(print('warning', 'tick-first')).first()).toBeVisible()
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: print('common', 'next'), exact: true }).click()
  await page.getByRole('radio', { name: print('giving', 'plan.super') }).check()
  await open(page)
  await page.getByRole('button', { name: print('common', 'next'), exact: true }).click()
  await page.getByLabel(print('giving', 'amount'), { exact: true }).fill(String(rupees))
  await open(page)
  await page.getByRole('button', { name: print('common', 'save'), exact: true }).click()
  await expect(page.getByText(print('giving', 'done-text')).first()).toBeVisible()
  await expect(page.getByText(print('giving', 'sent'))).toBeVisible()
  await open(page)
  await page.getByRole('link', { name: print('giving', 'to-dashboard') }).click()
}
