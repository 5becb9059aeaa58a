import { expect, type Page } from '@playwright/test'

/** What a message at the edge must leave in view. */
const NEVER_COVERED = [
  '.header',
  '.tab-bar',
  '.stepper',
  '.stepper__bars',
  '.flow__end',
  'main h1',
  'main .title',
  'main .money',
]

/** A toast is here, and lies over nothing that matters. */
export async function expectToastBeside(page: Page): Promise<void> {
  const toast = page.locator('.toast')
  await expect(toast).toBeVisible()
  // It stays as long as a pointer is on it.
  await toast.dispatchEvent('pointerover')
  await page.evaluate(() => scrollTo(0, 0))
  const covered = await toast.evaluate((element, selectors) => {
    const over = element.getBoundingClientRect()
    return [...document.querySelectorAll(selectors.join())]
      .filter((one) => one.checkVisibility({ visibilityProperty: true }))
      .filter((one) => {
        const place = one.getBoundingClientRect()
        return place.height > 1 && place.top < over.bottom && place.bottom > over.top
      })
      .map((one) => one.outerHTML.slice(0, 80))
  }, NEVER_COVERED)
  expect.soft(covered, page.url()).toEqual([])
  await toast.dispatchEvent('pointerout')
}
