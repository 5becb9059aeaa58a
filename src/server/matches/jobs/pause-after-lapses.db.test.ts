import { beforeEach, describe, expect, test } from 'vitest'
import { jobHandlers } from '#server/job-handlers.ts'
import {
  askNow,
  type HelpingCircle,
  helpingCircle,
  matchBetween,
  newGiver,
  newReceiver,
  type TestMatch,
  pledgeNow,
  pledgeOf,
  type Receiver,
  WIDE_POLICY,
  worldOfFile,
} from '#test/helping/helping.ts'
import { clockOf, clockUntil } from '#test/helping/clock.ts'
import { backAgain } from '#test/helping/back-again.ts'
import { addProof, newUtr } from '#test/helping/proof.ts'
import type { Person } from '#test/circle/people.ts'
import { sweepMatches } from './match-jobs.ts'

const DAY_MS = 86_400_000

const w = await worldOfFile()
let circle: HelpingCircle
let giver: Person
let receiver: Receiver
beforeEach(async () => {
  circle = await helpingCircle(w, WIDE_POLICY)
  giver = await newGiver(w, circle)
  receiver = await newReceiver(w, circle, { asks: 0 })
})

/** Makes a gift by link that nobody pays. */
async function lapsed(): Promise<TestMatch> {
  const match = await matchBetween(w, { giver, receiver })
  await clockUntil(w, Temporal.Instant.from(match.payBy).add({ seconds: 61 }))
  await sweepMatches(w.world)
  return { ...match, version: match.version + 1 }
}

async function later(days: number): Promise<void> {
  await w.advance(days * DAY_MS)
  await backAgain(w, circle, giver, receiver)
}

const pausedUntil = async () =>
  (await w.call('GET /user/stats', { token: giver.token })).data.pledgesPausedUntil
const noticesOf = async () =>
  (
    await w.owner.pool.query(
      "SELECT FROM notice WHERE member_id = $1 AND kind = 'pledges_paused'",
      [giver.memberId],
    )
  ).rowCount

/**
 * Lets the giver claim late; then the receiver confirms, or two officers rule that it never came.
 */
async function claimedLate(match: TestMatch): Promise<{ version: number; utr: string }> {
  const utr = newUtr()
  await addProof(w, match)
  const { data } = await w.call('POST /matches/{matchId}/late-claim', {
    token: giver.token,
    params: { matchId: match.id },
    body: {
      utr,
      rail: 'upi',
      amount: match.amount,
      payeeNameSeenBy: 'person',
      version: match.version,
    },
  })
  return { version: data.version, utr }
}

describe('a second lapse within 90 days', () => {
  test('pauses the giver’s pledges for fourteen days and tells once', async () => {
    await lapsed()
    expect([await pausedUntil(), await noticesOf()]).toEqual([null, 0])
    await lapsed()
    const until = Temporal.Instant.from((await pausedUntil())!)
    const ahead = until.since(await clockOf(w)).total('hours')
    expect([Math.round(ahead / 24), await noticesOf()]).toEqual([14, 1])
  })

  test('leaves their pledges out of matching and refuses new ones for its time', async () => {
    await lapsed()
    const open = await pledgeOf(w, giver, 500)
    await lapsed()
    const other = await newReceiver(w, circle, { asks: 500 })
    await w.work()
    expect(await askNow(w, other, other.ask!.id)).toMatchObject({ heldAmount: 0 })
    await expect(pledgeOf(w, giver, 500)).rejects.toMatchObject({ code: 'pledges.paused' })
    await expect(pledgeOf(w, giver, 500, 'simple', other.ask!.id)).rejects.toMatchObject({
      code: 'pledges.paused',
    })
    await later(14)
    expect(await pausedUntil()).toBeNull()
    await pledgeOf(w, giver, 500)
    await w.work()
    expect(await pledgeNow(w, giver, open.id)).toMatchObject({ heldAmount: 500 })
  })

  test('does not count one that is more than 90 days old', async () => {
    await lapsed()
    await later(89)
    await lapsed()
    expect(await pausedUntil()).toBeNull()
  })

  test('counts one that is just within them', async () => {
    await lapsed()
    await later(88.9)
    await lapsed()
    expect(await pausedUntil()).not.toBeNull()
  })

  test('skips the instalments of a recurring pledge meanwhile', async () => {
    const { recurringId } = await pledgeOf(w, giver, 500, 'happy')
    await later(25)
    await lapsed()
    await lapsed()
    await later(4)
    await w.work()
    await jobHandlers['open-instalments'](w.world, {})
    const { data, recurring } = await w.call('GET /pledges', { token: giver.token })
    expect([
      recurring[0]?.passed,
      data
        .filter((pledge) => pledge.recurringId === recurringId)
        .map(({ instalment }) => instalment),
    ]).toEqual([2, [1]])
  })
})

describe('a lapse that turned out to be paid late', () => {
  test('does not count: no rest follows the next one', async () => {
    const first = await lapsed()
    await confirmLate(first, await claimedLate(first))
    await lapsed()
    expect([await pausedUntil(), await noticesOf()]).toEqual([null, 0])
  })

  test('ends a rest that it brought about', async () => {
    await lapsed()
    const second = await lapsed()
    const claim = await claimedLate(second)
    expect(await pausedUntil()).not.toBeNull()
    await confirmLate(second, claim)
    expect(await pausedUntil()).toBeNull()
    await expect(pledgeOf(w, giver, 500)).resolves.toMatchObject({ status: 'pending' })
  })

  test('leaves a rest that two others brought about', async () => {
    await lapsed()
    await lapsed()
    const third = await matchAlreadyMade()
    await confirmLate(third, await claimedLate(third))
    expect(await pausedUntil()).not.toBeNull()
  })
})

/** Makes a third match while no pause runs, and lets it lapse with the others. */
async function matchAlreadyMade(): Promise<TestMatch> {
  await w.owner.pool.query('UPDATE member SET pledges_paused_until = NULL WHERE member_id = $1', [
    giver.memberId,
  ])
  return lapsed()
}

async function confirmLate(
  match: TestMatch,
  { version, utr }: { version: number; utr: string },
): Promise<void> {
  await w.call('POST /matches/{matchId}/confirm', {
    token: receiver.token,
    params: { matchId: match.id },
    body: { seen: true, utrLast4: utr.slice(-4), version },
  })
}

test('a payment that is declined, or that the bank holds up, is no lapse', async () => {
  for (let each = 0; each < 3; each++) {
    const match = await matchBetween(w, { giver, receiver })
    await w.call('POST /matches/{matchId}/decline', {
      token: giver.token,
      params: { matchId: match.id },
      body: { reason: 'I lost my work.', version: 1 },
    })
  }
  expect(await pausedUntil()).toBeNull()
  expect(await pledgeNow(w, giver, (await pledgeOf(w, giver, 500)).id)).toMatchObject({
    status: 'pending',
  })
})
