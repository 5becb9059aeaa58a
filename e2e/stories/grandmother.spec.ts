import { readFileSync } from 'node:fs'
import { expect, type Locator, type TestInfo } from '@playwright/test'
import { open, type Somebody } from '../stage/app.ts'
import {
  type Device,
  FACTS_FILE,
  type Facts,
  type HelpedFacts,
  LANGUAGE_OF,
} from '../stage/facts.ts'
import { messageTo } from '../stage/outbox.ts'
import { picture, signedIn } from '../stage/payments.ts'
import { test } from '../stage/test.ts'

const SHOWN = '₹500'
const UTR = { phone: '812300000061', desk: '912300000061' }

test('a daughter helps her grandmother, who has no smartphone, to pay and to confirm', async ({
  browser,
}, info) => {
  const { facts, device } = peopleOf(info)
  const daughter = await signedIn(browser, facts.daughter, LANGUAGE_OF[device])
  await becomeHelper(daughter, facts)

  await claimForHer(daughter, facts, UTR[device])
  await confirmForHer(daughter, facts)

  const grandmother = await signedIn(browser, facts.grandmother, LANGUAGE_OF[device])
  await sheSeesAndEnds(grandmother, facts)
  await daughter.page.goto('/helpers')
  await expect(
    daughter.page.getByRole('heading', {
      name: daughter.print('helping', 'helped', { name: 'Kamala D.' }),
    }),
  ).toHaveCount(0)
  for (const { problems } of [daughter, grandmother]) expect(problems).toEqual([])
})

function peopleOf({ project }: TestInfo): { facts: HelpedFacts; device: Device } {
  const device: Device = project.name === 'phone' ? 'phone' : 'desk'
  const { helped } = JSON.parse(readFileSync(FACTS_FILE, 'utf8')) as Facts
  return { facts: helped[device], device }
}

/** The code of the newest SMS on her phone that says this. */
async function codeOf({ grandmother }: HelpedFacts, says: RegExp): Promise<string> {
  const pattern = new RegExp(String.raw`^(?=[\s\S]*${says.source})[\s\S]*?(\d{6})`, 'u')
  const [, code = ''] = await messageTo(`+91${grandmother.phone}`, pattern)
  return code
}

async function becomeHelper({ page, print }: Somebody, facts: HelpedFacts): Promise<void> {
  await page.goto('/me')
  await page.getByRole('link', { name: print('me', 'helpers') }).click()
  await open(page)
  await page.getByLabel(print('helping', 'phone'), { exact: true }).fill(facts.grandmother.phone)
  await page.getByRole('button', { name: print('helping', 'send-code') }).click()
  await expect(page.getByText(print('helping', 'maybe-sent'))).toBeVisible()
  await open(page)
  await enter({ page, print }, await codeOf(facts, /Asha/))
  await expect(
    page.getByRole('heading', { name: print('helping', 'helped', { name: 'Kamala D.' }) }),
  ).toBeVisible()
  await open(page)
}

async function enter({ page, print }: Pick<Somebody, 'page' | 'print'>, code: string) {
  await page.getByLabel(print('helping', 'code'), { exact: true }).fill(code)
  await page.getByRole('button', { name: print('helping', 'code-do') }).click()
}

/** Taps and typed characters from the list of helpers to the end are counted. */
function counting() {
  const made = { taps: 0, characters: 0 }
  return {
    made,
    tap: async (locator: Locator) => {
      made.taps++
      await locator.click()
    },
    type: async (locator: Locator, text: string) => {
      made.characters += text.length
      await locator.fill(text)
    },
  }
}

async function claimForHer(
  { page, print }: Somebody,
  facts: HelpedFacts,
  utr: string,
): Promise<void> {
  const { made, tap, type } = counting()
  await tap(
    page.getByRole('link', {
      name: print('helping', 'act.claim', { amount: SHOWN, name: 'Tara' }),
    }),
  )
  await expect(page.getByText(print('helping', 'claim-text', { name: 'Kamala D.' }))).toBeVisible()
  await open(page)
  await tap(page.getByRole('button', { name: print('helping', 'code-to', { name: 'Kamala D.' }) }))
  const code = await codeOf(facts, /Tara/)
  await expect(page.getByLabel(print('helping', 'code'), { exact: true })).toBeVisible()
  await open(page)
  await type(page.getByLabel(print('helping', 'code'), { exact: true }), code)
  await tap(page.getByRole('button', { name: print('helping', 'code-do') }))

  await tap(page.getByRole('button', { name: print('helping', 'payee-show') }))
  await expect(page.getByText(print('paying', 'must-see'))).toBeVisible()
  await open(page)
  const chooser = page.waitForEvent('filechooser')
  await tap(page.getByRole('button', { name: print('common', 'picture-choose') }))
  await (await chooser).setFiles(await picture())
  await expect(page.getByText(print('helping', 'picture-there'))).toBeVisible()
  await type(page.getByLabel(print('paying', 'utr'), { exact: true }), utr)
  await tap(page.getByLabel(print('helping', 'name-seen', { name: 'Kamala D.' }), { exact: true }))
  await open(page)
  await tap(page.getByRole('button', { name: print('helping', 'claim-do') }))
  await expect(
    page.getByRole('heading', { name: print('helping', 'done', { name: 'Kamala D.' }) }),
  ).toBeVisible()
  await open(page)
  expect(made.characters).toBe(18)
  expect(made.taps).toBeLessThanOrEqual(8)
  await page.getByRole('link', { name: print('helping', 'back') }).click()
}

async function confirmForHer({ page, print }: Somebody, facts: HelpedFacts): Promise<void> {
  const amount = SHOWN
  await page
    .getByRole('link', { name: print('helping', 'act.confirm', { amount, name: 'Ravi' }) })
    .click()
  await open(page)
  await page
    .getByRole('button', { name: print('helping', 'code-to', { name: 'Kamala D.' }) })
    .click()
  await enter({ page, print }, await codeOf(facts, /Ravi/))
  await page
    .getByLabel(print('helping', 'seen', { amount, name: facts.otherName, member: 'Kamala D.' }), {
      exact: true,
    })
    .check()
  await page
    .getByLabel(print('paying', 'utr-last4'), { exact: true })
    .fill(facts.claimedUtr.slice(-4))
  await open(page)
  await page.getByRole('button', { name: print('helping', 'confirm-do', { amount }) }).click()
  await expect(
    page.getByRole('heading', { name: print('helping', 'done', { name: 'Kamala D.' }) }),
  ).toBeVisible()
}

/** On any device that she borrows, she sees what was done for her, and ends it with one tap. */
async function sheSeesAndEnds({ page, print }: Somebody, facts: HelpedFacts): Promise<void> {
  await page.goto(`/matches/${facts.toPayId}`)
  await page.getByText(print('paymentPage', 'timeline-all')).click()
  await expect(
    page.getByText(print('paymentPage', 'event.helped', { helper: 'Asha D.' })),
  ).toBeVisible()
  await open(page)
  await page.goto('/helpers')
  await expect(page.getByText('Asha D.')).toBeVisible()
  await open(page)
  await page.getByRole('button', { name: print('helping', 'end'), exact: true }).click()
  await expect(page.getByText(print('helping', 'mine-none'))).toBeVisible()
}
