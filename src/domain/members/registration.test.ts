import { describe, expect, test } from 'vitest'
import { checkRegistration, type RegistrationForm } from './registration.ts'

const GOOD: RegistrationForm = {
  name: 'Asha',
  email: 'asha@example.in',
  phone: '9876543210',
  password: 'correct horse',
  pancard: 'ABCPE1234F',
  dateOfBirth: '1990-01-01',
  consent: {},
  referralCode: 'ABCD2345',
}
const rules = {
  today: Temporal.PlainDate.from('2026-11-21'),
  weakness: undefined,
}

describe('a registration', () => {
  test('that holds has no errors, with a code or with a circle and a known person', () => {
    const { referralCode: _none, ...without } = GOOD
    expect(checkRegistration(GOOD, rules)).toEqual({})
    expect(checkRegistration({ ...without, circle: 'asha', knownBy: 'Ravi' }, rules)).toEqual({})
  })

  test('without a code, or with an empty one, needs both', () => {
    expect(checkRegistration({ ...GOOD, referralCode: ' ' }, rules)).toEqual({
      circle: 'members.circle-required',
      knownBy: 'members.known-by-required',
    })
    expect(
      checkRegistration({ ...GOOD, referralCode: undefined, circle: 'asha', knownBy: ' ' }, rules),
    ).toEqual({ knownBy: 'members.known-by-required' })
  })

  test('without consent is refused', () => {
    expect(checkRegistration({ ...GOOD, consent: undefined }, rules)).toEqual({
      consent: 'members.consent-required',
    })
  })

  test.each([
    [{ name: '' }, { name: 'members.name-required' }],
    [{ email: 'x' }, { email: 'members.email-invalid' }],
    [{ phone: '1' }, { phone: 'members.phone-ten-digits' }],
    [{ password: 'short' }, { password: 'members.password-short' }],
    [{ pancard: 'x' }, { pancard: 'members.pan-invalid' }],
    [{ dateOfBirth: '2010-01-01' }, { dateOfBirth: 'members.birth-under-age' }],
  ])('with %j says %j', (change, errors) => {
    expect(checkRegistration({ ...GOOD, ...change }, rules)).toEqual(errors)
  })
})

test('a password that is easy to guess is a fault of the form', () => {
  expect(checkRegistration(GOOD, { ...rules, weakness: 'own-data' })).toEqual({
    password: 'members.password-own-data',
  })
})
