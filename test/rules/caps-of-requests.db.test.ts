import { describe, expect, test } from 'vitest'
import { DAY_MS } from '#domain/shared/calendar.ts'
import { askOf, matchesToPay, pledgeOf, type Receiver, releasedAsk } from '../helping/helping.ts'
import { clockUntil } from '../helping/clock.ts'
import { backAgain } from '../helping/back-again.ts'
import type { Person } from '../circle/people.ts'
import { capsOfFile, code } from './cap-people.ts'

const { w, here, people, run, later, gift, help } = await capsOfFile()

describe('one match', () => {
  test('is of ₹5,000 at most: larger gifts and runs are split', async () => {
    const { givers, receivers } = await people(['matchCapRupees'], { givers: 2, receivers: 2 })
    const [chosen, queued] = givers as [Person, Person]
    const [one, other] = receivers as [Receiver, Receiver]
    await gift(chosen, one, 5_500)
    await releasedAsk(w, other, { amount: 5_500 })
    await pledgeOf(w, queued, 5_500)
    await later(5 * DAY_MS)
    await run()
    const amounts = async (giver: Person, receiver: Receiver) =>
      (await matchesToPay(w, giver, receiver)).map(({ amount }) => amount).sort()
    expect([await amounts(chosen, one), await amounts(queued, other)]).toEqual([
      [500, 5_000],
      [500, 5_000],
    ])
  })
})

describe('what is open', () => {
  test('of a member’s asks is ₹10,000 at most, what is held included', async () => {
    const { givers, receivers } = await people(['openAsksCapRupees'], { givers: 1, receivers: 1 })
    const [giver, receiver] = [givers[0]!, receivers[0]!]
    await gift(giver, receiver, 4_000)
    expect(await code(askOf(w, receiver, { amount: 6_500 }))).toBe('asks.above-available')
    await expect(askOf(w, receiver, { amount: 6_000 })).resolves.toMatchObject({
      openAmount: 6_000,
    })
    expect(await code(askOf(w, receiver, { amount: 500 }))).toBe('asks.above-available')
    await help(giver, receiver)
    await expect(askOf(w, receiver, { amount: 4_000 })).resolves.toMatchObject({
      openAmount: 4_000,
    })
  })

  test('of a member’s pledges is ₹15,000 at most, what is held included', async () => {
    const { givers, receivers } = await people(['openPledgesCapRupees'], {
      givers: 1,
      receivers: 1,
    })
    const [giver, receiver] = [givers[0]!, receivers[0]!]
    await gift(giver, receiver, 5_000)
    await pledgeOf(w, giver, 10_000)
    expect([await code(pledgeOf(w, giver, 500)), await code(gift(giver, receiver))]).toEqual([
      'pledges.open-cap',
      'pledges.open-cap',
    ])
    await help(giver, receiver)
    await expect(pledgeOf(w, giver, 5_000)).resolves.toMatchObject({ openAmount: 5_000 })
  })

  test.each([
    [499, 'step'],
    [750, 'step'],
    [1_001, 'step'],
  ])('is in steps of ₹500: ₹%s is refused on both sides', async (amount) => {
    const { givers, receivers } =
      amount === 499 ? await people([], { givers: 1, receivers: 1 }) : here()
    expect([
      await code(askOf(w, receivers[0]!, { amount })),
      await code(pledgeOf(w, givers[0]!, amount)),
    ]).toEqual(['asks.amount-step', 'pledges.amount-step'])
  })
})

describe('a member’s first ask', () => {
  test('waits fourteen days, to the minute', async () => {
    const { circle, receivers } = await people(['firstAskWaitDays'], { givers: 0, receivers: 1 })
    const [receiver] = receivers as [Receiver]
    const { rows } = await w.owner.pool.query<{ joined: Temporal.Instant }>(
      'SELECT joined_at AS joined FROM member WHERE member_id = $1',
      [receiver.memberId],
    )
    await clockUntil(w, rows[0]!.joined.add({ hours: 14 * 24 }).subtract({ minutes: 1 }))
    await backAgain(w, circle, receiver)
    expect(await code(askOf(w, receiver, { amount: 500 }))).toBe('asks.newcomer-wait')
    await w.advance(60_000)
    await expect(askOf(w, receiver, { amount: 500 })).resolves.toMatchObject({
      status: 'awaiting_review',
    })
  })
})
