import { expect, test } from 'vitest'
import { CONSENT_VERSION, newerConsent } from './agreements.ts'

test('a newer privacy notice is told to whom agreed to an older one', () => {
  expect(newerConsent('2026-11')).toBe(CONSENT_VERSION)
  expect(newerConsent(CONSENT_VERSION)).toBeUndefined()
})
