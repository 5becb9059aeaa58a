import { randomInt } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { expect } from '@playwright/test'
import type { WrittenLanguage } from '#contract/messages/translate.ts'
import { IS_LONG } from '#test/server/long.ts'
import { somebody } from '../stage/app.ts'
import {
  askForHelp,
  confirm,
  expectStatement,
  pay,
  pledge,
  releaseAsk,
} from '../stage/evening/first-help.ts'
import {
  applyForCircle,
  chooseTerms,
  linkForSecond,
  openCircle,
  proveEverything,
  registerAsOfficer,
  registerByLink,
} from '../stage/evening/founders.ts'
import {
  agreeToLists,
  joinByLink,
  correctList,
  enterList,
  inviteBySms,
  inviteByWhatsApp,
  linkFromSms,
  recogniseAll,
} from '../stage/evening/group.ts'
import { counted, laterBy, type Person, signedInAt, station } from '../stage/evening/hand.ts'
import {
  approveOutsideOfficer,
  expectGuideGreen,
  proposeOutsideOfficer,
  takePanel,
  viewOwnCases,
} from '../stage/evening/officers.ts'
import { EVENING_URL, FACTS_FILE, type Facts } from '../stage/facts.ts'
import { test } from '../stage/test.ts'

test.use({ baseURL: EVENING_URL })

/** What coming in may cost somebody who is invited. */
const TAPS_MAX = 6
const CHARACTERS_MAX = 20
const THREE_DAYS_HOURS = 72
/** `npm test` needs one person for each way to invite. */
const COME_IN = IS_LONG ? 5 : 2
/** `npm test` ends with the evening; the main story confirms help. */
const ENDING = IS_LONG ? ', and help is confirmed on the fourth day' : ''
const NAMES = [
  'Chhaya Meshram',
  'Manda Bhoyar',
  'Ujwala Thakre',
  'Shabana Shaikh',
  'Sarika Ingle',
  'Shobha Raut',
  'Archana Gawande',
  'Nirmala Kamble',
  'Pushpa Dhote',
  'Sangita Lokhande',
  'Rukmini Chavan',
  'Jyoti Borkar',
  'Alka Dange',
  'Varsha Nagose',
  'Mumtaz Pathan',
]

const LANGUAGE_NAMES = { en: 'English', hi: 'Hindi' } as const satisfies Record<
  WrittenLanguage,
  string
>

for (const language of ['en', 'hi'] as const) {
  test(`a circle begins in one evening${ENDING}, in ${LANGUAGE_NAMES[language]}`, async ({
    browser,
  }) => {
    const { evening } = JSON.parse(readFileSync(FACTS_FILE, 'utf8')) as Facts
    const people: Person[] = []
    const meet = async (who: { name: string; email?: string; password?: string }) => {
      const person = counted(await somebody(await browser.newContext(), { ...who, language }))
      people.push(person)
      return person
    }
    const circleName = `Sakhi ${word()}`
    const first = await meet({ name: 'Savita Deshmukh' })
    const second = await meet({ name: 'Vandana Kale' })
    const there = evening[language]
    const operator = await meet(there.operator)
    const startedAt = performance.now()

    await applyForCircle(first, { circleName, size: 18 })
    await proveEverything(first, '03-first')
    await registerByLink(second, await linkForSecond(first))
    await proveEverything(second, '06-second')
    await chooseTerms(second)
    await chooseTerms(first)
    await openCircle(operator, { secret: there.operator.appSecret, circleName })

    const phones = NAMES.map(() => `9${String(randomInt(1e9)).padStart(9, '0')}`)
    await enterGroup(first, phones)
    await agreeToLists(second)
    await inviteBySms(first)

    const members: Person[] = []
    for (const [at, name] of NAMES.slice(0, COME_IN).entries()) {
      const phone = phones[at] ?? ''
      const invited = { ...(await meet({ name })), phone }
      const link = at === 0 ? await inviteByWhatsApp(first, name) : await linkFromSms(phone)
      const effort = await joinByLink(invited, link, at === 0 ? '16-invited' : undefined)
      expect(effort.taps).toBeLessThanOrEqual(TAPS_MAX)
      expect(effort.characters).toBeLessThanOrEqual(CHARACTERS_MAX)
      members.push(invited)
    }
    await recogniseAll(first, COME_IN, '17-recognise')
    await recogniseAll(second, COME_IN)
    const [asker, giver] = members
    if (asker === undefined || giver === undefined) throw new Error('nobody came in')
    await expect(
      asker.page.getByRole('heading', { name: asker.print('dashboard', 'title') }),
    ).toBeVisible()
    await station(asker, '18-first-week')
    for (const { problems } of people) expect(problems).toEqual([])
    if (!IS_LONG) return

    const officer = await meet({ name: 'Ramesh Joshi' })
    await proposeOutsideOfficer(first, 'A teacher whom we all know')
    await registerAsOfficer(officer, await approveOutsideOfficer(second))
    await proveEverything(officer, '22-officer')
    await viewOwnCases(officer)
    await takePanel(first)

    await askForHelp(asker, 'chhaya.evening@okstory')
    await pledge(giver)
    // Payments open by themselves, within a minute after the last answer of the guide became yes.
    await expectGuideGreen(second)
    const eveningSeconds = Math.round((performance.now() - startedAt) / 1_000)

    await laterBy(EVENING_URL, THREE_DAYS_HOURS)
    const panel = await signedInAt(EVENING_URL, browser, {
      memberId: there.panelMemberId,
      name: 'panel',
      language,
    })
    people.push(panel)
    await releaseAsk(panel, asker, { isElsewhere: true })
    const utr = await pay(giver, asker)
    await confirm(asker, utr)
    await expectStatement(giver, 'given', asker)
    await expectStatement(asker, 'received', giver)
    for (const { problems } of people) expect(problems).toEqual([])
    writeFileSync(
      `test-results/evening-${language}.json`,
      JSON.stringify({
        eveningSeconds,
        seconds: Math.round((performance.now() - startedAt) / 1_000),
        people: people.map(({ name, effort }) => ({ name, ...effort })),
      }),
    )
  })
}

/** Six letters, so that a circle of an earlier run has another name and address. */
function word(): string {
  return Array.from({ length: 6 }, () => String.fromCharCode(97 + randomInt(26))).join('')
}

/** Pastes the list with two bad lines, then the same two corrected. */
async function enterGroup(who: Person, phones: readonly string[]): Promise<void> {
  const lines = NAMES.map((name, at) => `${name} ${phones[at]}`)
  const bad = ['Shabana Shaikh', 'Pushpa Dhote 020 2567 1234']
  const [noNumber, landLine] = [NAMES.indexOf('Shabana Shaikh'), NAMES.indexOf('Pushpa Dhote')]
  await enterList(who, {
    lines: lines.with(noNumber, bad[0] ?? '').with(landLine, bad[1] ?? ''),
    bad,
  })
  await correctList(who, [lines[noNumber] ?? '', lines[landLine] ?? ''])
}
