import { readFileSync } from 'node:fs'
import { type Browser, expect } from '@playwright/test'
import { staffPath } from '#web/platform/pages/staff-pages.ts'
import { unfold } from '../stage/app.ts'
import {
  button,
  field,
  laterBy,
  type Person,
  renewSession,
  signedInAt,
  station,
  tap,
  type,
} from '../stage/evening/hand.ts'
import { approve } from '../stage/evening/officers.ts'
import { answer, decline, questionOf, SHOWN } from '../stage/evening/resting.ts'
import { FACTS_FILE, type Facts, idIn, PAUSE_URL, type StagePerson } from '../stage/facts.ts'
import { test } from '../stage/test.ts'

test.use({ baseURL: PAUSE_URL })

/** The time to pay is a day, or a little more where it would end at night. */
const TIME_TO_PAY_HOURS = 40
const DAYS = 30
/** A sweep comes each minute, and later where a machine is slow. */
const SWEEP_MS_MAX = 240_000

test('after a lapse and after a decline nothing is matched before the answer; a pause of 30 days ends by itself', async ({
  browser,
}) => {
  const { pause } = JSON.parse(readFileSync(FACTS_FILE, 'utf8')) as Facts
  if (pause === undefined) throw new Error('only the long stages make these people')
  const giver = await signedInAt(PAUSE_URL, browser, { ...pause.giver, language: 'en' })
  const { page, print } = giver
  const later = async (hours: number) => {
    await laterBy(PAUSE_URL, hours)
    await renewSession(PAUSE_URL, giver, pause.giver.memberId)
  }

  await page.goto('/dashboard')
  await expect(toPay(giver)).toBeVisible()
  await later(TIME_TO_PAY_HOURS)
  // The sweep ends the payment within a minute, and the page hears of it.
  await page.goto('/dashboard')
  await expect(
    page.getByText(print('dashboard', 'rests-title', { amount: SHOWN })).first(),
  ).toBeVisible({ timeout: SWEEP_MS_MAX })
  await expect(await questionOf(giver)).toBeVisible()
  await station(giver, '70-after-a-lapse')
  await expectNoMatch(giver)

  await answer(giver, print('dashboard', 'rests-keep'), 'pledge-resumed')
  await expect(toPay(giver)).toBeVisible()
  await toPay(giver).click()
  await page.waitForURL(/\/pay\//)
  await decline(giver, idIn(page.url()))
  await expectNoMatch(giver)
  await station(giver, '71-after-a-decline')

  await answer(giver, print('dashboard', 'rests-pause', { days: DAYS }), 'pledge-paused-30')
  await expectPaused(giver)
  await later((DAYS - 1) * 24)
  await expectPaused(giver)
  await later(25)
  await page.goto('/dashboard')
  const bell = page.getByText('The pause of your pledge is over')
  await expect(async () => {
    await page.goto('/notifications')
    await expect(bell.first()).toBeVisible({ timeout: 1_000 })
  }).toPass()
  await page.goto('/payments')
  await expect(page.getByText(print('common', 'status.paused'), { exact: true })).toHaveCount(0)
  await station(giver, '72-pause-over')
  expect(giver.problems).toEqual([])
})

const WEEK_HOURS = 7 * 24
const CAP = 'field.membersCap'

test('a looser rule waits a week for the members: with one objection it takes effect, with a third it falls', async ({
  browser,
}) => {
  const { pause } = JSON.parse(readFileSync(FACTS_FILE, 'utf8')) as Facts
  if (pause === undefined) throw new Error('only the long stages make these people')
  const [first, second, esha, farid] = [...pause.rules.admins, ...pause.rules.members]
  const admin = await here(browser, first, 'en')
  const other = await here(browser, second, 'en')
  const member = await here(browser, esha, 'hi')
  const later = async () => {
    await laterBy(PAUSE_URL, WEEK_HOURS)
    for (const [who, of] of [
      [admin, first],
      [other, second],
      [member, esha],
    ] as const)
      await renewSession(PAUSE_URL, who, of?.memberId ?? '')
  }

  await propose(admin, CAP, '400', '73-propose-rules')
  await approve(other, '74-approve-rules')
  const { page, print } = member
  await page.goto('/dashboard')
  const row = await unfold(page, print('ruleChange', 'title'))
  await expect(row).toContainText('400')
  await station(member, '75-rules-on-home')
  member.effort.taps = 0
  await tap(member, button(member, print('ruleChange', 'object')))
  await expect(row).toContainText(print('ruleChange', 'mine'))
  expect(member.effort).toEqual({ taps: 1, characters: 0 })
  await page.goto('/circle')
  await expect(button(member, print('ruleChange', 'back'))).toBeVisible()
  await station(member, '76-rules-on-circle')
  await later()
  await expect(async () => {
    await page.goto('/circle/policy')
    await expect(page.getByText(print('circlePolicy', 'outcome.in_force'))).toBeVisible({
      timeout: 1_000,
    })
  }).toPass({ timeout: SWEEP_MS_MAX })
  await station(member, '77-minutes-in-force')

  await propose(admin, 'field.newcomerLiveMatches', '3', '78-propose-again')
  await approve(other, '79-approve-again')
  await page.goto('/dashboard')
  await unfold(page, print('ruleChange', 'title'))
  await tap(member, button(member, print('ruleChange', 'object')))
  const third = await here(browser, farid, 'en')
  await third.page.goto('/circle/policy')
  await tap(third, button(third, third.print('ruleChange', 'object')))
  await expect(third.page.getByText(third.print('circlePolicy', 'outcome.fallen'))).toBeVisible()
  await station(third, '80-minutes-fallen')
  for (const who of [admin, other, member, third]) expect(who.problems).toEqual([])
})

const here = (browser: Browser, of: StagePerson | undefined, language: 'en' | 'hi') => {
  if (of === undefined) throw new Error('nobody of this place was made')
  return signedInAt(PAUSE_URL, browser, { ...of, language })
}

/** An administrator changes one figure, on a phone. */
async function propose(
  who: Person,
  name: typeof CAP | 'field.newcomerLiveMatches',
  figure: string,
  at: string,
): Promise<void> {
  const { page, print } = who
  await page.goto(staffPath('policy'))
  await tap(who, button(who, print('staffPolicy', 'edit')))
  const unit = print('staffPolicy', 'unit.count')
  await field(who, `${print('staffPolicy', name)} (${unit})`).fill(figure)
  await type(who, field(who, print('staffPolicy', 'reason')), 'More of us want to join.')
  await expect(page.getByText(print('staffPolicy', 'needs-second'))).toBeVisible()
  await station(who, at)
  await tap(who, button(who, print('staffPolicy', 'propose')))
  await expect(page.getByText(print('staffPolicy', 'done.proposed'))).toBeVisible()
}

const toPay = ({ page, print }: Person) =>
  page.getByRole('link', { name: print('dashboard', 'do-pay'), exact: true }).first()

/** Two people ask for just as much all the while. */
async function expectNoMatch(who: Person): Promise<void> {
  const { page } = who
  await page.goto('/dashboard')
  await expect(await questionOf(who)).toBeVisible()
  await expect(toPay(who)).toHaveCount(0)
}

/** Paused is true on every page at once. */
async function expectPaused(who: Person): Promise<void> {
  const { page, print } = who
  await page.goto('/dashboard')
  await expect(page.getByRole('heading', { name: print('dashboard', 'title') })).toBeVisible()
  await expect(page.getByText(print('dashboard', 'rests-title', { amount: SHOWN }))).toHaveCount(0)
  await expect(toPay(who)).toHaveCount(0)
  await page.goto('/payments')
  const row = page.locator('.item').filter({ hasText: SHOWN })
  await expect(
    row.getByText(print('common', 'status.paused'), { exact: true }).first(),
  ).toBeVisible()
}
