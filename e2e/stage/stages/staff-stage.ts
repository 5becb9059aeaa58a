import type { Language } from '#domain/shared/languages.ts'
import type { StaffRole } from '#domain/shared/staff-roles.ts'
import {
  claimed,
  type HelpingCircle,
  helpingCircle,
  matchBetween,
  newGiver,
  newReceiver,
} from '#test/helping/helping.ts'
import { newMember } from '#test/circle/people.ts'
import { untie } from '#test/circle/staff.ts'
import type { TestWorld } from '#test/server/world.ts'
import { STAFF_ROLES, type StaffFacts } from './staff-facts.ts'

const AMOUNT = 500
const WHY = 'A roof has to be mended before the rain.'

type Begun = {
  readonly circle: HelpingCircle
  readonly tokens: StaffFacts['tokens']
  readonly memberId: string
}

/**
 * A circle with all staff, in both languages, and a match whose receiver will not answer in time.
 */
export async function beginStaffCircle(w: TestWorld): Promise<Begun> {
  const circle = await helpingCircle(w)
  const tokens = { en: await oneOfEach(w, circle, 'en'), hi: await oneOfEach(w, circle, 'hi') }
  const giver = await newGiver(w, circle, { name: 'Ganesh Kulkarni' })
  const receiver = await newReceiver(w, circle, { name: 'Rukmini Pawar', asks: 0 })
  await claimed(w, await matchBetween(w, { giver, receiver, amount: AMOUNT }))
  return { circle, tokens, memberId: giver.memberId }
}

async function oneOfEach(
  w: TestWorld,
  circle: HelpingCircle,
  language: Language,
): Promise<Record<StaffRole, string>> {
  const people = []
  for (const role of STAFF_ROLES)
    people.push([role, await newMember(w, circle, { roles: [role], language })] as const)
  await untie(
    w,
    people.map(([, person]) => person),
  )
  return Object.fromEntries(people.map(([role, { token }]) => [role, token])) as Record<
    StaffRole,
    string
  >
}

/**
 * What waits for them: the dispute that the clock has opened, a ticket, an ask to look at, a
 * proposal, a matching run, and somebody whose limits are smaller for a while.
 */
export async function finishStaffCircle(
  w: TestWorld,
  { circle, tokens, memberId }: Begun,
): Promise<StaffFacts> {
  const officer = { token: tokens.en.officer }
  const asking = await newReceiver(w, circle, { name: 'Savitri More' })
  const waiting = await newReceiver(w, circle, { name: 'Tukaram Shinde', asks: 0 })
  await w.call('POST /asks', {
    token: waiting.token,
    body: { amount: AMOUNT, paymentDetailId: waiting.detailId, note: WHY },
  })
  await twoAsksOfNobody(w, circle)
  await w.call('POST /staff/asks/{askId}/urgent', {
    ...officer,
    params: { askId: asking.ask?.id ?? '' },
    body: { reason: WHY },
  })
  const giving = await newGiver(w, circle)
  await w.call('POST /pledges', {
    token: giving.token,
    body: { amount: AMOUNT, plan: 'super' },
  })
  const { data: ticket } = await w.call('POST /support', {
    token: giving.token,
    body: {
      subject: 'other',
      title: 'How do I change my address?',
      message: 'I have moved to another town and do not find where.',
    },
  })
  await w.work()
  await w.owner.pool.query(
    "UPDATE member SET limited_until = app_now() + interval '60 days' WHERE member_id = $1",
    [giving.memberId],
  )
  const { data: disputes } = await w.call('GET /staff/disputes', {
    ...officer,
    query: { which: 'running' },
  })
  const { data: runs } = await w.call('GET /staff/matching-runs', { ...officer, query: {} })
  return {
    tokens,
    memberId,
    disputeId: disputes[0]?.id ?? '',
    ticketId: ticket.id,
    runId: runs[0]?.id ?? '',
  }
}

/** Two asks whose people have no steward, so every steward may release them. */
async function twoAsksOfNobody(w: TestWorld, circle: HelpingCircle): Promise<void> {
  for (const name of ['Anandi Jadhav', 'Bhaskar Patil']) {
    const { memberId, token, detailId } = await newReceiver(w, circle, { name, asks: 0 })
    await w.call('POST /asks', {
      token,
      body: { amount: AMOUNT, paymentDetailId: detailId, note: WHY },
    })
    await w.owner.pool.query('UPDATE member SET steward_id = NULL WHERE member_id = $1', [memberId])
  }
}
