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
  form: 'member',
  today: Temporal.PlainDate.from('2026-11-21'),
  weakness: undefined,
} as const

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

test.each(['administrator', 'outside-officer'] as const)(
  'the password of a newcomer as %s has at least 15 characters, and says so at once',
  (form) => {
    const errorsOf = (password: string) =>
      checkRegistration({ ...GOOD, adult: true, password }, { ...rules, form })
    expect(errorsOf('')).toEqual({ password: 'members.password-required' })
    for (const short of ['x', 'fourteen signs'])
      expect(errorsOf(short)).toEqual({ password: 'members.password-short-for-staff' })
    expect(errorsOf('fifteen letters')).toEqual({})
  },
)

describe('an outside officer', () => {
  const { pancard: _pan, dateOfBirth: _birth, ...SHORT } = GOOD
  const form = { ...SHORT, password: 'a long sentence of mine' }
  const outside = { ...rules, form: 'outside-officer' } as const

  test('gives no PAN and no date of birth, and says that they are 18', () => {
    expect(checkRegistration({ ...form, adult: true }, outside)).toEqual({})
    for (const adult of [undefined, false])
      expect(checkRegistration({ ...form, adult }, outside)).toEqual({
        adult: 'members.adult-required',
      })
  })

  test.each(['member', 'administrator'] as const)(
    'is alone in that: not a newcomer as %s',
    (asked) => {
      expect(checkRegistration({ ...form, adult: true }, { ...rules, form: asked })).toEqual({
        pancard: 'members.pan-required',
        dateOfBirth: 'members.birth-required',
      })
    },
  )
})

test('a password that is easy to guess is a fault of the form', () => {
  expect(checkRegistration(GOOD, { ...rules, weakness: 'own-data' })).toEqual({
    password: 'members.password-own-data',
  })
})
