import { expect, test } from 'vitest'
import type { WrittenLanguage } from '#contract/messages/translate.ts'
import { MINUTE_MS } from '#domain/shared/calendar.ts'
import { remindParties } from '#server/matches/jobs/remind-parties.ts'
import { agreeToWarning, madeUpPerson, type Person } from '#test/circle/people.ts'
import { clockUntil } from '#test/helping/clock.ts'
import { accepted, officersOf, ruled, taken } from '#test/helping/disputes.ts'
import {
  claimed,
  confirmed,
  helpingCircle,
  matchFromQueue,
  type Receiver,
  worldOfFile,
} from '#test/helping/helping.ts'
import { addDetail } from '#test/helping/payment-details.ts'
import { moveBy, shownTo } from '#test/helping/payment-moves.ts'
import { enterByPhone } from '#test/members/by-phone.ts'

const w = await worldOfFile()
const circle = await helpingCircle(w)
const officers = await officersOf(w, circle, 2)

/** Comes in with a name and a number, and is known to the inviter. There is no address anywhere. */
async function joinedByPhone(name: string, language: WrittenLanguage): Promise<Person> {
  const made = madeUpPerson()
  const entered = await enterByPhone(w, {
    phone: made.phone,
    code: circle.admin.referralCode,
    name,
    language,
  })
  const { data } = await w.call('GET /user/vouch-requests', { token: circle.admin.token })
  const request = data.findLast((one) => one.name === name)
  await w.call('POST /user/vouch-requests/{applicationId}/answer', {
    token: circle.admin.token,
    params: { applicationId: request?.id ?? '' },
    body: { known: true, version: request?.version ?? 0 },
  })
  await agreeToWarning(w, entered)
  await w.call('PUT /user/identity', {
    token: entered.token,
    body: { pancard: made.pan, dateOfBirth: '1990-05-17' },
  })
  await w.owner.pool.query('UPDATE member SET steward_id = $1 WHERE member_id = $2', [
    circle.steward.memberId,
    entered.memberId,
  ])
  return { ...made, name, email: '', referralCode: '', circleId: circle.circleId, ...entered }
}

/** What came to a number since the last call, by the name of its registered text. */
async function newTexts(
  { phone }: Pick<Person, 'phone'>,
  language: WrittenLanguage,
): Promise<string[]> {
  await w.work()
  const all = w.texts.filter(({ to }) => to === `+91${phone}`)
  const fresh = all.slice(seen.get(phone) ?? 0)
  seen.set(phone, all.length)
  for (const { text } of fresh) expect(text.rendered).not.toMatch(/₹|Rs|Meera|Vijay|Village/)
  for (const { text } of fresh.filter(({ text: { template } }) => template.startsWith('notice')))
    expect([language, /\p{Script=Devanagari}/u.test(text.rendered)]).toEqual([
      language,
      language === 'hi',
    ])
  return fresh.map(({ text }) => text.template)
}
const seen = new Map<string, number>()

/** Two people with a phone only; one of them says where they are paid, and hears of that. */
async function twoByPhone(language: WrittenLanguage) {
  const giver = await joinedByPhone('Meera Kumari', language)
  const asker = await joinedByPhone('Vijay Kumar', language)
  const receiver: Receiver = { ...asker, circle, detailId: await addDetail(w, asker) }
  const received = async () => ({
    giver: await newTexts(giver, language),
    receiver: await newTexts(receiver, language),
  })
  expect(await received()).toEqual({
    giver: ['entry-code'],
    receiver: ['entry-code', 'notice-news'],
  })
  return { giver, receiver, received }
}

const LANGUAGES = [['en'], ['hi']] as const

test.each(LANGUAGES)(
  'in %s, whoever has a phone only hears by SMS what to act on',
  async (language) => {
    const { giver, receiver, received } = await twoByPhone(language)

    // A whole payment: each learns of their duty when it begins.
    const match = await matchFromQueue(w, { giver, receiver })
    expect(await received()).toEqual({ giver: ['notice-pay'], receiver: [] })
    const claim = await claimed(w, match)
    expect(await received()).toEqual({ giver: [], receiver: ['notice-confirm'] })
    await confirmed(w, claim)
    expect(await received()).toEqual({ giver: [], receiver: [] })

    // One that ends with a ruling, after the last reminder to pay.
    const second = await matchFromQueue(w, { giver, receiver })
    expect(await received()).toEqual({ giver: ['notice-pay'], receiver: [] })
    const { deadlineAt } = await shownTo(w, giver, second)
    await clockUntil(w, Temporal.Instant.from(deadlineAt ?? '').subtract({ hours: 1 }))
    await remindParties(w.world)
    expect(await received()).toEqual({ giver: ['notice-time'], receiver: [] })
    const unseen = await claimed(w, second)
    expect(await received()).toEqual({ giver: [], receiver: ['notice-confirm'] })
    await w.advance(31 * MINUTE_MS)
    const { data } = await moveBy(w, receiver, 'POST /matches/{matchId}/dispute', unseen, {
      kind: 'not_received',
      reason: 'Nothing came to my account.',
      version: unseen.version,
    })
    expect(await received()).toEqual({ giver: [], receiver: [] })
    const dispute = { id: data.dispute?.id ?? '', match: unseen, giver, receiver }
    const { version } = await taken(w, dispute, officers[0]!)
    const { data: asked } = await w.call('POST /staff/disputes/{disputeId}/ask-evidence', {
      token: officers[0]!.token,
      params: { disputeId: dispute.id },
      body: { what: 'Please add the line of your statement.', version },
    })
    expect(await received()).toEqual({ giver: ['notice-answer'], receiver: ['notice-answer'] })
    await w.call('POST /staff/disputes/{disputeId}/close-evidence', {
      token: officers[0]!.token,
      params: { disputeId: dispute.id },
      body: { version: asked.version },
    })
    await ruled(w, dispute, officers)
    expect(await received()).toEqual({ giver: ['notice-ruling'], receiver: ['notice-ruling'] })
    await accepted(w, dispute, giver)
    await accepted(w, dispute, receiver)
    expect(await received()).toEqual({ giver: ['notice-ruling'], receiver: ['notice-ruling'] })
    expect(w.mails.filter(({ to }) => to === '')).toEqual([])
  },
)

test.each(LANGUAGES)(
  'in %s, the old number hears of a new one and of a new device',
  async (language) => {
    const { giver, received } = await twoByPhone(language)
    await w.call('POST /user/change-phone', {
      token: giver.token,
      body: { phone: madeUpPerson().phone },
    })
    expect(await received()).toEqual({ giver: ['notice-news'], receiver: [] })
    await enterByPhone(w, { phone: giver.phone })
    expect((await received()).giver).toEqual(['entry-code', 'notice-news'])
  },
)
