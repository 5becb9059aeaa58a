import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { PEOPLE_ZONE } from '#domain/shared/calendar.ts'
import { backAgain } from '#test/helping/back-again.ts'
import { clockTo } from '#test/helping/clock.ts'
import { disputedMatch, finished, officersOf } from '#test/helping/disputes.ts'
import {
  confirmed,
  type HelpingCircle,
  helpingCircle,
  matchBetween,
  newGiver,
  newReceiver,
  pledgeOf,
  worldOfFile,
} from '#test/helping/helping.ts'
import { moveBy, shownTo, timeOver } from '#test/helping/payment-moves.ts'
import { refusal } from '#test/helping/commands.ts'
import { newMember } from '#test/circle/people.ts'
import { saidIn } from '#test/server/pdf-text.ts'
import { testApp } from '#test/server/http.ts'

const w = await worldOfFile()
const http = await testApp(w)
let circle: HelpingCircle
/** The first month of the file: June, so that the months of the test are of one tax year. */
let june: Temporal.PlainYearMonth
beforeAll(async () => {
  const first = await clockTo(w, '11:00', { month: 6, day: 1 })
  june = first.toZonedDateTimeISO(PEOPLE_ZONE).toPlainDate().toPlainYearMonth()
  circle = await helpingCircle(w)
})
afterAll(() => http.close())

const pair = async (amount = 500) => {
  const [giver, receiver] = [await newGiver(w, circle), await newReceiver(w, circle, { asks: 0 })]
  return { giver, receiver, amount }
}
const help = async (amount = 500) => confirmed(w, await matchBetween(w, await pair(amount)))
const sheet = (period?: string, who = circle.steward) =>
  w.call('GET /circle/sheet', { token: who.token, query: { ...(period && { period }) } })
const next = async (month: number) => {
  await clockTo(w, '11:00', { month, day: 1 })
  await backAgain(w, circle)
}
const named = (months: number) => june.add({ months }).toString()

describe('the sheet of a circle', () => {
  test('waits for the end of the first month', async () => {
    await help()
    await help(1_000)
    expect(await sheet()).toEqual({
      data: null,
      periods: [],
      nextOn: june.add({ months: 1 }).toPlainDate({ day: 1 }).toString(),
    })
    expect((await refusal(sheet(named(0)))).code).toBe('request.not-found')
  })

  test('leaves out the money of fewer than three people, and says so', async () => {
    await next(7)
    const { data, periods } = await sheet()
    expect(periods).toEqual([named(0), String(june.year)])
    expect(data).toMatchObject({
      period: named(0),
      money: null,
      leftOut: { from: `${named(0)}-01`, to: `${named(0)}-01` },
    })
  })

  test('shows months together once enough people gave and received', async () => {
    await help(1_500)
    const lapsing = await matchBetween(w, await pair())
    await timeOver(w, lapsing.giver, lapsing)
    await backAgain(w, circle)
    const officers = await officersOf(w, circle, 2)
    const dispute = await disputedMatch(w, circle)
    await finished(w, dispute, officers, { outcome: 'void' })
    await next(8)
    const { data } = await sheet()
    expect(data).toMatchObject({
      period: named(1),
      money: { amount: 3_000, payments: 3, givers: 3, receivers: 3, from: `${named(0)}-01` },
      leftOut: null,
      happened: { lapsed: 1, reversed: 0, opened: 1, ruled: 1, settled: 0 },
      hours: { toPay: null, toConfirm: null },
    })
    expect((await sheet(named(0))).data).toMatchObject({ money: data?.money })
    const { data: year } = await sheet(String(june.year))
    expect(year).toMatchObject({
      money: { amount: 3_000, payments: 3, from: `${june.year}-04-01`, to: `${named(1)}-01` },
      to: `${named(1)}-31`,
      last: `${june.year + 1}-03-31`,
    })
  })

  test('takes out what was reversed, and counts the members who joined', async () => {
    const officers = await officersOf(w, circle, 2)
    const before = (await sheet()).data
    const other = await help()
    await moveBy(w, other.receiver, 'POST /matches/{matchId}/ask-reversal', other, {
      reason: 'I confirmed the payment of somebody else.',
    })
    const { dispute } = await shownTo(w, other.giver, other)
    await finished(w, { ...other, id: dispute?.id ?? '', match: other }, officers, {
      outcome: 'reverse',
    })
    await newMember(w, circle)
    await next(9)
    const { data: after } = await sheet()
    expect(after).toMatchObject({ money: { amount: 0, payments: 0 }, happened: { reversed: 1 } })
    expect(after?.happened.joined).toBeGreaterThanOrEqual(3)
    expect((await sheet(named(1))).data?.money).toEqual(before?.money)
  })

  test('names nobody, in no language and on no paper, and says what it says', async () => {
    const { data } = await sheet(named(1))
    const { rows } = await w.owner.pool.query<{ id: string }>('SELECT member_id AS id FROM member')
    for (const { id } of rows) expect(JSON.stringify(data)).not.toContain(id)
    for (const [language, parts] of [
      ['en', ['Sheet for the meeting', '₹3,000 (three thousand rupees)', 'no one owes anything']],
      ['hi', ['बैठक का पर्चा', '₹3,000', 'कुछ बक़ाया नहीं']],
    ] as const) {
      const { rawPayload, headers } = await http.send(
        { url: `/api/circle/sheet/pdf?period=${named(1)}&language=${language}` },
        circle.steward,
      )
      expect(headers['content-disposition']).toContain(`paraspar-circle-${named(1)}.pdf`)
      const said = saidIn(rawPayload)
      for (const part of parts) expect(said).toContain(part)
      expect(said).not.toContain(circle.steward.name)
      expect(rawPayload.toString('latin1').match(/\/Type \/Page\b/g)).toHaveLength(1)
    }
  })

  test('is of no other circle', async () => {
    const other = await helpingCircle(w)
    await next(10)
    await backAgain(w, other)
    const { data } = await sheet(undefined, other.steward)
    expect(data?.money).toMatchObject({ amount: 0, payments: 0 })
  })

  test('leaves out what fewer than three people ask for or pledge, on paper too', async () => {
    const quiet = await helpingCircle(w)
    await next(11)
    await backAgain(w, quiet)
    const open = async () => (await sheet(undefined, quiet.steward)).data?.open
    expect(await open()).toEqual({ asks: 0, asked: 0, pledged: 0 })
    const ask = async () => newReceiver(w, quiet, { asks: 1_000 })
    const pledge = async () => pledgeOf(w, await newGiver(w, quiet), 500)
    for (let people = 1; people <= 2; people++) {
      await ask()
      await pledge()
      expect(await open()).toEqual({ asks: people, asked: null, pledged: null })
    }
    const { rawPayload } = await http.send(
      { url: '/api/circle/sheet/pdf?language=en' },
      quiet.steward,
    )
    const said = saidIn(rawPayload)
    expect(said).not.toMatch(/₹2,000|₹1,000/)
    expect(said).toContain('Fewer than 3 people are behind this sum')
    await ask()
    await pledge()
    expect(await open()).toEqual({ asks: 3, asked: 3_000, pledged: 1_500 })
  })
})
