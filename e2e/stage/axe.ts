import { createHash } from 'node:crypto'
import { appendFileSync, existsSync, readFileSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import { schemeSentencesIn } from '#test/rules/scheme-words.ts'
import { IS_LONG } from '#test/server/long.ts'
import { axeViolations } from '../../tools/browser/axe.ts'
import { WCAG_TAGS } from '../../tools/browser/member-pages.ts'
import { AXE_FILE, SEEN_BY_AXE } from './facts.ts'

/** The rules whose result a dark colour scheme can change. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block']

/**
 * Checks the WCAG 2.2 AA rules of axe and the words of money schemes, and counts the checks. `npm
 * test` checks each address and heading once, in light. `npm run prove` checks at every step, and
 * also in dark.
 */
export async function expectAccessible(page: Page): Promise<void> {
  expect.soft(schemeSentencesIn(await page.locator('body').innerText()), page.url()).toEqual([])
  if (!IS_LONG && !(await isNew(page))) return
  await page.emulateMedia({ colorScheme: 'light' })
  expect.soft(await found(page, 'light'), page.url()).toEqual([])
  if (!IS_LONG) return
  await page.emulateMedia({ colorScheme: 'dark' })
  expect.soft(await found(page, 'dark'), `${page.url()} in the dark`).toEqual([])
  await page.emulateMedia({ colorScheme: 'light' })
}

/** Whether no worker of this run has checked this address with this heading. */
async function isNew(page: Page): Promise<boolean> {
  const headings = await page.locator('h1:visible').allInnerTexts()
  const seen = createHash('sha256').update([addressOf(page), ...headings].join('\n'))
  // If two make one folder at once, the second learns that it exists.
  return (await mkdir(join(SEEN_BY_AXE, seen.digest('hex')), { recursive: true })) !== undefined
}

/** The address without the parts that name one thing of many. */
function addressOf(page: Page): string {
  const { pathname, search } = new URL(page.url())
  return `${pathname}${search}`.replace(/[0-9a-f]{8}-[0-9a-f-]{27}/g, 'one')
}

async function found(page: Page, theme: 'light' | 'dark'): Promise<string[]> {
  const violations = await axeViolations(
    page,
    theme === 'light' ? { type: 'tag', values: WCAG_TAGS } : { type: 'rule', values: COLOUR_RULES },
  )
  appendFileSync(AXE_FILE, `${theme} ${addressOf(page)}\n`)
  return violations.map(
    ({ id, nodes }) =>
      `${id}: ${nodes
        .map(({ html, failureSummary = '' }) => `${html} ${failureSummary}`)
        .slice(0, 3)
        .join(' ')}`,
  )
}

/** How often axe checked in this run of tests. */
export function axeRuns(): string {
  const lines = existsSync(AXE_FILE) ? readFileSync(AXE_FILE, 'utf8').trimEnd().split('\n') : []
  const dark = lines.filter((line) => line.startsWith('dark')).length
  const addresses = new Set(lines.map((line) => line.replace(/^\w+ (\/hi(?=\/|$))?/, '')))
  return (
    `axe looked ${lines.length} times: ${lines.length - dark} in light, ${dark} in dark, at ` +
    `${addresses.size} addresses`
  )
}
