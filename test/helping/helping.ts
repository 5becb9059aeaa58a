import { afterAll } from 'vitest'
import type { AskView } from '#contract/asks.ts'
import type { PledgeView } from '#contract/pledges.ts'
import type { Policy } from '#domain/shared/policy.ts'
import { invariant } from '#domain/shared/assert.ts'
import { jobHandlers } from '#server/job-handlers.ts'
import { useCases } from '#server/use-cases.ts'
import {
  newCircle,
  newMember,
  type NewMember,
  type PeopledCircle,
  type Person,
} from '../circle/people.ts'
import { type TestWorld, testWorld, type TestWorldOptions } from '../server/world.ts'
import { clockTo } from './clock.ts'
import { addProof, newUtr } from './proof.ts'
import { addDetail } from './payment-details.ts'

/**
 * A circle in which people help. It has an administrator, who introduced everybody, and a steward
 * without ties to them.
 */
export type HelpingCircle = PeopledCircle & { readonly steward: Person }

/** A member with a saved payment detail. `ask` is the ask in the queue, where there is one. */
export type Receiver = Person & {
  readonly circle: HelpingCircle
  readonly detailId: string
  ask?: AskView
}

/** A match with its facts so far. `version` is the version after its last step. */
export type TestMatch = {
  readonly id: string
  readonly code: string
  readonly amount: number
  readonly version: number
  readonly payBy: string
  readonly pledgeId: string
  readonly askId: string
  readonly giver: Person
  readonly receiver: Receiver
}
export type ClaimedMatch = TestMatch & { readonly utr: string }

/** Every cap at its hard bound and no waits for newcomers, for tests about other things. */
export const WIDE_POLICY: Partial<Policy> = {
  newcomerDays: 0,
  firstAskWaitDays: 0,
  matchCapRupees: 10_000,
  openAsksCapRupees: 25_000,
  openPledgesCapRupees: 50_000,
  matchesReceivedIn24h: 20,
  giversIn30Days: 25,
  pairIn90DaysCapRupees: 10_000,
  givenIn24hCapRupees: 50_000,
}

/**
 * A test world with every use case and job. It begins at 11:00 IST on the next 5 April, away from
 * quiet hours and the end of a tax year.
 */
export async function helpingWorld(options: TestWorldOptions = {}): Promise<TestWorld> {
  const w = await testWorld({ useCases: Object.values(useCases), jobs: jobHandlers, ...options })
  await clockTo(w, '11:00', { month: 4, day: 5 })
  return w
}

/**
 * The world of a test file. It is made while the file loads and closed after its last test. The
 * default is a helping world.
 */
export async function worldOfFile(
  open: () => Promise<TestWorld> = helpingWorld,
): Promise<TestWorld> {
  let w: TestWorld | undefined
  afterAll(() => w?.close())
  return (w = await open())
}

export async function helpingCircle(
  w: TestWorld,
  policy: Partial<Policy> = WIDE_POLICY,
): Promise<HelpingCircle> {
  const circle = await newCircle(w, { policy })
  return { ...circle, steward: await newMember(w, circle, { roles: ['steward'] }) }
}

export function newGiver(
  w: TestWorld,
  circle: HelpingCircle,
  member: NewMember = {},
): Promise<Person> {
  return newMember(w, circle, member)
}

/**
 * A member with a UPI id or a bank account. A steward has released their ask into the queue. The
 * ask has ₹2,000 by default; 0 makes none.
 */
export async function newReceiver(
  w: TestWorld,
  circle: HelpingCircle,
  {
    asks = 2_000,
    detail = 'upi',
    note,
    ...member
  }: NewMember & { asks?: number; detail?: 'upi' | 'bank'; note?: string } = {},
): Promise<Receiver> {
  const person = await newMember(w, circle, member)
  // The circle's own steward reviews these asks, also where others became stewards.
  await w.owner.pool.query('UPDATE member SET steward_id = $1 WHERE member_id = $2', [
    circle.steward.memberId,
    person.memberId,
  ])
  const receiver: Receiver = { ...person, circle, detailId: await addDetail(w, person, detail) }
  if (asks > 0)
    receiver.ask = await releasedAsk(w, receiver, {
      amount: asks,
      ...(note !== undefined && { note }),
    })
  return receiver
}

export async function askOf(
  w: TestWorld,
  receiver: Pick<Receiver, 'token' | 'detailId'>,
  { amount, note }: { amount: number; note?: string },
): Promise<AskView> {
  const { data } = await w.call('POST /asks', {
    token: receiver.token,
    body: { amount, paymentDetailId: receiver.detailId, ...(note !== undefined && { note }) },
  })
  return data
}

