import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  addRupees,
  atLeastZero,
  floorToStep,
  fromSteps,
  isStepMultiple,
  minRupees,
  parseRupees,
  percentUpToStep,
  rupees,
  STEP_RUPEES,
  subtractRupees,
  toAsciiDigits,
  toSteps,
  typedAmount,
} from './rupees.ts'

// The scripts of the Eighth Schedule's languages, by ICU's names for their digits.
const SCRIPTS = [
  'latn',
  'deva',
  'beng',
  'guru',
  'gujr',
  'orya',
  'tamldec',
  'telu',
  'knda',
  'mlym',
  'arab',
  'arabext',
  'olck',
  'mtei',
]
const DIGITS = new Map(
  SCRIPTS.map((script) => {
    const { format } = new Intl.NumberFormat('en-IN', { numberingSystem: script })
    return [script, Array.from({ length: 10 }, (_, digit) => format(digit))]
  }),
)
const digitsOf = (script: string) => DIGITS.get(script)!
const inScript = (text: string, script: string) =>
  text.replace(/\d/g, (digit) => digitsOf(script)[Number(digit)]!)
const mixedText = fc
  .array(fc.constantFrom(...SCRIPTS.flatMap(digitsOf), ...'aZ ₹,.-क्ष①ⅤＡ５½🙂'), { maxLength: 20 })
  .map((letters) => letters.join(''))
const amount = fc.integer({ min: -1_000_000_000, max: 1_000_000_000 }).map(rupees)

describe('rupees', () => {
  test.each([0.5, Number.NaN, Infinity, 2 ** 53, -(2 ** 53)])('%s is not whole rupees', (value) => {
    expect(() => rupees(value)).toThrow(RangeError)
  })

  test('are added and subtracted exactly, and stay within safe integers', () => {
    fc.assert(
      fc.property(amount, amount, (one, other) => {
        expect(subtractRupees(addRupees(one, other), other)).toBe(one)
        expect(minRupees(one, other)).toBe(one < other ? one : other)
      }),
    )
    expect(() => addRupees(rupees(Number.MAX_SAFE_INTEGER), rupees(1))).toThrow(RangeError)
  })

  test('below zero count as none', () => {
    expect([atLeastZero(rupees(-1)), atLeastZero(rupees(0)), atLeastZero(rupees(7))]).toEqual([
      0, 0, 7,
    ])
  })
})

describe('steps of 500', () => {
  test.each([
    [500, true],
    [1_000, true],
    [0, false],
    [-500, false],
    [499, false],
    [750, false],
    [500.5, false],
    [Number.NaN, false],
  ])('%s is a step multiple: %s', (value, is) => {
    expect(isStepMultiple(value)).toBe(is)
  })

  test('rounding down leaves less than a step', () => {
    fc.assert(
      fc.property(amount, (value) => {
        const floor = floorToStep(value)
        expect(Math.abs(floor % STEP_RUPEES)).toBe(0)
        expect(value - floor).toBeGreaterThanOrEqual(0)
        expect(value - floor).toBeLessThan(STEP_RUPEES)
      }),
    )
  })

  test('counting them and back gives the same amount, and nothing else is counted', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 100_000 }),
        fc.integer({ min: 1, max: 499 }),
        (steps, rest) => {
          expect(toSteps(fromSteps(steps))).toBe(steps)
          expect(() => toSteps(rupees(steps * STEP_RUPEES + rest))).toThrow(RangeError)
        },
      ),
    )
  })

  test('a percentage rounds up to a step, by less than one, within the amount', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 100 }),
        fc.integer({ min: 1, max: 100 }),
        (steps, percent) => {
          const whole = fromSteps(steps)
          const part = percentUpToStep(whole, percent)
          expect(isStepMultiple(part)).toBe(true)
          expect(part).toBeLessThanOrEqual(whole)
          expect(part * 100).toBeGreaterThanOrEqual(whole * percent)
          expect((part - STEP_RUPEES) * 100).toBeLessThan(whole * percent)
        },
      ),
    )
  })
})

describe('a typed amount', () => {
  test.each([
    ['500', 500],
    [' ₹ 1,23,456 ', 123_456],
    ['123,456', 123_456],
    ['०००५००', 500],
    ['५,०००', 5_000],
    ['1\u00a0000', 1_000],
    ['999999999', 999_999_999],
  ])('%j is %s', (text, value) => {
    expect(parseRupees(text)).toBe(value)
  })

  test.each([
    '',
    ' ',
    '0',
    '०',
    '-500',
    '+500',
    '500.50',
    '500.000',
    '.00',
    '5.0.0',
    '५०.५',
    '1e3',
    '0x1F4',
    '1234567890',
    'five hundred',
    '½',
    '五百',
    '５００',
    '500 rupees',
  ])('%j is none', (text) => {
    expect(parseRupees(text)).toBeUndefined()
  })

  test('an amount field shows digits only, and what it shows is read as what was typed', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 999_999_999 }),
        fc.constantFrom(...SCRIPTS),
        fc.constantFrom('', '.', '.0', '.00'),
        (value, script, paise) => {
          const typed = `₹ ${inScript(value.toLocaleString('en-IN'), script)}${paise}/- rupees`
          expect(typedAmount(typed)).toBe(`${value}${paise}`)
          expect(parseRupees(typedAmount(typed))).toBe(value)
          expect(typedAmount(typedAmount(typed))).toBe(typedAmount(typed))
        },
      ),
    )
    // Paise never turn 500 into 50,050.
    expect(parseRupees(typedAmount('500.50'))).toBeUndefined()
  })

  test('reads the same in every script of India, grouped the Indian way or not at all', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 999_999_999 }),
        fc.constantFrom(...SCRIPTS),
        fc.boolean(),
        (value, script, grouped) => {
          const text = inScript(grouped ? value.toLocaleString('en-IN') : String(value), script)
          expect(parseRupees(text)).toBe(value)
        },
      ),
    )
  })
})

describe('digits of Indian scripts', () => {
  test.each(SCRIPTS)('%s become ASCII', (script) => {
    expect(toAsciiDigits(digitsOf(script).join(''))).toBe('0123456789')
  })

  test('change nothing else, and nothing when it is done twice', () => {
    expect(toAsciiDigits('₹ पाँच ५ ⑤ Ⅴ')).toBe('₹ पाँच 5 ⑤ Ⅴ')
    fc.assert(
      fc.property(mixedText, (text) => {
        const once = toAsciiDigits(text)
        expect(toAsciiDigits(once)).toBe(once)
        expect(once.replace(/\d/g, '')).toBe(
          toAsciiDigits(text.replace(/\d/g, '')).replace(/\d/g, ''),
        )
      }),
    )
  })
})
