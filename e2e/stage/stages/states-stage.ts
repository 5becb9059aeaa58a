import type { WrittenLanguage } from '#contract/messages/translate.ts'
import { STAFF_ROLES } from './staff-facts.ts'
import {
  claimed,
  confirmed,
  type HelpingCircle,
  helpingCircle,
  matchBetween,
  newGiver,
  newReceiver,
  pledgeOf,
} from '#test/helping/helping.ts'
import { newMember, type Person } from '#test/circle/people.ts'
import { newOperator } from '#test/opening/founders.ts'
import type { TestWorld } from '#test/server/world.ts'
import { type KeyboardFacts, type StatesFacts, MADE_PASSWORD, type StagePerson } from '../facts.ts'

const AMOUNT = 500
const WHY = 'A roof has to be mended before the rain.'

const stagePerson = ({ name, email, memberId }: Person): StagePerson => ({ name, email, memberId })
const known = (name: string) => ({ name, password: MADE_PASSWORD, language: 'en' as const })

/** Usha has to pay Deepa. */
export async function prepareKeyboard(w: TestWorld): Promise<KeyboardFacts> {
  const circle = await helpingCircle(w)
  const giver = await newGiver(w, circle, known('Usha Menon'))
  const receiver = await newReceiver(w, circle, { ...known('Deepa Roy'), asks: 0 })
  await matchBetween(w, { giver, receiver, amount: AMOUNT })
  return { giver: stagePerson(giver), receiver: stagePerson(receiver) }
}

/** The people of the checked pages, in each language. */
export async function prepareStates(w: TestWorld): Promise<StatesFacts> {
  return { en: await peopleSpeaking(w, 'en'), hi: await peopleSpeaking(w, 'hi') }
}

async function peopleSpeaking(
  w: TestWorld,
  language: WrittenLanguage,
): Promise<StatesFacts[WrittenLanguage]> {
  const circle = await helpingCircle(w)
  const busy = await somebodyBusy(w, circle, language)
  const bare = await newMember(w, circle, { language })
  const other = await helpingCircle(w)
  const staff = await newMember(w, other, { language, roles: STAFF_ROLES })
  const operator = await newOperator(w)
  return { ...busy, bare: bare.token, staff: staff.token, operator: operator.token }
}

/**
 * A person who has given and received and has written to support and vouched for somebody. They
 * have a match to pay and one to confirm, pledges and asks, and help somebody.
 */
async function somebodyBusy(
  w: TestWorld,
  circle: HelpingCircle,
  language: WrittenLanguage,
): Promise<Omit<StatesFacts[WrittenLanguage], 'bare' | 'staff' | 'operator'>> {
  const busy = await newReceiver(w, circle, { language, asks: 0 })
  const token = { token: busy.token }
  const [giver, otherGiver] = [await newGiver(w, circle), await newGiver(w, circle)]
  const [receiver, otherReceiver] = [
    await newReceiver(w, circle, { asks: 0 }),
    await newReceiver(w, circle, { asks: 0 }),
  ]
  await confirmed(w, await matchBetween(w, { giver, receiver: busy, amount: AMOUNT }))
  await confirmed(w, await matchBetween(w, { giver: busy, receiver, amount: AMOUNT }))
  const toConfirm = await matchBetween(w, { giver: otherGiver, receiver: busy, amount: AMOUNT })
  await claimed(w, toConfirm)
  const match = await matchBetween(w, { giver: busy, receiver: otherReceiver, amount: AMOUNT })
  for (const plan of ['simple', 'happy', 'super'] as const) await pledgeOf(w, busy, AMOUNT, plan)
  await w.call('POST /asks', {
    ...token,
    body: { amount: 2 * AMOUNT, paymentDetailId: busy.detailId, note: WHY },
  })
  const { data: ticket } = await w.call('POST /support', {
    ...token,
    body: {
      subject: 'other',
      title: 'How do I change my address?',
      message: 'I have moved to another town and do not find where.',
    },
  })
  await newMember(w, circle, { inviter: busy })
  await newMember(w, circle, { inviter: busy, upTo: 'phone' })
  await w.work()
  return {
    busy: busy.token,
    matchId: match.id,
    claimedMatchId: toConfirm.id,
    ticketId: ticket.id,
    helpedMatchId: await paymentToHelp(w, circle, busy),
  }
}

/** Somebody without a smartphone named this person as their helper, and has a payment to make. */
async function paymentToHelp(w: TestWorld, circle: HelpingCircle, helper: Person): Promise<string> {
  const giver = await newGiver(w, circle)
  await w.owner.pool.query(
    `INSERT INTO helper (circle_id, naming_id, helper_id, member_id, named_at)
      VALUES ($1, gen_random_uuid(), $2, $3, app_now())`,
    [circle.circleId, helper.memberId, giver.memberId],
  )
  const receiver = await newReceiver(w, circle, { asks: 0 })
  return (await matchBetween(w, { giver, receiver, amount: AMOUNT })).id
}
