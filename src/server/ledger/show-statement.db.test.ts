import { beforeAll, describe, expect, test } from 'vitest'
import type { StatementLine } from '#contract/ledger.ts'
import {
  claimed,
  type ClaimedMatch,
  confirmed,
  type HelpingCircle,
  helpingCircle,
  matchBetween,
  newGiver,
  newReceiver,
  type Receiver,
  worldOfFile,
} from '#test/helping/helping.ts'
import { clockTo } from '#test/helping/clock.ts'
import { backAgain } from '#test/helping/back-again.ts'
import type { Person } from '#test/circle/people.ts'

const w = await worldOfFile()
let circle: HelpingCircle
let giver: Person
let receiver: Receiver
/**
 * The matches of the middle person. They received ₹500 on 5 April, ₹1,000 just before midnight and
 * ₹1,500 just after, and gave ₹2,000 on 7 April.
 */
let matches: ClaimedMatch[]
let year: number
beforeAll(async () => {
  circle = await helpingCircle(w)
  giver = await newGiver(w, circle, { name: 'Ravi' })
  receiver = await newReceiver(w, circle, { asks: 0, name: 'Asha Devi' })
  const last = await newReceiver(w, circle, { asks: 0, name: 'Meena Bai' })
  const first = await confirmed(w, await matchBetween(w, { giver, receiver }))
  const [second, third] = [
    await matchBetween(w, { giver, receiver, amount: 1_000 }),
    await matchBetween(w, { giver, receiver, amount: 1_500 }),
  ]
  const claim = await claimed(w, second)
  year = (await clockTo(w, '23:58', { month: 4, day: 5 })).toZonedDateTimeISO('Asia/Kolkata').year
  const before = await confirmed(w, claim)
  await clockTo(w, '00:01')
  const after = await confirmed(w, third)
  await clockTo(w, '12:00', { month: 4, day: 7 })
  matches = [
    first,
    before,
    after,
    await confirmed(w, await matchBetween(w, { giver: receiver, receiver: last, amount: 2_000 })),
  ]
})

type Query = {
  side?: 'given' | 'received'
  from?: string
  to?: string
  cursor?: string
  limit?: string
}
const statement = (query: Query = {}, { token }: { token: string } = receiver) =>
  w.call('GET /coine/statement', { token, query })
const amounts = async (query: Query) => (await statement(query)).data.map(({ amount }) => amount)
const april = (day: number) => `${year}-04-${String(day).padStart(2, '0')}`

describe('a statement', () => {
  test('has a line for each confirmed help, newest first, with both counters', async () => {
    const { data, totals, nextCursor } = await statement()
    expect(
      data.map(({ side, amount, otherName, givenAfter, receivedAfter }) => [
        side,
        amount,
        otherName,
        givenAfter,
        receivedAfter,
      ]),
    ).toEqual([
      ['given', 2_000, 'Meena', 2_000, 3_000],
      ['received', 1_500, 'Ravi', 0, 3_000],
      ['received', 1_000, 'Ravi', 0, 1_500],
      ['received', 500, 'Ravi', 0, 500],
    ])
    expect(data.map(({ kind, matchId, matchCode }) => [kind, matchId, matchCode])).toEqual(
      matches.toReversed().map(({ id, code }) => ['help', id, code]),
    )
    expect([totals, nextCursor]).toEqual([{ given: 2_000, received: 3_000 }, null])
  })

  test('shows the other side of a help to the other side', async () => {
    const { data, totals } = await statement({}, giver)
    expect(
      data.map(({ side, amount, otherName, givenAfter }) => [side, amount, otherName, givenAfter]),
    ).toEqual([
      ['given', 1_500, 'Asha', 3_000],
      ['given', 1_000, 'Asha', 1_500],
      ['given', 500, 'Asha', 500],
    ])
    expect(totals).toEqual({ given: 3_000, received: 0 })
  })

  test('names the transfer that the match shows', async () => {
    const { data } = await w.call('GET /matches/{matchId}', {
      token: receiver.token,
      params: { matchId: matches[3]!.id },
    })
    expect((await statement()).data[0]!.id).toBe(data.transferId)
  })

  test('is empty for who neither gave nor received, and one’s own only', async () => {
    for (const person of [circle.steward, (await helpingCircle(w)).admin])
      expect(await statement({}, person)).toEqual({
        data: [],
        totals: { given: 0, received: 0 },
        inPeriod: { given: 0, received: 0 },
        seal: null,
        nextCursor: null,
      })
    await expect(w.call('GET /coine/statement', { query: {} })).rejects.toMatchObject({
      code: 'request.not-signed-in',
    })
  })

  test('has no figure that is owed to or by anybody', async () => {
    const { data, totals } = await statement()
    expect(Object.keys(totals)).toEqual(['given', 'received'])
    for (const line of data)
      expect(Object.keys(line).filter((key) => /balance|owed|net|sum/i.test(key))).toEqual([])
  })
})

