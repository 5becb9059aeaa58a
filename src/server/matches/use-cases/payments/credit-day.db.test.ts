import { afterAll, describe, expect, test } from 'vitest'
import { dayInIndia } from '#domain/shared/calendar.ts'
import { sealLedger } from '#server/ledger/seal-ledger.ts'
import type { Person } from '#test/circle/people.ts'
import { clockTo } from '#test/helping/clock.ts'
import { refusal } from '#test/helping/commands.ts'
import { claimed, matchBetween, worldOfFile } from '#test/helping/helping.ts'
import { moveBy, shownTo } from '#test/helping/payment-moves.ts'
import { pairOfNewCircle } from '#test/matches/fresh-people.ts'
import { testApp } from '#test/server/http.ts'

const CONFIRM = 'POST /matches/{matchId}/confirm'
const w = await worldOfFile()
const http = await testApp(w)
afterAll(() => http.close())

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

async function csvOf({ token }: Person, query: Record<string, string>): Promise<string> {
  const response = await http.send({
    method: 'GET',
    url: `/api/coine/statement/csv?${new URLSearchParams({ ...query, language: 'en' }).toString()}`,
    headers: { authorization: `Bearer ${token}` },
  })
  return response.body
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

  test('is of the same day in the bars by month, the statement and its file', async () => {
    const { receiver, confirm, match, first, last } = await overTheYear()
    await confirm({ creditedOn: first })
    const { token } = receiver
    const { months, earliest } = await w.call('GET /coine/history', { token, query: {} })
    const march = first.slice(0, 7)
    expect(months.filter(({ circle }) => circle > 0)).toEqual([
      { month: march, given: 0, received: 500, circle: 500 },
    ])
    expect(earliest).toBe(march)
    const statement = (query: { from?: string; to?: string }) =>
      w.call('GET /coine/statement', { token, query })
    const { data, inPeriod } = await statement({ to: first })
    expect([data.map(({ day, matchCode }) => [day, matchCode]), inPeriod]).toEqual([
      [[first, match.code]],
      { given: 0, received: 500 },
    ])
    expect(await statement({ from: last })).toMatchObject({
      data: [],
      inPeriod: { given: 0, received: 0 },
    })
    const csv = await csvOf(receiver, { from: first, to: first })
    expect(csv).toMatch(new RegExp(`\\r\\n${first},Received,.*,${last},`))
  })

  test('is in the ledger on the day on which it was recorded', async () => {
    const { receiver, confirm, first, last } = await overTheYear()
    await confirm({ creditedOn: first })
    await sealLedger(w.world)
    const { entries } = await w.call('GET /ledger/mine', { token: receiver.token, query: {} })
    expect(entries.map(({ day }) => day)).toEqual([last])
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
