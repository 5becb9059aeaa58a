import { describe, expect, test } from 'vitest'
import { dayInIndia } from '#domain/shared/calendar.ts'
import { clockTo } from '#test/helping/clock.ts'
import { refusal } from '#test/helping/commands.ts'
import { claimed, matchBetween, worldOfFile } from '#test/helping/helping.ts'
import { moveBy, shownTo } from '#test/helping/payment-moves.ts'
import { pairOfNewCircle } from '#test/matches/fresh-people.ts'

const CONFIRM = 'POST /matches/{matchId}/confirm'
const w = await worldOfFile()

/** A payment of ₹500 that is claimed just after midnight on 1 April, and who can confirm it. */
async function overTheYear() {
  await clockTo(w, '18:00', { month: 3, day: 31 })
  const people = await pairOfNewCircle(w)
  const made = await matchBetween(w, people)
  const after = await clockTo(w, '00:10')
  const match = await claimed(w, made)
  const [last, first] = [dayInIndia(after), dayInIndia(after).subtract({ days: 1 })]
  const years = async () =>
    (await w.call('GET /coine/years', { token: people.receiver.token })).data.map(
      ({ startYear, received }) => [startYear - first.year, received],
    )
  const confirm = (more: object) =>
    moveBy(w, people.receiver, CONFIRM, match, {
      seen: true,
      utrLast4: match.utr.slice(-4),
      ...more,
    })
  return { ...people, match, confirm, years, first: first.toString(), last: last.toString() }
}

describe('a payment around 31 March', () => {
  test('claimed after midnight belongs to the old year, where the receiver says so', async () => {
    const { match, receiver, giver, confirm, years, first, last } = await overTheYear()
    expect(await shownTo(w, receiver, match)).toMatchObject({
      creditDays: { first, last, usual: last },
    })
    expect(await shownTo(w, giver, match)).toMatchObject({ creditDays: null })
    await confirm({ creditedOn: first })
    expect(await years()).toContainEqual([-1, 500])
    const { data } = await w.call('GET /user/stats', { token: receiver.token })
    expect(data.availability.receivedThisYear).toBe(0)
  })

  test('belongs to the day of the claim where nothing else is said', async () => {
    const { receiver, confirm, years } = await overTheYear()
    await confirm({})
    expect(await years()).toContainEqual([0, 500])
    const { data } = await w.call('GET /user/stats', { token: receiver.token })
    expect(data.availability.receivedThisYear).toBe(500)
  })

  test('is never of a day before the match or in the future', async () => {
    const { match, receiver, confirm, first, last } = await overTheYear()
    const day = (text: string, days: number) =>
      Temporal.PlainDate.from(text).add({ days }).toString()
    for (const creditedOn of [day(first, -1), day(last, 1)])
      expect(await refusal(confirm({ creditedOn }))).toMatchObject({
        code: 'matches.credit-day-wrong',
        details: { fields: { creditedOn: 'matches.credit-day-wrong' } },
      })
    expect(await shownTo(w, receiver, match)).toMatchObject({ status: 'awaiting_confirmation' })
  })
})
