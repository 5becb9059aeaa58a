import { readFileSync } from 'node:fs'
import { type Browser, expect } from '@playwright/test'
import dashboard from '#contract/messages/common/dashboard.en.json' with { type: 'json' }
import english from '#contract/messages/telling/telling.en.json' with { type: 'json' }
import { BLANK } from '#domain/telling/telling.ts'
import { paths } from '#web/paths.ts'
import { staffPath } from '#web/platform/pages/staff-pages.ts'
import { expectFitting, somebody } from '../stage/app.ts'
import { expectAccessible } from '../stage/axe.ts'
import { BASE_URL, FACTS_FILE, type Facts } from '../stage/facts.ts'
import { test } from '../stage/test.ts'

async function person(browser: Browser, name: 'operator' | 'staff') {
  const { states } = JSON.parse(readFileSync(FACTS_FILE, 'utf8')) as Facts
  const context = await browser.newContext()
  await context.addCookies([{ name: 'session', value: states.en[name], url: BASE_URL }])
  return somebody(context, { name, language: 'en' })
}

/** A day and time of India as a field takes it. */
const hoursAgo = (hours: number) =>
  new Date(Date.now() + (5.5 - hours) * 3_600_000).toISOString().slice(0, 16)

test('an operator records a breach, tells those whom it touched, and they read it', async ({
  browser,
}, { project }) => {
  const [operator, member] = [await person(browser, 'operator'), await person(browser, 'staff')]
  const session = await member.page.request.get(`${BASE_URL}/api/user/session`)
  const { circle } = ((await session.json()) as { user: { circle: { id: string } } }).user
  const { page } = operator
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  const field = (name: string) => page.getByLabel(name, { exact: true })

  await page.goto(staffPath('breaches'))
  await button(english['breach-new']).click()
  await field(english['what']).fill('The phone of a steward was stolen while it was logged in.')
  await field(english['data']).fill(`Names and phone numbers ${project.name}`)
  await button(english['breach-save']).click()
  await expect(page.getByText(english['time-wrong']).first()).toBeVisible()
  await field(english['known-at']).fill(hoursAgo(1))
  await field(english['since']).fill(hoursAgo(30))
  await field(english['until']).fill(hoursAgo(2))
  await field(english['touched']).selectOption('circle')
  await field(english['circle']).selectOption(circle.id)
  await expectFitting(page)
  await expectAccessible(page)
  await button(english['breach-save']).click()

  const row = page.locator('details', {
    has: page.getByText(`Names and phone numbers ${project.name}`, { exact: true }),
  })
  await expect(row.getByText(english['late'])).toBeVisible()
  if ((await row.first().getAttribute('open')) === null)
    await row.locator('summary').first().click()
  const board = row.getByRole('region', { name: english['duty.board'] })
  await board.getByText(english['letter.board'], { exact: true }).click()
  await expect(board.getByText('To the Data Protection Board of India')).toBeVisible()
  await board.getByRole('button', { name: english['duty-do'] }).click()
  await board.getByLabel(english['reference'], { exact: true }).fill('DPB-2026-17')
  await board.getByRole('button', { name: english['duty-do'] }).last().click()
  await expect(row.getByText(/DPB-2026-17/)).toBeVisible()
  await expectFitting(page)
  await expectAccessible(page)

  await row.getByRole('link', { name: /^Write to the \d+ people$/ }).click()
  await button(english['preview']).click()
  await expect(page.getByText(english['blank']).first()).toBeVisible()
  for (const name of [english['body-en'], english['body-hi']]) {
    const body = await field(name).inputValue()
    await field(name).fill(body.replaceAll(BLANK, 'The account was logged out within an hour.'))
  }
  await expectFitting(page)
  await expectAccessible(page)
  await button(english['preview']).click()
  await page.getByRole('button', { name: /^Send to \d+ people$/ }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Send to \d+ people$/ })
    .click()
  await expect(page.getByRole('heading', { name: english['sent'] })).toBeVisible()
  await expectAccessible(page)

  const card = member.page.getByRole('heading', { name: /^From the operator: Your data/ })
  await expect(async () => {
    await member.page.goto(paths.dashboard)
    await expect(card.first()).toBeVisible({ timeout: 1_000 })
  }).toPass()
  await expect(
    member.page.getByText('The account was logged out within an hour.').first(),
  ).toBeVisible()
  await expectFitting(member.page)
  await expectAccessible(member.page)
  const before = await card.count()
  await member.page
    .getByRole('button', { name: new RegExp(`^${dashboard['told-read']}`) })
    .first()
    .click()
  await expect(card).toHaveCount(before - 1)
  await member.page.goto(paths.notices)
  await member.page
    .getByText(/^From the operator: Your data/)
    .first()
    .click()
  await expect(
    member.page.getByText('The account was logged out within an hour.').first(),
  ).toBeVisible()
  await expectFitting(member.page)
  await expectAccessible(member.page)
  expect([operator.problems, member.problems]).toEqual([[], []])
})
