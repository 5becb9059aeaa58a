import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  addMs,
  ageInYears,
  dayInIndia,
  DAY_MS,
  fairDeadline,
  HOUR_MS,
  isBefore,
  msBetween,
  PEOPLE_ZONE,
  startOfDayInIndia,
  taxYearOf,
} from './calendar.ts'

const ist = (text: string) => Temporal.ZonedDateTime.from(`${text}[${PEOPLE_ZONE}]`).toInstant()
const said = (at: Temporal.Instant) =>
  at.toZonedDateTimeISO(PEOPLE_ZONE).toPlainDateTime().toString()
const day = Temporal.PlainDate.from
const moment = fc
  .integer({ min: Date.UTC(2020, 0), max: Date.UTC(2045, 0) })
  .map((ms) => Temporal.Instant.fromEpochMilliseconds(ms))
const someDay = fc.integer({ min: 0, max: 36_524 }).map((days) => day('1970-01-01').add({ days }))

describe('a fair deadline', () => {
  test.each([
    ['2026-11-21T21:59:59.999', '2026-11-21T21:59:59.999', 'no'],
    ['2026-11-21T22:00', '2026-11-22T10:00', 'quiet_hours'],
    ['2026-11-21T23:59:59', '2026-11-22T10:00', 'quiet_hours'],
    ['2026-11-22T00:00', '2026-11-22T10:00', 'quiet_hours'],
    ['2026-11-22T07:59:59.999', '2026-11-22T10:00', 'quiet_hours'],
    ['2026-11-22T08:00', '2026-11-22T08:00', 'no'],
    ['2026-12-31T22:30', '2027-01-01T10:00', 'quiet_hours'],
    ['2028-02-28T23:00', '2028-02-29T10:00', 'quiet_hours'],
  ])('that falls on %s is at %s, moved: %s', (regular, at, moved) => {
    const deadline = fairDeadline(addMs(ist(regular), -DAY_MS), DAY_MS)
    expect([said(deadline.at), deadline.moved]).toEqual([said(ist(at)), moved])
  })

  test('is outside quiet hours, at most twelve hours after the span, and reports a move', () => {
    fc.assert(
      fc.property(moment, fc.integer({ min: 0, max: 96 * HOUR_MS }), (start, span) => {
        const { at, moved } = fairDeadline(start, span)
        const { hour, minute } = at.toZonedDateTimeISO(PEOPLE_ZONE)
        const later = msBetween(addMs(start, span), at)
        expect(hour).toBeGreaterThanOrEqual(8)
        expect(hour).toBeLessThan(22)
        expect(later).toBeGreaterThanOrEqual(0)
        expect(later).toBeLessThanOrEqual(12 * HOUR_MS)
        expect(moved).toBe(later === 0 ? 'no' : 'quiet_hours')
        if (moved === 'quiet_hours') expect([hour, minute]).toEqual([10, 0])
      }),
    )
  })
})

describe('days in India', () => {
  test('begin at half past six in the evening UTC', () => {
    expect(
      ['2026-11-20T18:29:59.999Z', '2026-11-20T18:30:00Z'].map((at) =>
        dayInIndia(Temporal.Instant.from(at)).toString(),
      ),
    ).toEqual(['2026-11-20', '2026-11-21'])
    expect(startOfDayInIndia(day('2026-11-21')).toString()).toBe('2026-11-20T18:30:00Z')
  })

  test('hold every instant from their start to the next one’s', () => {
    fc.assert(
      fc.property(moment, (at) => {
        const today = dayInIndia(at)
        expect(isBefore(at, startOfDayInIndia(today))).toBe(false)
        expect(isBefore(at, startOfDayInIndia(today.add({ days: 1 })))).toBe(true)
      }),
    )
  })
})

describe('a tax year', () => {
  test.each([
    ['2027-03-31T23:59:59.999999999', 2026],
    ['2027-04-01T00:00', 2027],
    ['2027-01-01T00:00', 2026],
    ['2028-02-29T12:00', 2027],
    ['2027-12-31T23:59', 2027],
  ])('of %s IST begins in %s', (at, startYear) => {
    expect(taxYearOf(ist(at)).startYear).toBe(startYear)
  })

  test('runs from 1 April to 1 April in Indian time, whatever day it is in UTC', () => {
    const { from, until } = taxYearOf(Temporal.Instant.from('2027-03-31T18:30:00Z'))
    expect([from.toString(), until.toString()]).toEqual([
      '2027-03-31T18:30:00Z',
      '2028-03-31T18:30:00Z',
    ])
    fc.assert(
      fc.property(moment, (at) => {
        const year = taxYearOf(at)
        expect(isBefore(at, year.from)).toBe(false)
        expect(isBefore(at, year.until)).toBe(true)
        expect(taxYearOf(year.until).startYear).toBe(year.startYear + 1)
        expect(taxYearOf(year.until).from.equals(year.until)).toBe(true)
      }),
    )
  })
})

describe('age', () => {
  test.each([
    ['2008-02-29', '2026-02-28', 17],
    ['2008-02-29', '2026-03-01', 18],
    ['2008-02-29', '2028-02-28', 19],
    ['2008-02-29', '2028-02-29', 20],
    ['2008-11-21', '2026-11-20', 17],
    ['2008-11-21', '2026-11-21', 18],
    ['2026-11-21', '2026-11-21', 0],
    ['2026-11-22', '2026-11-21', -1],
  ])('of somebody born on %s is on %s %s', (born, on, years) => {
    expect(ageInYears(day(born), day(on))).toBe(years)
  })

  test('grows by one on the birthday and on no other day', () => {
    fc.assert(
      fc.property(someDay, fc.integer({ min: 0, max: 40_000 }), (born, later) => {
        const on = born.add({ days: later })
        const leapDayPassedOver =
          born.day === 29 && born.month === 2 && on.month === 3 && on.day === 1 && !on.inLeapYear
        const isBirthday = (on.month === born.month && on.day === born.day) || leapDayPassedOver
        const grown = ageInYears(born, on) - ageInYears(born, on.subtract({ days: 1 }))
        expect(grown).toBe(isBirthday ? 1 : 0)
      }),
    )
  })
})
