import { expect, test } from 'vitest'
import { gapReason, placeholdersIn, withEnglish } from './further.ts'
import { translator } from './translate.ts'

const english = {
  yes: 'Yes',
  greeting: 'Hello {name}',
  sum: '{given} of {cap}',
  nothing: '',
} as const
const entry = (en: string, text: string) => ({ en, text })

test.each([
  ['Yes', entry('Yes', 'हो'), undefined],
  ['Yes', undefined, 'missing'],
  ['Yes', entry('Yes', ' '), 'missing'],
  ['Yes, surely', entry('Yes', 'हो'), 'stale'],
  ['Hello {name}', entry('Hello {name}', 'नमस्कार {nam}'), 'placeholders'],
  ['Hello {name}', entry('Hello {name}', 'नमस्कार'), 'placeholders'],
  ['Hello', entry('Hello', 'नमस्कार {name}'), 'placeholders'],
  ['{a} {a}', entry('{a} {a}', '{a}'), 'placeholders'],
  ['{a} {b}', entry('{a} {b}', '{b} {a}'), undefined],
  ['', undefined, undefined],
] as const)('%j with %j: %s', (text, translation, reason) => {
  expect(gapReason(text, translation)).toBe(reason)
})

test('a catalogue gives its own texts, the others in English, with values filled in', () => {
  const print = translator<typeof english>(
    withEnglish(english, {
      yes: entry('Yes', 'हो'),
      greeting: entry('Hi {name}', 'नमस्कार {name}'),
      gone: entry('Gone', 'गेले'),
    }),
  )
  expect(print('yes')).toBe('हो')
  expect(print('greeting', { name: 'आशा' })).toBe('Hello आशा')
  expect(print('sum', { given: 1_00_000, cap: 5 })).toBe('1,00,000 of 5')
  expect(print('nothing')).toBe('')
  expect(Object.keys(withEnglish(english))).toEqual(Object.keys(english))
})

test('a key is never read from what every object has', () => {
  expect(withEnglish({ toString: 'Words' })).toEqual({ toString: 'Words' })
})

test('the values of a sentence are its names in braces', () => {
  expect(placeholdersIn('{b} and {a}, { c }')).toEqual(['a', 'b'])
})
