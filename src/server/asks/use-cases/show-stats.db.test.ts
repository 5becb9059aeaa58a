import { describe, expect, test } from 'vitest'
import type { Policy } from '#domain/shared/policy.ts'
import {
  askOf,
  claimed,
  confirmed,
  type HelpingCircle,
  helpingCircle,
  matchBetween,
  newGiver,
  newReceiver,
  pledgeOf,
  type Receiver,
  releasedAsk,
  WIDE_POLICY,
  worldOfFile,
} from '#test/helping/helping.ts'
import { clockOf, clockTo } from '#test/helping/clock.ts'
import { backAgain } from '#test/helping/back-again.ts'
import type { Person } from '#test/circle/people.ts'

const w = await worldOfFile()
let circle: HelpingCircle
let giver: Person
let receiver: Receiver

async function people(policy: Partial<Policy> = {}): Promise<void> {
  circle = await helpingCircle(w, {
    ...WIDE_POLICY,
    openAsksCapRupees: 10_000,
    openPledgesCapRupees: 15_000,
    ...policy,
  })
  giver = await newGiver(w, circle)
  receiver = await newReceiver(w, circle, { asks: 0 })
}

async function stats({ token }: Pick<Person, 'token'> = receiver) {
  return (await w.call('GET /user/stats', { token })).data
}

describe('my figures', () => {
  test('begin with nothing given and received, and the whole room', async () => {
    await people()
    expect(await stats()).toEqual({
      review: { by: 'stewards', above: 0 },
      roomWithoutIdentity: null,
      availableAmount: 10_000,
      helpReceivedAmount: 0,
      helpProvidedAmount: 0,
      pledgeRoom: 15_000,
      availability: {
        available: 10_000,
        openAsksCap: 10_000,
        outstanding: 0,
        yearCap: 50_000,
        ownLimit: null,
        receivedThisYear: 0,
        limitedBy: 'open_asks',
        waitUntil: null,
      },
      nearCaps: [],
      pledgesPausedUntil: null,
      confirmationsStoppedSince: null,
    })
  })

  test('count what is open and held against the room, and what was confirmed', async () => {
    const match = await matchBetween(w, { giver, receiver, amount: 2_000 })
    await askOf(w, receiver, { amount: 1_000 })
    await pledgeOf(w, giver, 1_000, 'super')
    expect(await stats()).toMatchObject({
      availableAmount: 7_000,
      helpReceivedAmount: 0,
      availability: { outstanding: 3_000 },
    })
    expect(await stats(giver)).toMatchObject({ pledgeRoom: 12_000, helpProvidedAmount: 0 })
    await confirmed(w, match)
    expect(await stats()).toMatchObject({
      availableAmount: 9_000,
      helpReceivedAmount: 2_000,
      helpProvidedAmount: 0,
      availability: { outstanding: 1_000, receivedThisYear: 2_000 },
    })
    expect(await stats(giver)).toMatchObject({
      pledgeRoom: 14_000,
      helpProvidedAmount: 2_000,
      helpReceivedAmount: 0,
      availableAmount: 10_000,
    })
  })

  test('never grow by giving: a giver may ask for as much as anybody', async () => {
    const person = await newReceiver(w, circle, { asks: 0 })
    expect((await stats(giver)).availability).toEqual((await stats(person)).availability)
  })

  test('warn of each limit used to four fifths, counting what is held as paid', async () => {
    await people({
      openAsksCapRupees: 5_000,
      openPledgesCapRupees: 5_000,
      receivedInTaxYearCapRupees: 5_000,
      givenIn24hCapRupees: 5_000,
    })
    const match = await matchBetween(w, { giver, receiver, amount: 3_500 })
    expect([(await stats(giver)).nearCaps, (await stats()).nearCaps]).toEqual([[], []])
    const other = await matchBetween(w, { giver, receiver, amount: 500 })
    expect((await stats(giver)).nearCaps).toEqual([
      { cap: 'open_pledges', used: 4_000, capAmount: 5_000 },
      { cap: 'given_in_24h', used: 4_000, capAmount: 5_000 },
    ])
    expect((await stats()).nearCaps).toEqual([
      { cap: 'open_asks', used: 4_000, capAmount: 5_000 },
      { cap: 'received_in_tax_year', used: 4_000, capAmount: 5_000 },
    ])
    for (const each of [match, other]) await confirmed(w, each)
    expect([(await stats(giver)).nearCaps, (await stats()).nearCaps]).toEqual([
      [{ cap: 'given_in_24h', used: 4_000, capAmount: 5_000 }],
      [{ cap: 'received_in_tax_year', used: 4_000, capAmount: 5_000 }],
    ])
    await w.advance(24 * 3_600_000)
    expect((await stats(giver)).nearCaps).toEqual([])
  })

  test('warn of one’s own limit for the year where it is the lower one', async () => {
    await people()
    const { data } = await w.call('GET /user/profile', { token: receiver.token })
    await w.call('PATCH /user/profile', {
      token: receiver.token,
      body: { yearlyLimit: 1_000, version: data.version },
    })
    await confirmed(w, await matchBetween(w, { giver, receiver, amount: 1_000 }))
    expect((await stats()).nearCaps).toEqual([
      { cap: 'received_in_tax_year', used: 1_000, capAmount: 1_000 },
    ])
  })

  test('say until when one’s pledges rest, while they do', async () => {
    await people()
    await w.owner.pool.query(
      "UPDATE member SET pledges_paused_until = app_now() + interval '1 day' WHERE member_id = $1",
      [giver.memberId],
    )
    expect((await stats(giver)).pledgesPausedUntil).toEqual(expect.any(String))
    await w.advance(24 * 3_600_000)
    expect((await stats(giver)).pledgesPausedUntil).toBeNull()
  })

  test('say that a newcomer waits, and until when', async () => {
    await people({ firstAskWaitDays: 14 })
    const { rows } = await w.owner.pool.query<{ joined: Temporal.Instant }>(
      'SELECT joined_at AS joined FROM member WHERE member_id = $1',
      [receiver.memberId],
    )
    const waitUntil = rows[0]!.joined.add({ hours: 14 * 24 }).toString()
    expect(await stats()).toMatchObject({
      availableAmount: 0,
      availability: { available: 0, limitedBy: 'newcomer_wait', waitUntil },
    })
  })

  test('are cut to a step by one’s own limit, which is named', async () => {
    await people()
    const { data } = await w.call('GET /user/profile', { token: receiver.token })
    await w.call('PATCH /user/profile', {
      token: receiver.token,
      body: { yearlyLimit: 2_900, version: data.version },
    })
    expect(await stats()).toMatchObject({
      availableAmount: 2_500,
      availability: { limitedBy: 'own_limit', ownLimit: 2_900, yearCap: 50_000 },
    })
    await confirmed(w, await matchBetween(w, { giver, receiver, amount: 2_000 }))
    expect(await stats()).toMatchObject({
      availableAmount: 500,
      availability: { receivedThisYear: 2_000 },
    })
  })

  test('are for logged-in members, with nothing to ask for while suspended', async () => {
    await expect(w.call('GET /user/stats')).rejects.toMatchObject({ code: 'request.not-signed-in' })
    await w.owner.pool.query("UPDATE member SET status = 'suspended' WHERE member_id = $1", [
      receiver.memberId,
    ])
    expect(await stats()).toMatchObject({
      availableAmount: 0,
      availability: { available: 0, limitedBy: 'suspended' },
    })
  })
})

