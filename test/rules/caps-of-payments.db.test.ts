import { describe, expect, test } from 'vitest'
import { DAY_MS, HOUR_MS } from '#domain/shared/calendar.ts'
import { matchesToPay, pledgeOf, type Receiver, releasedAsk } from '../helping/helping.ts'
import type { Person } from '../circle/people.ts'
import { capsOfFile } from './cap-people.ts'

const { w, people, run, later, gift, help } = await capsOfFile()

async function withdrawAll(what: 'ask' | 'pledge', person: Person): Promise<void> {
  const { data } =
    what === 'ask'
      ? await w.call('GET /asks', { token: person.token })
      : await w.call('GET /pledges', { token: person.token })
  for (const { id, version } of data.filter(({ openAmount }) => openAmount > 0)) {
    if (what === 'ask')
      await w.call('POST /asks/{askId}/withdraw', {
        token: person.token,
        params: { askId: id },
        body: { version },
      })
    else
      await w.call('POST /pledges/{pledgeId}/withdraw', {
        token: person.token,
        params: { pledgeId: id },
        body: { version },
      })
  }
}

/**
 * Whether one more step can go from one to the other. It tries a chosen gift, and a run over just
 * these two. It leaves nothing open.
 */
async function oneStepMore(
  giver: Person,
  receiver: Receiver,
): Promise<{ chosen: boolean; byRun: boolean }> {
  const ask = await releasedAsk(w, receiver, { amount: 500 })
  await pledgeOf(w, giver, 500, 'super')
  const before = (await matchesToPay(w, giver, receiver)).length
  await run()
  const byRun = (await matchesToPay(w, giver, receiver)).length > before
  await withdrawAll('pledge', giver)
  if (byRun) return { chosen: true, byRun }
  const chosen = await pledgeOf(w, giver, 500, 'simple', ask.id).then(
    () => true,
    (error: { code: string }) => {
      expect(error.code).toBe('pledges.chosen-not-possible')
      return false
    },
  )
  await withdrawAll('ask', receiver)
  return { chosen, byRun }
}

const NO = { chosen: false, byRun: false }
const YES = { chosen: true, byRun: true }

describe('what a member receives', () => {
  test('is five payments in 24 hours, by a run or by choice', async () => {
    const { givers, receivers } = await people(['matchesReceivedIn24h'], {
      givers: 6,
      receivers: 1,
    })
    const [receiver] = receivers as [Receiver]
    for (const giver of givers.slice(0, 5)) await gift(giver, receiver)
    expect(await oneStepMore(givers[5]!, receiver)).toEqual(NO)
    for (const giver of givers.slice(0, 5)) await help(giver, receiver)
    expect(await oneStepMore(givers[5]!, receiver)).toEqual(NO)
    await later(DAY_MS)
    expect(await oneStepMore(givers[5]!, receiver)).toEqual(YES)
  })

  test('is from ten givers in 30 days; a recent giver takes no new place', async () => {
    const { givers, receivers } = await people(['giversIn30Days'], { givers: 11, receivers: 1 })
    const [receiver] = receivers as [Receiver]
    for (const giver of givers.slice(0, 10)) await gift(giver, receiver)
    expect(await oneStepMore(givers[10]!, receiver)).toEqual(NO)
    for (const giver of givers.slice(0, 10)) await help(giver, receiver)
    await later(29.9 * DAY_MS)
    expect([
      await oneStepMore(givers[10]!, receiver),
      await oneStepMore(givers[0]!, receiver),
    ]).toEqual([NO, YES])
    await later(0.2 * DAY_MS)
    expect(await oneStepMore(givers[10]!, receiver)).toEqual(YES)
  })
})

describe('one pair', () => {
  test('exchanges ₹5,000 in 90 days at most, held or paid', async () => {
    const { givers, receivers } = await people(['pairIn90DaysCapRupees'], {
      givers: 1,
      receivers: 1,
    })
    const [giver, receiver] = [givers[0]!, receivers[0]!]
    await gift(giver, receiver, 5_000)
    expect(await oneStepMore(giver, receiver)).toEqual(NO)
    await help(giver, receiver)
    await later(89.9 * DAY_MS)
    expect(await oneStepMore(giver, receiver)).toEqual(NO)
    await later(0.2 * DAY_MS)
    expect(await oneStepMore(giver, receiver)).toEqual(YES)
  })
})

describe('what a member gives', () => {
  test('is ₹10,000 in 24 hours at most, held or paid', async () => {
    const { givers, receivers } = await people(['givenIn24hCapRupees'], { givers: 1, receivers: 2 })
    const [giver, [one, other]] = [givers[0]!, receivers as [Receiver, Receiver]]
    await gift(giver, one, 9_500)
    expect(await oneStepMore(giver, other)).toEqual(YES)
    expect(await oneStepMore(giver, other)).toEqual(NO)
    for (const receiver of [one, other]) await help(giver, receiver)
    await later(23.9 * HOUR_MS)
    expect(await oneStepMore(giver, other)).toEqual(NO)
    await later(0.2 * HOUR_MS)
    expect(await oneStepMore(giver, other)).toEqual(YES)
  })

  test.each([
    ['a newcomer', null],
    ['a member who is limited for 30 days', 'limited_until'],
  ])('as %s is ₹2,000 and one live payment', async (_, limited) => {
    const { givers, receivers } = await people(
      limited === null
        ? ['newcomerDays', 'newcomerGivesCapRupees', 'newcomerLiveMatches']
        : ['newcomerGivesCapRupees', 'newcomerLiveMatches'],
      { givers: 1, receivers: 2 },
    )
    const [giver, [one, other]] = [givers[0]!, receivers as [Receiver, Receiver]]
    if (limited !== null)
      await w.owner.pool.query(
        "UPDATE member SET limited_until = app_now() + interval '30 days' WHERE member_id = $1",
        [giver.memberId],
      )
    await gift(giver, one, 1_500)
    expect(await oneStepMore(giver, other)).toEqual(NO)
    await help(giver, one)
    expect(await oneStepMore(giver, other)).toEqual(YES)
    await help(giver, other)
    expect(await oneStepMore(giver, other)).toEqual(NO)
    await later(30 * DAY_MS)
    expect([await oneStepMore(giver, other), await oneStepMore(giver, one)]).toEqual([YES, YES])
  })
})
