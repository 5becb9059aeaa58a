import { expect, test } from 'vitest'
import {
  canonicalCode,
  hasFactor,
  isTotpCode,
  mayBeLeftWith,
  shownRecoveryCode,
} from './second-factor.ts'

test('a code reads the same with spaces, dashes, small letters and Devanagari digits', () => {
  expect(canonicalCode(' abcde-fgh23 ')).toBe('ABCDEFGH23')
  expect(canonicalCode('१२३ ४५६')).toBe('123456')
})

test.each([
  ['123456', true],
  ['123 456', true],
  ['१२३४५६', true],
  ['12345', false],
  ['1234567', false],
  ['ABCDE-FGH23', false],
  ['', false],
])('%j is a code of an app: %s', (typed, is) => {
  expect(isTotpCode(typed)).toBe(is)
})

test('a recovery code is shown in two halves that read back as one', () => {
  expect(shownRecoveryCode('ABCDEFGH23')).toBe('ABCDE-FGH23')
  expect(canonicalCode(shownRecoveryCode('ABCDEFGH23'))).toBe('ABCDEFGH23')
})

test.each([
  [{ totp: false, passkeys: 0 }, false],
  [{ totp: true, passkeys: 0 }, true],
  [{ totp: false, passkeys: 1 }, true],
  [{ totp: true, passkeys: 10 }, true],
])('of %j something is a factor: %s, and only with one may staff be left', (factors, has) => {
  expect([
    hasFactor(factors),
    mayBeLeftWith(factors, { isStaff: true }),
    mayBeLeftWith(factors, { isStaff: false }),
  ]).toEqual([has, has, true])
})
