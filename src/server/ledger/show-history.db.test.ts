import { beforeAll, describe, expect, test } from 'vitest'
import type { HelpMonth } from '#contract/ledger.ts'
import { finished, officersOf } from '#test/helping/disputes.ts'
import {
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
import { moveBy, shownTo } from '#test/helping/payment-moves.ts'
import type { Person } from '#test/circle/people.ts'

const w = await worldOfFile()
let circle: HelpingCircle
let giver: Person
let receiver: Receiver
let year: number
beforeAll(async () => {
  circle = await helpingCircle(w)
  giver = await newGiver(w, circle)
  receiver = await newReceiver(w, circle, { asks: 0 })
  const officers = await officersOf(w, circle, 2)
  year = (await clockTo(w, '23:58', { month: 3, day: 31 })).toZonedDateTimeISO('Asia/Kolkata').year
  await backAgain(w, circle, giver, receiver, ...officers)
  await confirmed(w, await matchBetween(w, { giver, receiver }))
  await clockTo(w, '11:00')
  await confirmed(w, await matchBetween(w, { giver, receiver, amount: 1_500 }))
  const wrong = await confirmed(w, await matchBetween(w, { giver, receiver, amount: 2_000 }))
  await moveBy(w, receiver, 'POST /matches/{matchId}/ask-reversal', wrong, {
    reason: 'I confirmed the payment of somebody else.',
  })
  const { dispute } = await shownTo(w, giver, wrong)
  await finished(w, { id: dispute!.id, match: wrong, giver, receiver }, officers, {
    outcome: 'reverse',
  })
})

const history = ({ token }: { token: string } = receiver, until?: string) =>
  w.call('GET /coine/history', { token, query: until === undefined ? {} : { until } })
const some = ({ months }: { months: HelpMonth[] }) => months.filter(({ circle: sum }) => sum > 0)
const expected = (mine: 'given' | 'received' | 'neither') =>
  [
    [3, 500],
    [4, 1_500],
  ].map(([month = 0, sum = 0]) => ({
    month: `${year}-${String(month).padStart(2, '0')}`,
    given: mine === 'given' ? sum : 0,
    received: mine === 'received' ? sum : 0,
    circle: sum,
  }))

describe('the history of help', () => {
  test('sums help by Indian month without reversals, given and received', async () => {
    expect([some(await history()), some(await history(giver))]).toEqual([
      expected('received'),
      expected('given'),
    ])
  })

  test('counts the help that the statement does not call reversed', async () => {
    const { data } = await w.call('GET /coine/statement', { token: giver.token, query: {} })
    expect(data.map(({ kind, amount, reversed }) => [kind, amount, reversed])).toEqual([
      ['reversal', 2_000, false],
      ['help', 2_000, true],
      ['help', 1_500, false],
      ['help', 500, false],
    ])
  })

  test('shows a member who neither gave nor received the circle’s sum alone', async () => {
    expect(some(await history(circle.steward))).toEqual(expected('neither'))
  })

  test('has twelve months that end with this one, and says where the first help is', async () => {
    const { months, earliest } = await history()
    expect([months.length, months.at(-1)?.month, earliest]).toEqual([
      12,
      `${year}-04`,
      `${year}-03`,
    ])
  })

  test('goes back to earlier months, empty before the first', async () => {
    const { months } = await history(receiver, `${year}-03`)
    expect([months.at(-1), months.slice(0, -1).every((month) => month.circle === 0)]).toEqual([
      expected('received')[0],
      true,
    ])
  })

  test('holds nothing of another circle', async () => {
    const stranger = await newGiver(w, await helpingCircle(w))
    expect(await history(stranger)).toMatchObject({ earliest: null })
    expect(some(await history(stranger))).toEqual([])
  })

  test.each(['2026', '2026-13', '2026-00', '0000-01', 'april'])(
    'refuses %s as a month',
    async (until) => {
      await expect(history(receiver, until)).rejects.toMatchObject({ code: 'request.invalid' })
    },
  )
})
