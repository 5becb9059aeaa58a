import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { canonicalUtr, isUtr, RAILS, UTR_LENGTH_MAX } from './utr.ts'

describe('a bank reference number', () => {
  test.each([
    ['upi', '123456789012'],
    ['upi', '000000000000'],
    ['imps', '412345678901'],
    ['neft', 'SBIN123456789012'],
    ['neft', 'HDFCN52026112112345678'],
    ['rtgs', 'ICICR42026112100123456'.slice(0, 22)],
    ['rtgs', 'ABCD000000000000'],
  ] as const)('of %s may be %s', (rail, utr) => {
    expect(isUtr(utr, rail)).toBe(true)
  })

  test.each([
    ['upi', ''],
    ['upi', '12345678901'],
    ['upi', '1234567890123'],
    ['upi', '12345678901A'],
    ['upi', 'SBIN123456789012'],
    ['imps', ' 12345678901'],
    ['upi', '123456789012\n'],
    ['neft', '123456789012'],
    ['neft', 'SBI1123456789012'],
    ['neft', 'SBIN12345678901'],
    ['neft', `SBIN${'1'.repeat(19)}`],
    ['rtgs', 'sbin123456789012'],
    ['rtgs', 'SBIN12345678901é'],
  ] as const)('of %s is not %j', (rail, utr) => {
    expect(isUtr(utr, rail)).toBe(false)
  })

  test('is compared in capitals, ASCII digits, and without spaces and dashes', () => {
    expect(
      [' 1234 5678 9012 ', '१२३४-५६७८-९०१२', '১২৩৪৫৬৭৮৯০১২', '1234\u00a056789012'].map(
        canonicalUtr,
      ),
    ).toEqual(Array(4).fill('123456789012'))
    expect(canonicalUtr(' sbin n520 2611-2112345 ')).toBe('SBINN52026112112345')
  })

  test('in that form stays as it is, and every good one fits into the field', () => {
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom(...'aZ09९ -ß'), { maxLength: 30 }).map((all) => all.join('')),
        fc.constantFrom(...RAILS),
        (text, rail) => {
          const once = canonicalUtr(text)
          expect(canonicalUtr(once)).toBe(once)
          if (isUtr(once, rail)) expect(once.length).toBeLessThanOrEqual(UTR_LENGTH_MAX)
        },
      ),
    )
  })
})
