import { HOUR_MS, MINUTE_MS } from '#domain/shared/calendar.ts'
import { sweepMatches } from '#server/matches/jobs/match-jobs.ts'
import {
  claimed,
  confirmed,
  type HelpingCircle,
  helpingCircle,
  matchBetween,
  newGiver,
  newReceiver,
  type TestMatch,
  type Receiver,
} from '#test/helping/helping.ts'
import { clockOf, clockUntil } from '#test/helping/clock.ts'
import { newUtr } from '#test/helping/proof.ts'
import { newMember, type Person } from '#test/circle/people.ts'
import type { TestWorld } from '#test/server/world.ts'
import {
  type BehalfFacts,
  type Device,
  DEVICES,
  type FlowFigures,
  type HelpedFacts,
  LANGUAGE_OF,
  type MatchFigures,
  MADE_PASSWORD,
  type StagePerson,
} from '../facts.ts'

const AMOUNT = 500
const LONGER_THAN_TO_PAY_MS = 60 * HOUR_MS

/**
 * What has happened before the stories of matches begin, in a circle of its own for each device.
 * Two matches lapsed, one fell due while nothing ran, and one was claimed an hour ago. There is one
 * clock, so the oldest things happen first, on all devices.
 */
export async function preparePayments(w: TestWorld): Promise<Record<Device, MatchFigures>> {
  const lapsing = []
  for (const device of DEVICES) {
    const circle = await helpingCircle(w)
    lapsing.push({ device, circle, made: await paymentsToLapse(w, circle, device) })
  }
  await w.advance(LONGER_THAN_TO_PAY_MS)
  await sweepMatches(w.world)
  const falling = []
  for (const began of lapsing)
    falling.push({ ...began, due: await duePayment(w, began.circle, began.device) })
  for (const { due } of falling) await clockUntilPast(w, due.payBy)
  const ready: (readonly [Device, MatchFigures])[] = []
  for (const { device, circle, made, due } of falling)
    ready.push([
      device,
      {
        due,
        ...(await helpedMeanwhile(w, circle, made)),
        ...(await claimedPayment(w, circle, device)),
        officers: await fourOfficers(w, circle),
        flow: await flowPayments(w, circle, device),
      },
    ])
  await w.advance(HOUR_MS + MINUTE_MS)
  return Object.fromEntries(ready) as Record<Device, MatchFigures>
}

/** Vinod has to pay, and his time ends while the service is down and nothing sweeps. */
async function duePayment(
  w: TestWorld,
  circle: HelpingCircle,
  device: Device,
): Promise<MatchFigures['due']> {
  const giver = await newGiver(w, circle, known('Vinod Rao', device))
  const receiver = await newReceiver(w, circle, { name: 'Gauri Pal', asks: 0 })
  const match = await matchBetween(w, { giver, receiver, amount: AMOUNT })
  return {
    giver: stagePerson(giver),
    receiverName: receiver.name,
    matchId: match.id,
    payBy: match.payBy,
  }
}

/** Nitin has to pay Usha twice, and the bank account of Tara once. He has paid Usha before. */
async function flowPayments(
  w: TestWorld,
  circle: HelpingCircle,
  device: Device,
): Promise<FlowFigures> {
  const giver = await newGiver(w, circle, known('Nitin Shah', device))
  const receiver = await newReceiver(w, circle, { ...known('Usha Rani', device), asks: 0 })
  const banked = await newReceiver(w, circle, { name: 'Tara Bai', asks: 0, detail: 'bank' })
  const claimedUtr = newUtr()
  const { id } = await claimed(w, await matchBetween(w, { giver, receiver, amount: AMOUNT }), {
    utr: claimedUtr,
  })
  const toPay = async (whom: Receiver) =>
    (await matchBetween(w, { giver, receiver: whom, amount: AMOUNT })).id
  return {
    giver: stagePerson(giver),
    receiver: stagePerson(receiver),
    upiMatchId: await toPay(receiver),
    tabsMatchId: await toPay(receiver),
    bankMatchId: await toPay(banked),
    claimedMatchId: id,
    claimedUtr,
  }
}

async function clockUntilPast(w: TestWorld, instant: string): Promise<void> {
  const past = Temporal.Instant.from(instant).add({ milliseconds: HOUR_MS })
  if (Temporal.Instant.compare(past, await clockOf(w)) > 0) await clockUntil(w, past)
}

/** A manager, and a member with a UPI id who may want help. */
export async function prepareBehalf(w: TestWorld): Promise<Record<Device, BehalfFacts>> {
  const ready: (readonly [Device, BehalfFacts])[] = []
  for (const device of DEVICES) {
    const circle = await helpingCircle(w)
    const manager = await newMember(w, circle, {
      ...known('Mohit Sen', device),
      roles: ['manager'],
    })
    const member = await newReceiver(w, circle, { ...known('Savita Kumari', device), asks: 0 })
    ready.push([
      device,
      { manager: stagePerson(manager), member: { ...stagePerson(member), phone: member.phone } },
    ])
  }
  return Object.fromEntries(ready) as Record<Device, BehalfFacts>
}

