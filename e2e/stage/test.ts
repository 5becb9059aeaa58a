import { test as playwright } from '@playwright/test'

/**
 * As Playwright has it, but what a story opened is closed with it: pages left open would go on
 * asking beside the next story.
 */
export const test = playwright.extend<{ closing: undefined }>({
  closing: [
    async ({ browser }, use) => {
      await use(undefined)
      for (const context of browser.contexts()) await context.close()
    },
    { auto: true },
  ],
})
