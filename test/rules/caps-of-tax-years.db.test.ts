import { describe, expect, test } from 'vitest'
import { DEFAULT_POLICY } from '#domain/shared/policy.ts'
import {
  askNow,
  askOf,
  claimed,
  confirmed,
  matchesToPay,
  pledgeOf,
  releasedAsk,
  WIDE_POLICY,
} from '../helping/helping.ts'
import { clockTo } from '../helping/clock.ts'
import { backAgain } from '../helping/back-again.ts'
import { capsOfFile, code } from './cap-people.ts'

const { w, open, run, gift, help } = await capsOfFile()

describe('what is received in a tax year', () => {
  const CAP = { receivedInTaxYearCapRupees: 2_000 }

  async function yearPeople() {
    const { circle, givers, receivers } = await open(
      { ...WIDE_POLICY, ...CAP },
      { givers: 2, receivers: 1 },
    )
    return { circle, givers, giver: givers[0]!, receiver: receivers[0]! }
  }

  test('is ₹50,000 by default, and by law', async () => {
    expect(DEFAULT_POLICY.receivedInTaxYearCapRupees).toBe(50_000)
  })

  test('bounds what one may ask for, what is held counting as received', async () => {
    const { giver, receiver } = await yearPeople()
    await gift(giver, receiver, 1_500)
    expect(await code(askOf(w, receiver, { amount: 1_000 }))).toBe('asks.above-available')
    await help(giver, receiver)
    expect(await code(askOf(w, receiver, { amount: 1_000 }))).toBe('asks.above-available')
    await expect(askOf(w, receiver, { amount: 500 })).resolves.toMatchObject({ openAmount: 500 })
  })

  test('bounds a run and a chosen gift where the room shrank after the ask', async () => {
    const { givers, giver, receiver } = await yearPeople()
    const ask = await releasedAsk(w, receiver, { amount: 2_000 })
    const { data } = await w.call('GET /user/profile', { token: receiver.token })
    await w.call('PATCH /user/profile', {
      token: receiver.token,
      body: { yearlyLimit: 1_000, version: data.version },
    })
    await pledgeOf(w, giver, 1_000, 'super')
    await pledgeOf(w, givers[1]!, 1_000, 'super')
    await run()
    expect(await askNow(w, receiver, ask.id)).toMatchObject({
      heldAmount: 1_000,
      openAmount: 1_000,
    })
    expect(await code(pledgeOf(w, givers[1]!, 500, 'simple', ask.id))).toBe(
      'pledges.chosen-not-possible',
    )
  })

  test('counts in its Indian year of payment: held over the turn in both', async () => {
    const { circle, givers, giver, receiver } = await yearPeople()
    await clockTo(w, '20:00', { month: 3, day: 31 })
    await backAgain(w, circle, ...givers, receiver)
    const ask = await releasedAsk(w, receiver, { amount: 1_500 })
    await pledgeOf(w, giver, 1_500, 'super')
    await run()
    await clockTo(w, '23:58')
    const [match] = await matchesToPay(w, giver, receiver)
    const inMarch = await claimed(w, match!)
    await clockTo(w, '00:02')
    // Held help may count in the new year, so 500 are left in it.
    expect(await code(askOf(w, receiver, { amount: 1_000 }))).toBe('asks.above-available')
    const second = await releasedAsk(w, receiver, { amount: 500 })
    await w.owner.pool.query(
      'UPDATE ask SET amount_rupees = 2_000, open_rupees = 2_000 WHERE ask_id = $1',
      [second.id],
    )
    await pledgeOf(w, givers[1]!, 1_000, 'super')
    await run()
    expect(await askNow(w, receiver, second.id)).toMatchObject({ heldAmount: 0 })
    await confirmed(w, inMarch)
    expect(await askNow(w, receiver, ask.id)).toMatchObject({ fulfilledAmount: 1_500 })
    expect(
      (await w.call('GET /user/stats', { token: receiver.token })).data.availability,
    ).toMatchObject({ receivedThisYear: 0 })
    await run()
    expect(await askNow(w, receiver, second.id)).toMatchObject({ heldAmount: 1_000 })
  })
})