/** Kamala has a phone for calls only. Asha, her daughter, may help her to pay Ravi, and to confirm what he paid. */
export async function prepareHelped(w: TestWorld): Promise<Record<Device, HelpedFacts>> {
  const ready: (readonly [Device, HelpedFacts])[] = []
  for (const device of DEVICES) {
    const circle = await helpingCircle(w)
    const grandmother = await newReceiver(w, circle, { ...known('Kamala Devi', device), asks: 0 })
    const daughter = await newMember(w, circle, known('Asha Devi', device))
    const other = await newReceiver(w, circle, { name: 'Ravi Kumar', asks: 0 })
    const claimedUtr = newUtr()
    const match = await matchBetween(w, { giver: other, receiver: grandmother, amount: AMOUNT })
    const { id: claimedId } = await claimed(w, match, { utr: claimedUtr })
    const next = await newReceiver(w, circle, { name: 'Tara Bai', asks: 0 })
    const toPay = await matchBetween(w, { giver: grandmother, receiver: next, amount: AMOUNT })
    ready.push([
      device,
      {
        grandmother: { ...stagePerson(grandmother), phone: grandmother.phone },
        daughter: stagePerson(daughter),
        otherName: other.name,
        toPayId: toPay.id,
        claimedId,
        claimedUtr,
      },
    ])
  }
  return Object.fromEntries(ready) as Record<Device, HelpedFacts>
}

async function fourOfficers(w: TestWorld, circle: HelpingCircle): Promise<string[]> {
  const tokens: string[] = []
  for (let made = 0; made < 4; made++)
    tokens.push((await newMember(w, circle, { roles: ['officer'] })).token)
  return tokens
}

const stagePerson = ({ name, email, memberId }: Person): StagePerson => ({ name, email, memberId })
const known = (name: string, device: Device) => ({
  name,
  password: MADE_PASSWORD,
  language: LANGUAGE_OF[device],
})

type Lapsing = {
  readonly giver: Person
  readonly keeper: Receiver
  readonly returner: Receiver
  readonly stored: TestMatch
  readonly returned: TestMatch
}

/** Meera has to pay Kiran and Farah, and does not claim in time. */
async function paymentsToLapse(
  w: TestWorld,
  circle: HelpingCircle,
  device: Device,
): Promise<Lapsing> {
  const giver = await newGiver(w, circle, known('Meera Iyer', device))
  const keeper = await newReceiver(w, circle, { ...known('Kiran Das', device), asks: 0 })
  const returner = await newReceiver(w, circle, { ...known('Farah Ali', device), asks: 0 })
  return {
    giver,
    keeper,
    returner,
    stored: await matchBetween(w, { giver, receiver: keeper, amount: AMOUNT }),
    returned: await matchBetween(w, { giver, receiver: returner, amount: AMOUNT }),
  }
}

/** Somebody else helps both of them before Meera claims late. */
async function helpedMeanwhile(
  w: TestWorld,
  circle: HelpingCircle,
  { giver, keeper, returner, stored, returned }: Lapsing,
): Promise<
  Pick<MatchFigures, 'lateGiver' | 'keeper' | 'returner' | 'returnMatchId' | 'returnedMatchId'>
> {
  const other = await newGiver(w, circle)
  for (const match of [stored, returned]) await fillMeanwhile(w, match, other)
  return {
    lateGiver: stagePerson(giver),
    keeper: stagePerson(keeper),
    returner: stagePerson(returner),
    returnMatchId: stored.id,
    returnedMatchId: returned.id,
  }
}

async function fillMeanwhile(
  w: TestWorld,
  { askId, receiver }: TestMatch,
  other: Person,
): Promise<void> {
  const { data: pledge } = await w.call('POST /pledges', {
    token: other.token,
    body: { amount: AMOUNT, plan: 'simple', receiverAskId: askId },
  })
  const { data } = await w.call('GET /matches/to-pay', { token: other.token })
  const match = data.find((payment) => payment.pledgeId === pledge.id)
  if (match === undefined) throw new Error('nobody helps meanwhile')
  await confirmed(w, {
    id: match.id,
    code: match.code,
    amount: match.amount,
    version: match.version,
    payBy: match.payBy ?? '',
    pledgeId: pledge.id,
    askId,
    giver: other,
    receiver,
  })
}

/** Arun has claimed a payment to Leela, and has to pay her once more. */
async function claimedPayment(
  w: TestWorld,
  circle: HelpingCircle,
  device: Device,
): Promise<
  Pick<
    MatchFigures,
    'claimer' | 'doubter' | 'claimedMatchId' | 'utr' | 'openMatchId' | 'claimerToken'
  >
> {
  const giver = await newGiver(w, circle, known('Arun Bose', device))
  const receiver: Receiver = await newReceiver(w, circle, {
    ...known('Leela Joshi', device),
    asks: 0,
  })
  const utr = newUtr()
  const match = await claimed(w, await matchBetween(w, { giver, receiver, amount: AMOUNT }), {
    utr,
  })
  const open = await matchBetween(w, { giver, receiver, amount: AMOUNT })
  return {
    openMatchId: open.id,
    claimerToken: giver.token,
    claimer: stagePerson(giver),
    doubter: stagePerson(receiver),
    claimedMatchId: match.id,
    utr,
  }
}
