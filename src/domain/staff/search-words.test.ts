import { expect, test } from 'vitest'
import { searchWords } from './search-words.ts'

const NOTHING = {
  code: undefined,
  reference: undefined,
  phone: undefined,
  email: undefined,
  words: undefined,
}

test('a payment code may be typed in small letters, and may also be part of a name', () => {
  expect(searchWords('q3833y')).toEqual({ ...NOTHING, code: 'Q3833Y', words: 'q3833y' })
})

test('a reference names the rails of its form; twelve digits may also be a phone with 91', () => {
  expect(searchWords('5318 2077 4418')).toEqual({
    ...NOTHING,
    reference: { utr: '531820774418', rails: ['upi', 'imps'] },
  })
  expect(searchWords('919876543210')).toEqual({
    ...NOTHING,
    reference: { utr: '919876543210', rails: ['upi', 'imps'] },
    phone: '+919876543210',
  })
  expect(searchWords('SBIN123456789012').reference?.rails).toEqual(['neft', 'rtgs'])
})

test('a phone and an email are compared in their one form', () => {
  expect(searchWords(' 98765-43210')).toEqual({ ...NOTHING, phone: '+919876543210' })
  expect(searchWords('Asha@Example.IN ')).toEqual({ ...NOTHING, email: 'asha@example.in' })
})

test('words need two letters', () => {
  expect(searchWords('अमृ').words).toBe('अमृ')
  expect(searchWords('a')).toEqual(NOTHING)
  expect(searchWords('12')).toEqual(NOTHING)
})
