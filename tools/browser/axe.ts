import type { Page } from '@playwright/test'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type axe from 'axe-core'
import type { Result, RunOnly } from 'axe-core'

/** Less than half of what the package itself would give: each page has to read it. */
const SOURCE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/**
 * Returns what axe finds wrong on a page. Loads axe once per page, because loading takes longer
 * than a check.
 */
export async function axeViolations(page: Page, runOnly: RunOnly): Promise<Result[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(SOURCE)
  return page.evaluate(async (only) => {
    // What a bar or a message at an edge covers now is free after a scroll or a moment. The page is
    // checked as if they stood before and after it.
    const free = new CSSStyleSheet()
    free.replaceSync(
      '.header, .tab-bar, .bottom, .release, .toast-region { position: static !important }',
    )
    document.adoptedStyleSheets.push(free)
    const { violations } = await window.axe.run(document, {
      runOnly: only,
      resultTypes: ['violations'],
    })
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((sheet) => sheet !== free)
    return violations
  }, runOnly)
}

declare global {
  interface Window {
    axe: typeof axe
  }
}
