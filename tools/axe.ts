import axe, { type RunOnly } from 'axe-core'
import type { Page } from '@playwright/test'

/** What axe finds wrong on a page, a line for each rule with the first three places. It comes into a page once, not at each look: that took longer than looking. */
export async function axeFindings(page: Page, runOnly: RunOnly): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  const violations = await page.evaluate(async (only) => (await window.axe.run(document, { runOnly: only, resultTypes: ['violations'] })).violations, runOnly)
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html, failureSummary = '' }) => `${html} ${failureSummary}`).slice(0, 3).join(' ')}`)
}

declare global {
  interface Window { axe: typeof axe }
}
