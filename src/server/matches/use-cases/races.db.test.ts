import { beforeEach, describe, expect, test } from 'vitest'
import {
  claimed,
  type ClaimedMatch,
  helpingCircle,
  matchBetween,
  newGiver,
  newReceiver,
  type TestMatch,
  type Receiver,
  worldOfFile,
} from '#test/helping/helping.ts'
import { clockUntil } from '#test/helping/clock.ts'
import { addProof, newUtr } from '#test/helping/proof.ts'
import { sweepMatches } from '../jobs/match-jobs.ts'

const w = await worldOfFile()
const circle = await helpingCircle(w)
const giver = await newGiver(w, circle)
let receiver: Receiver
beforeEach(async () => {
  receiver = await newReceiver(w, circle, { asks: 0 })
})

const proved = async () => {
  const match = await matchBetween(w, { giver, receiver })
  await addProof(w, match)
  return match
}
const claim = ({ id, version }: TestMatch) =>
  w.call('POST /matches/{matchId}/claim', {
    token: giver.token,
    params: { matchId: id },
    body: { utr: newUtr(), rail: 'upi', amount: 500, payeeNameSeenBy: 'person', version },
  })
const withdraw = ({ id, version }: TestMatch) =>
  w.call('POST /matches/{matchId}/withdraw-claim', {
    token: giver.token,
    params: { matchId: id },
    body: { version },
  })
const decline = ({ id, version }: TestMatch) =>
  w.call('POST /matches/{matchId}/decline', {
    token: giver.token,
    params: { matchId: id },
    body: { reason: 'I lost my work.', version },
  })
const confirm = ({ id, version, utr }: ClaimedMatch) =>
  w.call('POST /matches/{matchId}/confirm', {
    token: receiver.token,
    params: { matchId: id },
    body: { seen: true, utrLast4: utr.slice(-4), version },
  })
const question = ({ id, version }: TestMatch) =>
  w.call('POST /matches/{matchId}/dispute', {
    token: receiver.token,
    params: { matchId: id },
    body: { kind: 'not_received', reason: 'My bank shows nothing.', version },
  })

async function stateOf({ id }: TestMatch): Promise<string> {
  return (await w.call('GET /matches/{matchId}', { token: giver.token, params: { matchId: id } }))
    .data.status
}

/**
 * Runs acts at once; each refused one must fail because the match changed. Returns how many
 * succeeded.
 */
async function atOnce(...acts: Promise<unknown>[]): Promise<number> {
  const outcomes = await Promise.allSettled(acts)
  for (const outcome of outcomes)
    if (outcome.status === 'rejected')
      expect(outcome.reason).toMatchObject({ code: 'request.changed-meanwhile' })
  return outcomes.filter(({ status }) => status === 'fulfilled').length
}

async function deadlineOver(match: TestMatch): Promise<void> {
  const { data } = await w.call('GET /matches/{matchId}', {
    token: giver.token,
    params: { matchId: match.id },
  })
  await clockUntil(w, Temporal.Instant.from(data.deadlineAt!).add({ seconds: 61 }))
}

describe('two acts at once end in one of their outcomes', () => {
  test('a confirmation and "not received"', async () => {
    const match = await claimed(w, await proved())
    await w.advance(31 * 60_000)
    expect(await atOnce(confirm(match), question(match))).toBe(1)
    expect(['confirmed', 'disputed']).toContain(await stateOf(match))
  })

  test('a confirmation and the clock', async () => {
    const match = await claimed(w, await proved())
    await deadlineOver(match)
    const done = await atOnce(confirm(match), sweepMatches(w.world))
    expect([done === 2 ? 'confirmed' : 'disputed']).toEqual([await stateOf(match)])
  })

  test('a claim and the clock', async () => {
    const match = await proved()
    await deadlineOver(match)
    const done = await atOnce(claim(match), sweepMatches(w.world))
    expect([done === 2 ? 'awaiting_confirmation' : 'lapsed']).toEqual([await stateOf(match)])
  })

  test('a claim and a refusal to pay', async () => {
    const match = await proved()
    expect(await atOnce(claim(match), decline(match))).toBe(1)
    expect(['awaiting_confirmation', 'declined']).toContain(await stateOf(match))
  })

  test('two claims with two references', async () => {
    const match = await proved()
    expect(await atOnce(claim(match), claim(match))).toBe(1)
    expect(await stateOf(match)).toBe('awaiting_confirmation')
  })

  test('a confirmation and a withdrawal of the claim', async () => {
    const match = await claimed(w, await proved())
    expect(await atOnce(confirm(match), withdraw(match))).toBe(1)
    expect(['confirmed', 'awaiting_payment']).toContain(await stateOf(match))
  })

  test('a claim and its pledge’s withdrawal both succeed: the payment runs on', async () => {
    const match = await proved()
    const { data } = await w.call('GET /pledges', { token: giver.token })
    const pledge = data.find(({ id }) => id === match.pledgeId)!
    const outcomes = await Promise.allSettled([
      claim(match),
      w.call('POST /pledges/{pledgeId}/withdraw', {
        token: giver.token,
        params: { pledgeId: pledge.id },
        body: { version: pledge.version },
      }),
    ])
    expect(outcomes).toMatchObject([
      { status: 'fulfilled' },
      { status: 'rejected', reason: { code: 'pledges.nothing-open' } },
    ])
    expect(await stateOf(match)).toBe('awaiting_confirmation')
  })
})