/** Makes an ask, and has the circle's steward release it where it waits for review. */
export async function releasedAsk(
  w: TestWorld,
  receiver: Receiver,
  what: { amount: number; note?: string },
): Promise<AskView> {
  const ask = await askOf(w, receiver, what)
  if (ask.status !== 'awaiting_review') return ask
  await w.call('POST /staff/asks/{askId}/review', {
    token: receiver.circle.steward.token,
    params: { askId: ask.id },
    body: { release: true, reason: 'Known in the circle, the need is real.', version: ask.version },
  })
  return askNow(w, receiver, ask.id)
}

/** An ask as its owner sees it now. */
export async function askNow(
  w: TestWorld,
  receiver: Pick<Person, 'token'>,
  askId: string,
): Promise<AskView> {
  const { data } = await w.call('GET /asks', { token: receiver.token })
  const found = data.find((ask) => ask.id === askId)
  invariant(found, 'an ask its owner does not see')
  return found
}

export async function pledgeOf(
  w: TestWorld,
  giver: Pick<Person, 'token'>,
  amount: number,
  plan: 'simple' | 'happy' | 'super' = 'simple',
  receiverAskId?: string,
): Promise<PledgeView> {
  const { data } = await w.call('POST /pledges', {
    token: giver.token,
    body: { amount, plan, ...(receiverAskId !== undefined && { receiverAskId }) },
  })
  return data
}

/** A pledge as its owner sees it now. */
export async function pledgeNow(
  w: TestWorld,
  giver: Pick<Person, 'token'>,
  pledgeId: string,
): Promise<PledgeView> {
  const { data } = await w.call('GET /pledges', { token: giver.token })
  const found = data.find((pledge) => pledge.id === pledgeId)
  invariant(found, 'a pledge its owner does not see')
  return found
}

/**
 * A new ask and a gift to it by its link. This makes a match that awaits payment, also where other
 * requests are open in the circle.
 */
export async function matchBetween(
  w: TestWorld,
  { giver, receiver, amount = 500 }: { giver: Person; receiver: Receiver; amount?: number },
): Promise<TestMatch> {
  const ask = await releasedAsk(w, receiver, { amount })
  const pledge = await pledgeOf(w, giver, amount, 'simple', ask.id)
  const [match] = await matchesToPay(w, giver, receiver, pledge.id)
  invariant(match, 'a gift by link without a match')
  return match
}

/**
 * A new ask and a pledge that a matching run puts together. Nothing else may be open in the circle.
 */
export async function matchFromQueue(
  w: TestWorld,
  { giver, receiver, amount = 500 }: { giver: Person; receiver: Receiver; amount?: number },
): Promise<TestMatch> {
  await releasedAsk(w, receiver, { amount })
  const pledge = await pledgeOf(w, giver, amount)
  await w.work()
  const [match] = await matchesToPay(w, giver, receiver, pledge.id)
  invariant(match, 'a run that matched nothing')
  return match
}

/**
 * Matches that a giver has to pay to one receiver, the next deadline first. `pledgeId` limits them
 * to one pledge.
 */
export async function matchesToPay(
  w: TestWorld,
  giver: Person,
  receiver: Receiver,
  pledgeId?: string,
): Promise<TestMatch[]> {
  const { data } = await w.call('GET /matches/to-pay', { token: giver.token })
  return data
    .filter(
      (payment) =>
        payment.receiverName === receiver.name &&
        (pledgeId === undefined || payment.pledgeId === pledgeId),
    )
    .map((payment) => ({
      id: payment.id,
      code: payment.code,
      amount: payment.amount,
      version: payment.version,
      payBy: payment.payBy ?? '',
      pledgeId: payment.pledgeId,
      askId: payment.matchedHelpRequest.id,
      giver,
      receiver,
    }))
}

/** The giver has paid: uploads a picture and claims with a bank reference. */
export async function claimed(
  w: TestWorld,
  match: TestMatch,
  { utr = newUtr() }: { utr?: string } = {},
): Promise<ClaimedMatch> {
  await addProof(w, match)
  const { data } = await w.call('POST /matches/{matchId}/claim', {
    token: match.giver.token,
    params: { matchId: match.id },
    body: {
      utr,
      rail: 'upi',
      amount: match.amount,
      payeeNameSeenBy: 'person',
      version: match.version,
    },
  })
  return { ...match, version: data.version, utr }
}

/** A match claimed, where that is still missing, and confirmed by the receiver. */
export async function confirmed(
  w: TestWorld,
  match: TestMatch | ClaimedMatch,
): Promise<ClaimedMatch> {
  const claim = 'utr' in match ? match : await claimed(w, match)
  const { data } = await w.call('POST /matches/{matchId}/confirm', {
    token: match.receiver.token,
    params: { matchId: match.id },
    body: { seen: true, utrLast4: claim.utr.slice(-4), version: claim.version },
  })
  return { ...claim, version: data.version }
}
