import { test as playwright } from '@playwright/test'

/**
 * Playwright's test, which also closes what a story opened. Open pages would send requests during
 * the next story.
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
