import { beforeAll, describe, expect, test } from 'vitest'
import type { PledgeView } from '#contract/pledges.ts'
import { sendTwice, refusalToStrangers } from '#test/helping/commands.ts'
import {
  askNow,
  confirmed,
  type HelpingCircle,
  helpingCircle,
  matchBetween,
  matchesToPay,
  newGiver,
  newReceiver,
  pledgeNow,
  pledgeOf,
  type Receiver,
  releasedAsk,
  worldOfFile,
} from '#test/helping/helping.ts'
import type { Person } from '#test/circle/people.ts'
import { expirePledges } from './pledge-jobs.ts'

const w = await worldOfFile()
let circle: HelpingCircle
let giver: Person
let receiver: Receiver
beforeAll(async () => {
  circle = await helpingCircle(w)
  giver = await newGiver(w, circle)
  receiver = await newReceiver(w, circle, { asks: 0 })
})

const withdraw = ({ id, version }: PledgeView, { token }: { token: string } = giver) =>
  w.call('POST /pledges/{pledgeId}/withdraw', {
    token,
    params: { pledgeId: id },
    body: { version },
  })

/** Makes a pledge of ₹1,000: ₹500 are matched, with a first payment to make, and ₹500 are open. */
async function halfMatched(): Promise<{ pledge: PledgeView; askId: string }> {
  const ask = await releasedAsk(w, receiver, { amount: 500 })
  const { id } = await pledgeOf(w, giver, 1_000)
  await w.work()
  const pledge = await pledgeNow(w, giver, id)
  expect(pledge).toMatchObject({ openAmount: 500, heldAmount: 500, version: 2 })
  return { pledge, askId: ask.id }
}

describe('withdrawing a pledge', () => {
  test('closes what is open', async () => {
    const { message, data } = await withdraw(await pledgeOf(w, giver, 2_000))
    expect(message).toBe('Your pledge was withdrawn. Payments already matched continue.')
    expect(data).toMatchObject({
      status: 'withdrawn',
      openAmount: 0,
      closedAmount: 2_000,
      matchableNow: 0,
      version: 2,
    })
    expect(await pledgeNow(w, giver, data.id)).toEqual(data)
  })

  test('lets a matched share run to its end, and stays withdrawn when that is paid', async () => {
    const { pledge } = await halfMatched()
    expect((await withdraw(pledge)).data).toMatchObject({
      status: 'withdrawn',
      openAmount: 0,
      heldAmount: 500,
      closedAmount: 500,
    })
    const [match] = await matchesToPay(w, giver, receiver, pledge.id)
    await confirmed(w, match!)
    expect(await pledgeNow(w, giver, pledge.id)).toMatchObject({
      status: 'withdrawn',
      heldAmount: 0,
      fulfilledAmount: 500,
      closedAmount: 500,
    })
  })

  test('closes a share that comes back later, while the ask’s reopens', async () => {
    const { pledge, askId } = await halfMatched()
    await withdraw(pledge)
    const [match] = await matchesToPay(w, giver, receiver, pledge.id)
    await w.call('POST /matches/{matchId}/decline', {
      token: giver.token,
      params: { matchId: match!.id },
      body: { reason: 'I lost my work.', version: match!.version },
    })
    expect(await pledgeNow(w, giver, pledge.id)).toMatchObject({
      status: 'withdrawn',
      openAmount: 0,
      closedAmount: 1_000,
    })
    const ask = await askNow(w, receiver, askId)
    expect(ask).toMatchObject({ status: 'pending', openAmount: 500 })
    await w.call('POST /asks/{askId}/withdraw', {
      token: receiver.token,
      params: { askId },
      body: { version: ask.version },
    })
    // The two people of an ended match are not matched again at once.
    receiver = await newReceiver(w, circle, { asks: 0 })
  })

  test('is refused when nothing is open', async () => {
    const match = await matchBetween(w, { giver, receiver })
    await expect(withdraw(await pledgeNow(w, giver, match.pledgeId))).rejects.toMatchObject({
      code: 'pledges.nothing-open',
    })
    const { data } = await withdraw(await pledgeOf(w, giver, 500))
    await expect(withdraw(data)).rejects.toMatchObject({ code: 'pledges.nothing-open' })
  })

  test('is refused to everybody else, as if there were no such pledge', async () => {
    const pledge = await pledgeOf(w, giver, 500)
    const strangers = [receiver, circle.admin, (await helpingCircle(w)).admin]
    const code = await refusalToStrangers(
      w,
      'POST /pledges/{pledgeId}/withdraw',
      (pledgeId) => ({ params: { pledgeId }, body: { version: 1 } }),
      { id: pledge.id, strangers },
    )
    expect(code).toBe('pledges.unknown')
    expect(await pledgeNow(w, giver, pledge.id)).toEqual(pledge)
    await withdraw(pledge)
  })

  test('is refused to who saw an older version', async () => {
    const { pledge } = await halfMatched()
    await expect(withdraw({ ...pledge, version: 1 })).rejects.toMatchObject({
      code: 'request.changed-meanwhile',
    })
    expect(await pledgeNow(w, giver, pledge.id)).toEqual(pledge)
  })

  test('again with the same key closes it once', async () => {
    const { id } = await pledgeOf(w, giver, 500)
    const { data } = await sendTwice(
      w,
      'POST /pledges/{pledgeId}/withdraw',
      { token: giver.token, params: { pledgeId: id }, body: { version: 1 } },
      { body: { version: 2 } },
    )
    expect(await pledgeNow(w, giver, id)).toEqual(data)
  })
})

