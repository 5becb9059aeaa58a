import { readFileSync } from 'node:fs'
import { type Browser, expect } from '@playwright/test'
import { staffPath } from '#web/platform/pages/staff-pages.ts'
import { somebody } from '../stage/app.ts'
import { appeal, question } from '../stage/disputes.ts'
import { agreeToRuling, cannotTake, rule } from '../stage/evening/deciding.ts'
import { askForHelp, pay, pledge, releaseAsk } from '../stage/evening/first-help.ts'
import { joinByLink, recogniseAll } from '../stage/evening/group.ts'
import {
  button,
  counted,
  field,
  laterBy,
  type Person,
  renewSession,
  signedInAt,
  station,
  tap,
  type,
} from '../stage/evening/hand.ts'
import { approve, expectGuideGreen } from '../stage/evening/officers.ts'
import { confirmRole, proposeRole, takeUpRole } from '../stage/evening/roles.ts'
import { FACTS_FILE, type Facts, idIn, TEN_URL, type TenFacts } from '../stage/facts.ts'
import { messageTo } from '../stage/outbox.ts'
import { test } from '../stage/test.ts'

test.use({ baseURL: TEN_URL })

const THREE_DAYS_HOURS = 72
/** "Not received" opens half an hour after the claim. */
const LATER_HOURS = 0.6
type Name = Exclude<keyof TenFacts, 'giver' | 'linkOfInviter'>

test('ten people and an officer from outside decide a dispute and its appeal, without a panel', async ({
  browser,
}) => {
  const { ten } = JSON.parse(readFileSync(FACTS_FILE, 'utf8')) as Facts
  if (ten === undefined) throw new Error('only the long stages make these people')
  const people: Person[] = []
  const meet = async (name: Name) => {
    const person = await signedInAt(TEN_URL, browser, { ...ten[name], language: 'en' })
    // Who came by phone has no address yet; they will give this one.
    const email = person.email === '' ? `${name}@story.example` : person.email
    people.push(person)
    return { ...person, email }
  }
  const [first, second, receiver] = [
    await meet('first'),
    await meet('second'),
    await meet('receiver'),
  ]

  // The last two of eight come in: one from the list, one by the link of a member.
  const giver = await newcomer(browser, ten.giver)
  people.push(giver)
  await joinByLink(giver, ten.giver.link)
  await recogniseAll(second, 1)
  const inviter = await meet('inviter')
  const last = await newcomer(browser, { name: 'Gauri', phone: giver.phone.replace(/^./, '8') })
  people.push(last)
  await comeByLinkOf(inviter, last, ten.linkOfInviter)

  // Two officers and the one from outside are too few for an appeal.
  await first.page.goto(staffPath('set-up'))
  await expect(
    first.page.getByText(first.print('setUp', 'dispute-missing', { missing: 1 })),
  ).toBeVisible()
  await station(first, '60-guide-one-missing')

  const [one, steward, three, outside] = [
    await meet('one'),
    await meet('steward'),
    await meet('three'),
    await meet('outside'),
  ]
  // For a steward an officer stands beside the founder; for an officer somebody without a tie confirms.
  await proposeRole(first, ten.steward.name, 'steward')
  await approve(one, '51-approve-steward')
  await proposeRole(second, ten.three.name, 'officer')
  await confirmRole(outside, ten.three.name, 'officer')
  await first.page.goto(staffPath('set-up'))
  await expect(
    first.page.getByText(first.print('setUp', 'dispute-unable', { count: 1 })),
  ).toBeVisible()
  await takeUpRole(steward)
  await takeUpRole(three)
  await expectGuideGreen(second)

  await askForHelp(receiver, 'receiver.ten@okstory')
  await pledge(giver)
  await steward.page.goto('/dashboard')
  await tap(
    steward,
    steward.page.getByRole('link', {
      name: steward.print('dashboard', 'staff-tasks', { count: 1 }),
    }),
  )
  await releaseAsk(steward, receiver)

  await laterBy(TEN_URL, THREE_DAYS_HOURS)
  const again = (person: Person, memberId: string) => renewSession(TEN_URL, person, memberId)
  await again(receiver, ten.receiver.memberId)
  await pay(giver, receiver)
  const payment = `/matches/${idIn(giver.page.url())}`
  await laterBy(TEN_URL, LATER_HOURS)
  await receiver.page.goto(payment)
  await question(receiver)

  const two = await meet('two')
  await again(one, ten.one.memberId)
  await rule(one, 'not_paid', '61-first-ruling')
  await again(outside, ten.outside.memberId)
  await agreeToRuling(outside, '62-second-officer')
  await giver.page.goto(payment)
  await appeal(giver)
  for (const officer of [one, outside]) await cannotTake(officer)
  await rule(two, 'paid', '63-appeal')
  await again(three, ten.three.memberId)
  await agreeToRuling(three, '64-appeal-second')

  for (const who of [giver, receiver]) {
    await who.page.goto(payment)
    await expect(who.page.getByText(who.print('disputes', 'now.final'))).toBeVisible()
    await expect(
      who.page.getByText(who.print('paymentPage', 'event.ruled_paid'), { exact: true }),
    ).toBeVisible()
    await station(who, '65-final')
  }
  await again(second, ten.second.memberId)
  await expectGuideGreen(second)
  for (const { problems } of people) expect(problems).toEqual([])
})

/** Somebody with a phone and no account. */
async function newcomer(
  browser: Browser,
  { name, phone }: { name: string; phone: string },
): Promise<Person> {
  return { ...counted(await somebody(await browser.newContext(), { name, language: 'en' })), phone }
}

/** Comes in by phone with the link of a member, who then says that they know them. */
async function comeByLinkOf(inviter: Person, who: Person, link: string): Promise<void> {
  const { page, print, name, phone } = who
  await page.goto(new URL(link).pathname)
  await type(who, field(who, print('entering', 'field.name')), name)
  await type(who, field(who, print('entering', 'phone.label')), phone)
  await tap(who, button(who, print('entering', 'phone.send')))
  const code = field(who, print('entering', 'phone.code'))
  await expect(code).toBeFocused()
  const [, sent = ''] = await messageTo(`+91${phone}`, /#(\d{6})$/)
  await type(who, code, sent)
  await tap(who, page.getByRole('checkbox', { name: print('entering', 'join.adult') }))
  await tap(
    who,
    page.getByRole('checkbox', { name: new RegExp(print('entering', 'consent.rules')) }),
  )
  await tap(who, button(who, print('entering', 'join.submit')))
  await expect(page).toHaveURL(/\/dashboard/)
  await inviter.page.goto('/dashboard')
  await tap(inviter, button(inviter, inviter.print('dashboard', 'vouch-yes')))
  await expect(page.getByRole('heading', { name: print('dashboard', 'title') })).toBeVisible()
}
