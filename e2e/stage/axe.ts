import { appendFileSync, existsSync, readFileSync } from 'node:fs'
import { expect, type Page } from '@playwright/test'
import { schemeSentencesIn } from '#test/rules/scheme-words.ts'
import { axeViolations } from '../../tools/browser/axe.ts'
import { WCAG_TAGS } from '../../tools/browser/looked-at.ts'
import { AXE_FILE } from './facts.ts'

/** What the dark can change. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block']

/**
 * Nothing for which WCAG 2.2 AA has a rule, in light and in dark, and not a word of money schemes.
 * What was looked at is counted.
 */
export async function expectAccessible(page: Page): Promise<void> {
  expect.soft(schemeSentencesIn(await page.locator('body').innerText()), page.url()).toEqual([])
  await page.emulateMedia({ colorScheme: 'light' })
  expect.soft(await found(page, 'light'), page.url()).toEqual([])
  await page.emulateMedia({ colorScheme: 'dark' })
  expect.soft(await found(page, 'dark'), `${page.url()} in the dark`).toEqual([])
  await page.emulateMedia({ colorScheme: 'light' })
}

async function found(page: Page, theme: 'light' | 'dark'): Promise<string[]> {
  const violations = await axeViolations(
    page,
    theme === 'light' ? { type: 'tag', values: WCAG_TAGS } : { type: 'rule', values: COLOUR_RULES },
  )
  appendFileSync(AXE_FILE, `${theme} ${new URL(page.url()).pathname}\n`)
  return violations.map(
    ({ id, nodes }) =>
      `${id}: ${nodes
        .map(({ html, failureSummary = '' }) => `${html} ${failureSummary}`)
        .slice(0, 3)
        .join(' ')}`,
  )
}

/** How often axe looked in this run of tests. */
export function axeRuns(): string {
  const lines = existsSync(AXE_FILE) ? readFileSync(AXE_FILE, 'utf8').trimEnd().split('\n') : []
  const dark = lines.filter((line) => line.startsWith('dark')).length
  const addresses = new Set(
    lines.map((line) =>
      line.replace(/^\w+ (\/hi(?=\/|$))?/, '').replace(/[0-9a-f]{8}-[0-9a-f-]{27}/g, 'one'),
    ),
  )
  return `axe looked ${lines.length} times: ${lines.length - dark} in light, ${dark} in dark, at ${addresses.size} addresses`
}
