import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { dayOfParts } from './day-parts.ts'
import { readDay } from './contact-formats.ts'

describe('a day in three fields', () => {
  test.each([
    ['8', '8', '1988', '1988-08-08'],
    ['08', '08', '1988', '1988-08-08'],
    [' 31 ', '12', '1999 ', '1999-12-31'],
    ['२९', '०२', '२०००', '2000-02-29'],
    ['29', '2', '2001', ''],
    ['31', '4', '1990', ''],
    ['0', '5', '1990', ''],
    ['5', '0', '1990', ''],
    ['5', '13', '1990', ''],
    ['5', '5', '85', ''],
    ['5', '5', '0985', ''],
    ['', '5', '1985', ''],
    ['5', '', '1985', ''],
    ['5', '5', '', ''],
    ['-5', '5', '1985', ''],
    ['1.5', '5', '1985', ''],
    ['May', '5', '1985', ''],
  ])('%j, %j, %j is %j', (day, month, year, expected) => {
    expect(dayOfParts({ day, month, year })).toBe(expected)
  })

  test('is every day that the server reads, and no other', () => {
    const part = fc.integer({ min: 0, max: 40 })
    fc.assert(
      fc.property(part, part, fc.integer({ min: 1_000, max: 2_100 }), (day, month, year) => {
        const two = (of: number) => String(of).padStart(2, '0')
        const read = readDay(`${year}-${two(month)}-${two(day)}`)
        const parts = { day: String(day), month: String(month), year: String(year) }
        expect(dayOfParts(parts)).toBe(read?.toString() ?? '')
      }),
    )
  })
})
