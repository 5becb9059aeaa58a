import type { Page } from '@playwright/test'
import axe, { type Result, type RunOnly } from 'axe-core'

/**
 * What axe finds wrong on a page. It comes into a page once, not at each look: that took longer
 * than looking.
 */
export async function axeViolations(page: Page, runOnly: RunOnly): Promise<Result[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  return page.evaluate(
    async (only) =>
      (await window.axe.run(document, { runOnly: only, resultTypes: ['violations'] })).violations,
    runOnly,
  )
}

declare global {
  interface Window {
    axe: typeof axe
  }
}