describe('the term of a pledge', () => {
  test.each([
    ['super', 90],
    ['happy', 30],
    ['simple', 180],
  ] as const)(
    'of the %s plan ends after %i days: what is open is closed, and not before',
    async (plan, days) => {
      const { id, createdAt, expiresAt } = await pledgeOf(w, await fresh(), 500, plan)
      expect(
        Temporal.Instant.from(createdAt)
          .add({ hours: 24 * days })
          .toString(),
      ).toBe(expiresAt)
      await clockBefore(expiresAt, 60_000)
      await expirePledges(w.world)
      expect(await rowOf(id)).toMatchObject({ state: 'pending', open_rupees: 500, version: 1 })
      await w.advance(60_000)
      await Promise.all([expirePledges(w.world), expirePledges(w.world)])
      expect(await rowOf(id)).toMatchObject({
        state: 'expired',
        open_rupees: 0,
        closed_rupees: 500,
        version: 2,
      })
    },
  )

  test('leaves a payment that runs as it is', async () => {
    const person = await fresh()
    const match = await matchBetween(w, {
      giver: person,
      receiver: await newReceiver(w, circle, { asks: 0 }),
    })
    await w.owner.pool.query('UPDATE pledge SET expires_at = app_now() WHERE pledge_id = $1', [
      match.pledgeId,
    ])
    await expirePledges(w.world)
    await confirmed(w, match)
    expect(await rowOf(match.pledgeId)).toMatchObject({ state: 'fulfilled', fulfilled_rupees: 500 })
  })
})

// Clocks that moved by months have ended every older session, the staff's too.
async function fresh(): Promise<Person> {
  circle = await helpingCircle(w)
  return newGiver(w, circle)
}

async function clockBefore(instant: string, ms: number): Promise<void> {
  const { rows } = await w.owner.pool.query<{ left: number }>(
    'SELECT (extract(epoch FROM $1::timestamptz - app_now()) * 1000)::bigint AS left',
    [instant],
  )
  await w.advance(rows[0]!.left - ms)
}

async function rowOf(pledgeId: string) {
  const { rows } = await w.owner.pool.query(
    `SELECT state, open_rupees, fulfilled_rupees, closed_rupees, version FROM pledge
      WHERE pledge_id = $1`,
    [pledgeId],
  )
  return rows[0]
}
