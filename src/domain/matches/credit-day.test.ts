import { expect, test } from 'vitest'
import { taxYearOf } from '../shared/calendar.ts'
import { creditDaysOf, creditedAt, isCreditDayAsked } from './credit-day.ts'

const at = (text: string) => Temporal.Instant.from(`${text}+05:30`)
const day = (text: string) => Temporal.PlainDate.from(text)
const claimed = (text: string) => ({ late: false, pendingAt: null, claimedAt: at(text) })
const yearOf = (instant: Temporal.Instant) => taxYearOf(instant).startYear

test('paid before midnight on 31 March and claimed after it belongs to the old year', () => {
  const match = claimed('2026-04-01T00:10')
  const times = { madeAt: at('2026-03-31T18:00'), now: at('2026-04-01T00:20') }
  expect(isCreditDayAsked(match, times)).toBe(true)
  expect(yearOf(creditedAt(match, { ...times, creditedOn: undefined }))).toBe(2026)
  const old = creditedAt(match, { ...times, creditedOn: day('2026-03-31') })
  expect(yearOf(old)).toBe(2025)
  // Not before the match was made, although only the day is known.
  expect(old.equals(times.madeAt)).toBe(true)
})

test('pending on 31 March and credited on 2 April belongs to the new year', () => {
  const match = { late: false, pendingAt: at('2026-03-31T20:00'), claimedAt: null }
  const times = { madeAt: at('2026-03-31T18:00'), now: at('2026-04-02T09:00') }
  expect(isCreditDayAsked(match, times)).toBe(true)
  expect(yearOf(creditedAt(match, { ...times, creditedOn: undefined }))).toBe(2025)
  const credited = creditedAt(match, { ...times, creditedOn: day('2026-04-02') })
  expect(yearOf(credited)).toBe(2026)
})

test('a claim after the bank was pending counts by its own day', () => {
  const match = {
    late: false,
    pendingAt: at('2026-03-31T20:00'),
    claimedAt: at('2026-04-02T08:00'),
  }
  const times = { madeAt: at('2026-03-31T18:00'), now: at('2026-04-02T09:00') }
  expect(creditDaysOf(match, times)).toEqual({
    first: day('2026-03-31'),
    last: day('2026-04-02'),
    usual: day('2026-04-02'),
  })
  expect(yearOf(creditedAt(match, { ...times, creditedOn: undefined }))).toBe(2026)
})

test.each([
  ['on one day', '2026-11-27T09:00', '2026-11-27T10:00', '2026-11-27T11:00', false],
  [
    'claimed and confirmed the day after',
    '2026-11-26T23:00',
    '2026-11-27T10:00',
    '2026-11-27T11:00',
    false,
  ],
  [
    'confirmed the day after the claim',
    '2026-11-26T09:00',
    '2026-11-26T23:55',
    '2026-11-27T07:00',
    true,
  ],
])('asks where it may differ: %s', (_what, made, paid, now, asked) => {
  expect(isCreditDayAsked(claimed(paid), { madeAt: at(made), now: at(now) })).toBe(asked)
})

test('a late payment is asked about, unless all was on one day', () => {
  const late = { ...claimed('2026-11-27T10:00'), late: true }
  const now = at('2026-11-27T11:00')
  expect(isCreditDayAsked(late, { madeAt: at('2026-11-20T10:00'), now })).toBe(true)
  expect(isCreditDayAsked(late, { madeAt: at('2026-11-27T01:00'), now })).toBe(false)
})

test.each(['2026-11-25', '2026-11-28'])(
  'refuses %s, before the match or in the future',
  (wrong) => {
    const match = claimed('2026-11-26T23:55')
    const times = { madeAt: at('2026-11-26T09:00'), now: at('2026-11-27T23:59') }
    expect(() => creditedAt(match, { ...times, creditedOn: day(wrong) })).toThrow(
      'matches.credit-day-wrong',
    )
  },
)

test('the usual day keeps the time of the claim', () => {
  const match = claimed('2026-11-26T23:55')
  const times = { madeAt: at('2026-11-26T09:00'), now: at('2026-11-27T07:00') }
  expect(creditedAt(match, { ...times, creditedOn: day('2026-11-26') })).toEqual(match.claimedAt)
})
