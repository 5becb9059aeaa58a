import { expect, test } from 'vitest'
import { taxYearOf } from '../shared/calendar.ts'
import { daysOfTaxYear, giftLawOf, taxYearStarting } from './year-papers.ts'

const instant = (text: string) => Temporal.Instant.from(text)

test.each([2020, 2023, 2026, 2027])(
  'the tax year %i begins at midnight in India on 1 April and ends a millisecond before the next',
  (startYear) => {
    const { from, until, startYear: named } = taxYearStarting(startYear)
    expect([named, from.toString(), until.toString()]).toEqual([
      startYear,
      `${startYear}-03-31T18:30:00Z`,
      `${startYear + 1}-03-31T18:30:00Z`,
    ])
    expect(taxYearStarting(startYear + 1).from).toEqual(until)
  },
)

test.each([
  ['2027-03-31T23:59:59.999+05:30', 2026],
  ['2027-04-01T00:00:00+05:30', 2027],
  ['2027-03-31T18:29:59.999Z', 2026],
  ['2027-03-31T18:30:00Z', 2027],
  ['2027-04-01T00:00:00Z', 2027],
  ['2027-03-31T12:00:00Z', 2026],
])('%s is in the tax year %i', (at, startYear) => {
  const { from, until } = taxYearStarting(startYear)
  expect(taxYearOf(instant(at)).startYear).toBe(startYear)
  expect([
    Temporal.Instant.compare(from, instant(at)) <= 0,
    Temporal.Instant.compare(instant(at), until) < 0,
  ]).toEqual([true, true])
})

test('each year is told with its days and its law', () => {
  expect(Object.values(daysOfTaxYear(2027)).map(String)).toEqual(['2027-04-01', '2028-03-31'])
  expect([2025, 2026].map(giftLawOf)).toEqual(['act-1961', 'act-2025'])
})
