import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { DAY_MS, isBefore, msBetween, PEOPLE_ZONE } from '../shared/calendar.ts'
import { BANK_HOLIDAYS, endOfNextWorkingDay, isWorkingDay } from './working-days.ts'

const day = Temporal.PlainDate.from
const ist = (text: string) => Temporal.ZonedDateTime.from(`${text}[${PEOPLE_ZONE}]`).toInstant()
const said = (at: Temporal.Instant) =>
  at.toZonedDateTimeISO(PEOPLE_ZONE).toPlainDateTime().toString()

describe('a working day of banks', () => {
  test.each([
    ['2026-11-20', true, 'a Friday'],
    ['2026-11-21', true, 'the third Saturday'],
    ['2026-11-07', true, 'the first Saturday'],
    ['2026-08-29', true, 'the fifth Saturday'],
    ['2026-11-14', false, 'the second Saturday'],
    ['2026-11-28', false, 'the fourth Saturday'],
    ['2026-11-22', false, 'a Sunday'],
    ['2026-10-02', false, 'Gandhi Jayanti'],
    ['2027-01-26', false, 'Republic Day'],
    ['2028-08-15', false, 'Independence Day'],
    ['2026-12-25', false, 'a holiday of the list'],
    ['2031-01-27', true, 'a Monday of a year without a list'],
    ['2031-08-15', false, 'a national holiday of a year without a list'],
  ])('%s: %s, %s', (text, isWorking) => {
    expect(isWorkingDay(day(text))).toBe(isWorking)
  })

  test('never is one of the second seven days of a month’s Saturdays, nor a Sunday', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 3_000 }), (days) => {
        const some = day('2026-01-01').add({ days })
        if (
          some.dayOfWeek === 7 ||
          (some.dayOfWeek === 6 &&
            ((some.day >= 8 && some.day <= 14) || (some.day >= 22 && some.day <= 28)))
        )
          expect(isWorkingDay(some)).toBe(false)
      }),
    )
  })
})

describe('the end of the next working day', () => {
  test.each([
    ['2026-11-18T11:00', '2026-11-20T00:00', 'midweek'],
    ['2026-11-18T00:00', '2026-11-20T00:00', 'from midnight on'],
    ['2026-11-17T23:59:59', '2026-11-19T00:00', 'the minute before'],
    ['2026-11-20T11:00', '2026-11-22T00:00', 'a Friday before a third Saturday'],
    ['2026-11-13T11:00', '2026-11-17T00:00', 'a Friday before a second Saturday'],
    ['2026-10-01T11:00', '2026-10-04T00:00', 'the day before a holiday'],
    ['2026-12-24T11:00', '2026-12-29T00:00', 'Christmas, the fourth Saturday and a Sunday'],
    ['2027-12-31T11:00', '2028-01-02T00:00', 'over the end of a year'],
  ])('of %s is %s: %s', (at, end) => {
    expect(said(endOfNextWorkingDay(ist(at)))).toBe(said(ist(end)))
  })

  test('passes over the days that an installation names besides', () => {
    const besides = new Set(['2026-11-19', '2026-11-20'])
    expect(said(endOfNextWorkingDay(ist('2026-11-18T11:00'), besides))).toBe(
      said(ist('2026-11-22T00:00')),
    )
    expect([
      isWorkingDay(day('2026-11-19'), besides),
      isWorkingDay(day('2026-11-19')),
      isWorkingDay(day('2026-10-02'), besides),
    ]).toEqual([false, true, false])
  })

  test('is at least a whole day away, and the day that ends is a working one', () => {
    fc.assert(
      fc.property(fc.integer({ min: Date.UTC(2026, 0), max: Date.UTC(2029, 0) }), (ms) => {
        const at = Temporal.Instant.fromEpochMilliseconds(ms)
        const end = endOfNextWorkingDay(at)
        expect(isBefore(at, end)).toBe(true)
        expect(msBetween(at, end)).toBeGreaterThan(DAY_MS)
        expect(
          isWorkingDay(end.toZonedDateTimeISO(PEOPLE_ZONE).toPlainDate().subtract({ days: 1 })),
        ).toBe(true)
      }),
    )
  })
})

test('whoever runs an installation reads the same days', () => {
  const read = readFileSync(
    join(import.meta.dirname, '../../../docs/operations/each-day.md'),
    'utf8',
  )
  for (const [year, days] of Object.entries(BANK_HOLIDAYS)) {
    const said = days
      .map((text) =>
        day(`${year}-${text}`).toLocaleString('en-IN', { day: 'numeric', month: 'long' }),
      )
      .join(', ')
    expect(read).toContain(`| ${year} | ${said} |`)
  }
})
