import type { Page } from '@playwright/test'
import axe, { type Result, type RunOnly } from 'axe-core'

/**
 * Returns what axe finds wrong on a page. Loads axe once per page, because loading takes longer
 * than a check.
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
