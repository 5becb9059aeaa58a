import { expect, test } from 'vitest'
import { referralCodeOf } from './referral-code.ts'

test.each([
  ['/register/ABC', '', 'ABC'],
  ['/hi/register/ABC/', '', 'ABC'],
  ['/register', '?ref=XYZ', 'XYZ'],
  ['/register/ABC', '?ref=XYZ', 'ABC'],
  ['/register/a%20b', '', 'a b'],
  ['/register/%E0%A4', '', '%E0%A4'],
])('%s%s carries the code %s', (pathname, search, code) => {
  expect(referralCodeOf({ pathname, search })).toBe(code)
})

test.each([
  ['/register', ''],
  ['/register/', ''],
  ['/register', '?ref='],
  ['/register', `?ref=${'x'.repeat(101)}`],
  ['/login', '?x=1'],
])('%s%s carries none', (pathname, search) => {
  expect(referralCodeOf({ pathname, search })).toBeUndefined()
})
