import { expect, test } from 'vitest'
import { gapReason, placeholdersIn, withGaps } from './further.ts'
import { asGap } from './gaps.ts'
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

test('a catalogue says what it can and marks the rest, with the values of the sentence in it', () => {
  const say = translator<typeof english>(
    withGaps(english, {
      yes: entry('Yes', 'हो'),
      greeting: entry('Hi {name}', 'नमस्कार {name}'),
      gone: entry('Gone', 'गेले'),
    }),
  )
  expect(say('yes')).toBe('हो')
  expect(say('greeting', { name: 'आशा' })).toBe(asGap('Hello आशा'))
  expect(say('sum', { given: 1_00_000, cap: 5 })).toBe(asGap('1,00,000 of 5'))
  expect(say('nothing')).toBe('')
  expect(Object.keys(withGaps(english))).toEqual(Object.keys(english))
})

test('a key is never read from what every object has', () => {
  expect(withGaps({ toString: 'Words' })).toEqual({ toString: asGap('Words') })
})

test('the values of a sentence are its names in braces', () => {
  expect(placeholdersIn('{b} and {a}, { c }')).toEqual(['a', 'b'])
})
