import { describe, expect, test } from 'vitest'
import { dayInIndia, money } from '#contract/formats.ts'
import {
  dateOf,
  dateTimeOf,
  dayText,
  dayWord,
  isDueNow,
  nearDateOf,
  spanText,
  taxYearOf,
  timeOf,
} from './formats.ts'

const EVENING = '2026-11-21T13:10:00Z'

test('money has lakh grouping and is never abbreviated', () => {
  expect([money(0), money(500), money(1_23_456), money(12_34_56_789)]).toEqual([
    '₹0',
    '₹500',
    '₹1,23,456',
    '₹12,34,56,789',
  ])
})

test('nobody is late in the first minute past a deadline', () => {
  expect([1, -1, -59_999, -60_000].map(isDueNow)).toEqual([false, true, true, false])
})

describe('dates are told in India’s time, with Western digits', () => {
  test('in English', () => {
    expect(dateOf(EVENING, 'en')).toBe('21 Nov 2026')
    expect(timeOf(EVENING, 'en')).toMatch(/^6:40\spm$/)
    expect(dateTimeOf(EVENING, 'en')).toMatch(/^Sat,? 21 Nov,? 6:40\spm$/)
  })

  test('in Hindi', () => {
    expect(dateOf(EVENING, 'hi')).toBe('21 नवंबर 2026')
    expect(timeOf(EVENING, 'hi')).toMatch(/^शाम\s6:40$/)
    expect(dateTimeOf(EVENING, 'hi')).toMatch(/^शनि,? 21 नवंबर, शाम\s6:40$/)
  })

  test('a day without a time stays that day', () => {
    expect(dayText('1960-01-01', 'en')).toBe('1 Jan 1960')
  })
})

describe('the day in India', () => {
  test('begins at half past six in the evening, UTC', () => {
    expect(dayInIndia(Date.parse('2026-11-21T18:29:59Z'))).toBe('2026-11-21')
    expect(dayInIndia(Date.parse('2026-11-21T18:30:00Z'))).toBe('2026-11-22')
  })

  test('decides about today and tomorrow', () => {
    const now = Date.parse(EVENING)
    expect(dayWord('2026-11-21T18:00:00Z', now)).toBe('today')
    expect(dayWord('2026-11-21T19:00:00Z', now)).toBe('tomorrow')
    expect(dayWord('2026-11-23T19:00:00Z', now)).toBe('other')
  })
})

describe('a span', () => {
  test.each([
    [0, '0 seconds'],
    [999, '0 seconds'],
    [40_000, '40 seconds'],
    [60_000, '1 minute'],
    [754_000, '12 minutes 34 seconds'],
    [83_640_000, '23 hours 14 minutes'],
    [86_400_000, '1 day'],
    [183_600_000, '2 days 3 hours'],
  ])('of %i ms is told in its two largest units', (ms, text) => {
    expect(spanText(ms, 'en')).toBe(text)
  })

  test('is told in Hindi words', () => {
    expect(spanText(83_640_000, 'hi')).toBe('23 घंटे 14 मिनट')
  })
})

test('a tax year runs from April to March in India', () => {
  expect(taxYearOf(Date.parse('2026-03-31T18:29:59Z'))).toBe(2025)
  expect(taxYearOf(Date.parse('2026-03-31T18:30:00Z'))).toBe(2026)
})

test('a near day has no year, and a day of another year has it', () => {
  const now = Date.parse('2026-11-21T13:10:00Z')
  expect(nearDateOf('2026-01-01T06:00:00Z', 'en', now)).toBe('1 Jan')
  expect(nearDateOf('2025-12-31T18:29:59Z', 'en', now)).toBe('31 Dec 2025')
})
