import { readFileSync } from 'node:fs'
import { expect, type TestInfo } from '@playwright/test'
import { open, type Somebody, unfold } from '../stage/app.ts'
import {
  type BehalfFacts,
  type Device,
  FACTS_FILE,
  type Facts,
  LANGUAGE_OF,
} from '../stage/facts.ts'
import { messageTo } from '../stage/outbox.ts'
import { signedIn } from '../stage/payments.ts'
import { setUpApp } from '../stage/second-factor.ts'
import { test } from '../stage/test.ts'

const AMOUNT = 1_000
const SHOWN = '₹1,000'

test('a manager asks for a member with the member’s code, and the member stops it', async ({
  browser,
}, info) => {
  const { facts, device } = peopleOf(info)
  const manager = await signedIn(browser, facts.manager, LANGUAGE_OF[device])
  await setUpApp(manager)
  await manager.page.goto('/staff/behalf')
  await find(manager, facts.member.name)
  await askFor(manager)

  const [text, code = ''] = await messageTo(`+91${facts.member.phone}`, /[\s\S]*\b(\d{6})\b[\s\S]*/)
  expect(text, 'the member reads what the code is for').toMatch(/1,?000/)
  await enterWrongly(manager, code)
  await manager.page.getByLabel(manager.print('staffBehalf', 'code'), { exact: true }).fill(code)
  await manager.page.getByRole('button', { name: manager.print('staffBehalf', 'code-do') }).click()
  await expect(manager.page.getByText(manager.print('staffBehalf', 'done-text'))).toBeVisible()
  await open(manager.page)

  const member = await signedIn(browser, facts.member, LANGUAGE_OF[device])
  await stop(member, facts.manager.name)

  await manager.page.getByRole('button', { name: manager.print('staffBehalf', 'another') }).click()
  await manager.page.reload()
  await search(manager, facts.member.name)
  await expect(manager.page.getByText(manager.print('staffBehalf', 'found-none'))).toBeVisible()
  for (const { problems } of [manager, member]) expect(problems).toEqual([])
})

function peopleOf({ project }: TestInfo): { facts: BehalfFacts; device: Device } {
  const device: Device = project.name === 'phone' ? 'phone' : 'desk'
  const { behalf } = JSON.parse(readFileSync(FACTS_FILE, 'utf8')) as Facts
  return { facts: behalf[device], device }
}

async function search({ page, print }: Somebody, name: string): Promise<void> {
  await page.getByLabel(print('staffBehalf', 'search'), { exact: true }).fill(name)
  await page.getByRole('button', { name: print('staffBehalf', 'search-do'), exact: true }).click()
}

async function find(who: Somebody, name: string): Promise<void> {
  const { page, print } = who
  await search(who, name)
  await page.getByRole('button', { name: `${print('staffBehalf', 'choose')}: ${name}` }).click()
  await expect(
    page.getByRole('heading', { name: print('staffBehalf', 'for', { name }) }),
  ).toBeVisible()
}

async function askFor({ page, print }: Somebody): Promise<void> {
  await page.getByLabel(print('staffBehalf', 'act.ask')).check()
  await page.getByRole('button', { name: print('staffBehalf', 'send-code') }).click()
  await expect(
    page.getByRole('link', { name: print('staffBehalf', 'detail-missing') }),
  ).toBeVisible()
  await page.getByLabel(print('staffBehalf', 'amount'), { exact: true }).fill(String(AMOUNT))
  await page.getByLabel(print('staffBehalf', 'detail.upi')).check()
  await open(page)
  await page.getByRole('button', { name: print('staffBehalf', 'send-code') }).click()
  await expect(page.getByLabel(print('staffBehalf', 'code'), { exact: true })).toBeVisible()
  await open(page)
}

/** Somebody misheard one digit. Nothing typed is lost, and there are four tries left. */
async function enterWrongly({ page, print }: Somebody, code: string): Promise<void> {
  const misheard = `${code.slice(0, 5)}${(Number(code[5]) + 1) % 10}`
  await page.getByLabel(print('staffBehalf', 'code'), { exact: true }).fill(misheard)
  await page.getByRole('button', { name: print('staffBehalf', 'code-do') }).click()
  await expect(page.getByText(print('errors', 'behalf.code-wrong'))).toBeVisible()
  await expect(page.getByText(print('staffBehalf', 'tries-left', { count: 4 }))).toBeVisible()
  await expect(page.getByLabel(print('staffBehalf', 'code'), { exact: true })).toHaveValue(misheard)
}

async function stop({ page, print }: Somebody, managerName: string): Promise<void> {
  await page.goto('/my-data')
  const section = await unfold(page, print('support', 'acted'))
  await expect(section.getByText(managerName)).toBeVisible()
  await expect(section.getByText(SHOWN)).toBeVisible()
  await expect(section.getByRole('link')).toHaveAttribute('href', /^\/payments#ask-/)
  await expect(section.getByText(print('support', 'became.done'), { exact: true })).toBeVisible()
  await open(page)
  await section.getByRole('button', { name: print('support', 'stop') }).click()
  await expect(section.getByText(print('support', 'not-allowed'), { exact: true })).toBeVisible()
  await expect(section.getByText(print('support', 'not-allowed').slice(0, -1))).toHaveCount(1)
  await open(page)
}
