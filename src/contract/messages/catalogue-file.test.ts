import { expect, test } from 'vitest'
import {
  type CatalogueFile,
  gapReason,
  placeholdersIn,
  sentencesOf,
  wholeCatalogue,
} from './catalogue-file.ts'
import { translator } from './translate.ts'

const english = {
  yes: 'Yes',
  greeting: 'Hello {name}',
  sum: '{given} of {cap}',
  nothing: '',
} as const
const file = (from: string | undefined, text: string): CatalogueFile => ({
  ...(from !== undefined && { '@key': from }),
  key: text,
})

test.each([
  ['Yes', file('Yes', 'हो'), undefined],
  ['Yes', file(undefined, 'हो'), undefined],
  ['Yes', {}, 'missing'],
  ['Yes', file('Yes', ' '), 'missing'],
  ['Yes, surely', file('Yes', 'हो'), 'stale'],
  ['Hello {name}', file('Hello {name}', 'नमस्कार {nam}'), 'placeholders'],
  ['Hello {name}', file(undefined, 'नमस्कार'), 'placeholders'],
  ['Hello', file('Hello', 'नमस्कार {name}'), 'placeholders'],
  ['{a} {a}', file('{a} {a}', '{a}'), 'placeholders'],
  ['{a} {b}', file('{a} {b}', '{b} {a}'), undefined],
  ['', {}, undefined],
] as const)('%j with %j: %s', (text, translation, reason) => {
  expect(gapReason(text, translation, 'key')).toBe(reason)
})

test('a catalogue gives its own texts, the others in English, with values filled in', () => {
  const print = translator<{ yes: never; greeting: 'name'; sum: 'given' | 'cap'; nothing: never }>(
    wholeCatalogue(english, {
      '@yes': 'Yes',
      'yes': 'हो',
      '@greeting': 'Hi {name}',
      'greeting': 'नमस्कार {name}',
      'gone': 'गेले',
    }) as typeof english,
  )
  expect(print('yes')).toBe('हो')
  expect(print('greeting', { name: 'आशा' })).toBe('Hello आशा')
  expect(print('sum', { given: 1_00_000, cap: 5 })).toBe('1,00,000 of 5')
  expect(print('nothing')).toBe('')
  expect(Object.keys(wholeCatalogue(english, {}))).toEqual(Object.keys(english))
})

test('a key is never read from what every object has', () => {
  expect(wholeCatalogue({ toString: 'Words' }, {})).toEqual({ toString: 'Words' })
})

test('what is for translators is shown to nobody', () => {
  expect(sentencesOf({ '@': 'About', '@yes': 'A note', 'yes': 'Yes' })).toEqual({ yes: 'Yes' })
})

test('the values of a sentence are its names in braces', () => {
  expect(placeholdersIn('{b} and {a}, { c }')).toEqual(['a', 'b'])
})