describe('what counts in a tax year', () => {
  test('was paid by 31 March in India, even if confirmed on 1 April', async () => {
    await people({ receivedInTaxYearCapRupees: 3_000 })
    await clockTo(w, '12:00', { month: 3, day: 31 })
    await backAgain(w, circle, giver, receiver)
    const old = await matchBetween(w, { giver, receiver, amount: 1_000 })
    const next = await matchBetween(w, { giver, receiver, amount: 1_500 })
    await clockTo(w, '23:50')
    const inMarch = await claimed(w, old)
    expect(await stats()).toMatchObject({
      availableAmount: 500,
      availability: { limitedBy: 'tax_year', outstanding: 2_500, receivedThisYear: 0 },
    })
    await clockTo(w, '00:05')
    const inApril = await claimed(w, next)
    await confirmed(w, inMarch)
    expect(await stats()).toMatchObject({
      availability: { receivedThisYear: 0, outstanding: 1_500 },
      availableAmount: 1_500,
      helpReceivedAmount: 1_000,
    })
    await confirmed(w, inApril)
    expect(await stats()).toMatchObject({
      availability: { receivedThisYear: 1_500, outstanding: 0 },
      availableAmount: 1_500,
      helpReceivedAmount: 2_500,
    })
  })

  test('begins anew: what the old year left nothing of is available again on 1 April', async () => {
    await people({ receivedInTaxYearCapRupees: 1_000 })
    await confirmed(w, await matchBetween(w, { giver, receiver, amount: 1_000 }))
    expect(await stats()).toMatchObject({
      availableAmount: 0,
      availability: { limitedBy: 'tax_year' },
    })
    const before = await clockTo(w, '23:59', { month: 3, day: 31 })
    await backAgain(w, circle, receiver)
    await expect(askOf(w, receiver, { amount: 500 })).rejects.toMatchObject({
      code: 'asks.above-available',
    })
    await w.advance(60_000)
    expect((await clockOf(w)).since(before).total('minutes')).toBeLessThan(2)
    expect(await releasedAsk(w, receiver, { amount: 1_000 })).toMatchObject({ status: 'pending' })
  })
})
