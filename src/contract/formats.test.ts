import { describe, expect, test } from 'vitest'
import { LANGUAGES } from '#domain/shared/languages.ts'
import {
  dateText,
  dayInIndia,
  directionOf,
  money,
  nameList,
  unitText,
  wholeNumber,
} from './formats.ts'

const at = Date.parse('2026-11-21T13:10:00Z')
const CODES = LANGUAGES.map(({ code }) => code)

test('figures are grouped the Indian way', () => {
  expect([wholeNumber(123_456), money(10_000_000), money(0)]).toEqual([
    '1,23,456',
    '₹1,00,00,000',
    '₹0',
  ])
})

test('names are listed as people say them', () => {
  expect(nameList(['Savita', 'Vandana'], 'en')).toBe('Savita and Vandana')
  expect(nameList(['सविता', 'वंदना'], 'hi')).toBe('सविता और वंदना')
  expect(nameList(['Savita'], 'hi')).toBe('Savita')
})

describe.each(CODES)('in %s', (language) => {
  const forms = (['date', 'day', 'weekday', 'month', 'year', 'long', 'time', 'stamp'] as const).map(
    (form) => dateText(at, language, form),
  )
  const units = (['day', 'hour', 'minute', 'second'] as const).flatMap((unit) =>
    [1, 2, 123_456].map((amount) => unitText(amount, unit, language)),
  )

  test('every figure has Western digits, and lakhs where it is long', () => {
    expect(
      [...forms, ...units].filter((text) => /\p{Nd}/u.test(text.replace(/[0-9]/g, ''))),
    ).toEqual([])
    expect(units.filter((text) => text.includes('123')).length).toBe(0)
    expect(units.filter((text) => text.includes('1,23,456')).length).toBe(4)
  })

  test('a day is the day in India, its month never in another script', () => {
    expect(forms.filter((text) => text === '')).toEqual([])
    expect(dateText(at, language, 'date')).toMatch(/21.*2026|2026.*21/)
    const own = LANGUAGES.find(({ code }) => code === language)!.script
    // Browsers without a language's months show the English ones.
    expect(
      new RegExp(
        `^[\\p{Script=${own}}\\p{Script=Latin}\\p{Script=Common}\\p{Script=Inherited}]+$`,
        'u',
      ).test(dateText(at, language, 'date')),
      dateText(at, language, 'date'),
    ).toBe(true)
  })

  test('a unit is a word, never a bare sign', () => {
    for (const text of units) expect(text).not.toMatch(/\d ?(d|h|m|s|min)$/)
  })
})

test('a time and a day as people read them', () => {
  expect([dateText(at, 'en', 'time'), dateText(at, 'hi', 'time')]).toEqual(['6:40 pm', 'शाम 6:40'])
  expect([dateText(at, 'en', 'stamp'), dateText(at, 'hi', 'stamp')]).toEqual([
    '21 Nov 2026, 6:40 pm',
    '21 नवंबर 2026 को शाम 6:40 बजे',
  ])
  expect([
    dateText(at, 'en', 'date'),
    dateText(at, 'hi', 'date'),
    dateText(at, 'mr', 'date'),
  ]).toEqual(['21 Nov 2026', '21 नवंबर 2026', '21 नोव्हेंबर, 2026'])
  expect(dayInIndia(Date.parse('2026-11-21T19:00:00Z'))).toBe('2026-11-22')
  expect([
    unitText(1, 'hour', 'en'),
    unitText(36, 'hour', 'hi'),
    unitText(2.5, 'hour', 'en'),
  ]).toEqual(['1 hour', '36 घंटे', '2.5 hours'])
})

test('lines run from the right where the writing does', () => {
  expect(CODES.filter((code) => directionOf(code) === 'rtl')).toEqual(['ks', 'sd', 'ur'])
})