describe('the filters of a statement', () => {
  test('keep one side', async () => {
    expect([await amounts({ side: 'given' }), await amounts({ side: 'received' })]).toEqual([
      [2_000],
      [1_500, 1_000, 500],
    ])
  })

  test('keep days in India, the last one included', async () => {
    expect(await amounts({ to: april(5) })).toEqual([1_000, 500])
    expect(await amounts({ from: april(6) })).toEqual([2_000, 1_500])
    expect(await amounts({ from: april(6), to: april(6) })).toEqual([1_500])
    expect(await amounts({ from: april(8) })).toEqual([])
    expect((await statement()).data.map(({ day }) => day)).toEqual([
      april(7),
      april(6),
      april(5),
      april(5),
    ])
    expect(await amounts({ from: april(7), to: april(5) })).toEqual([])
  })

  test('keep side and days together; the totals stay those of the whole account', async () => {
    const { data, totals } = await statement({ side: 'received', from: april(6) })
    expect([data.map(({ amount }) => amount), totals]).toEqual([
      [1_500],
      { given: 2_000, received: 3_000 },
    ])
  })

  test('come with what both sides make in these days', async () => {
    const inPeriod = async (query: Query) => Object.values((await statement(query)).inPeriod)
    expect(await inPeriod({})).toEqual([2_000, 3_000])
    expect(await inPeriod({ to: april(5) })).toEqual([0, 1_500])
    expect(await inPeriod({ from: april(6), side: 'given' })).toEqual([2_000, 1_500])
    expect(await inPeriod({ from: april(6), to: april(6) })).toEqual([0, 1_500])
    expect([
      await inPeriod({ from: april(8) }),
      await inPeriod({ from: april(7), to: april(5) }),
    ]).toEqual([
      [0, 0],
      [0, 0],
    ])
  })

  test.each([
    { from: '0000-01-01' },
    { to: '9999-12-31' },
    { from: '0000-01-01', to: '9999-12-31' },
  ])('take any day there is: %j', async (query) => {
    expect(await amounts(query)).toEqual([2_000, 1_500, 1_000, 500])
  })

  test.each([
    { from: '2027-02-30' },
    { to: 'yesterday' },
    { side: 'owed' },
    { limit: '0' },
    { limit: '101' },
    { limit: '1.5' },
    { cursor: 'x' },
    { cursor: '0' },
    { cursor: '-1' },
    { cursor: '1e99' },
  ])('refuse what is none: %j', async (query) => {
    await expect(statement(query as Query)).rejects.toMatchObject({ code: 'request.invalid' })
  })
})

describe('the pages of a statement', () => {
  test.each([1, 2, 3, 4, 5])('of %i lines hold every line once, in order', async (limit) => {
    const lines: StatementLine[] = []
    let cursor: string | null = null
    let pages = 0
    do {
      const page: Awaited<ReturnType<typeof statement>> = await statement({
        limit: String(limit),
        ...(cursor !== null && { cursor }),
      })
      expect(page.data.length).toBeLessThanOrEqual(limit)
      lines.push(...page.data)
      cursor = page.nextCursor
      pages++
    } while (cursor !== null && pages < 10)
    expect([lines, pages]).toEqual([(await statement()).data, Math.ceil(4 / limit)])
  })

  test('keep the filter', async () => {
    const first = await statement({ limit: '1', side: 'received' })
    expect(
      (await statement({ limit: '2', side: 'received', cursor: first.nextCursor! })).data.map(
        ({ amount }) => amount,
      ),
    ).toEqual([1_000, 500])
  })

  test('stay in place while new lines come in', async () => {
    const first = await statement({ limit: '2' })
    await backAgain(w, circle, giver, receiver)
    await confirmed(w, await matchBetween(w, { giver, receiver }))
    expect(
      (await statement({ limit: '2', cursor: first.nextCursor! })).data.map(({ amount }) => amount),
    ).toEqual([1_000, 500])
  })
})
