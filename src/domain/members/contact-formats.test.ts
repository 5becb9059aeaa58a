import { describe, expect, test } from 'vitest'
import {
  canonicalEmail,
  canonicalPhone,
  checkBirth,
  checkEmail,
  checkName,
  checkPan,
  checkPassword,
  checkPhone,
  firstName,
  maskEmail,
  maskPan,
  maskPhone,
  readDay,
} from './contact-formats.ts'

const TODAY = Temporal.PlainDate.from('2026-11-21')

describe('names and e-mail addresses', () => {
  test('a name is something else than spaces', () => {
    expect([checkName('Asha'), checkName('  ')]).toEqual([undefined, 'members.name-required'])
  })

  test.each(['a@b.in', ' Asha.Verma+x@mail.example.co.in '])('%j may be an address', (email) => {
    expect(checkEmail(email)).toBeUndefined()
  })

  test.each(['a', 'a@b', 'a@b.', '@b.in', 'a b@c.in', 'a@b@c.in', `${'a'.repeat(250)}@b.in`])(
    '%j is none',
    (email) => {
      expect(checkEmail(email)).toBe('members.email-invalid')
    },
  )

  test('an empty one is required, and all are compared in small letters', () => {
    expect([checkEmail(' '), canonicalEmail(' Asha@Example.IN ')]).toEqual([
      'members.email-required',
      'asha@example.in',
    ])
  })
})

describe('phone numbers', () => {
  test.each([
    '9876543210',
    '+91 98765 43210',
    '919876543210',
    '09876543210',
    '98765-43210',
    '९८७६५४३२१०',
  ])('%s is +919876543210', (phone) => {
    expect([canonicalPhone(phone), checkPhone(phone)]).toEqual(['+919876543210', undefined])
  })

  test.each(['12345', '5876543210', '98765432101', '+449876543210', 'abcdefghij'])(
    '%s is not an Indian mobile number',
    (phone) => {
      expect(checkPhone(phone)).toBe('members.phone-ten-digits')
    },
  )

  test('an empty one is required', () => {
    expect(checkPhone(' ')).toBe('members.phone-required')
  })
})

describe('passwords, PAN, date of birth', () => {
  test.each([
    ['', 'members.password-required'],
    ['nine char', 'members.password-short'],
    ['x'.repeat(129), 'members.password-long'],
    ['x'.repeat(128), undefined],
    ['दस अक्षर का पासवर्ड', undefined],
    ['🙂'.repeat(9), 'members.password-short'],
  ])('the password %j: %s', (password, why) => {
    expect(checkPassword(password)).toBe(why)
  })

  test.each([
    ['ABCPE1234F', undefined],
    ['abcpe1234f', undefined],
    ['ABCPE 1234 F', undefined],
    ['abcpe-१२३४-f', undefined],
    [' - ', 'members.pan-required'],
    ['ABCDE12345', 'members.pan-invalid'],
    ['', 'members.pan-required'],
  ])('the PAN %j: %s', (pan, why) => {
    expect(checkPan(pan)).toBe(why)
  })

  test.each([
    ['2008-11-21', undefined],
    ['2008-11-22', 'members.birth-under-age'],
    ['1900-01-01', 'members.birth-required'],
    ['2026-02-30', 'members.birth-required'],
    ['21.11.1990', undefined],
    ['२१/११/१९९०', undefined],
    ['31/11/1990', 'members.birth-required'],
    ['', 'members.birth-required'],
  ])('born on %s: %s', (birth, why) => {
    expect(checkBirth(birth, TODAY)).toBe(why)
  })

  test('a day that does not exist is none', () => {
    expect([readDay('2026-02-29'), readDay('2024-02-29')?.toString()]).toEqual([
      undefined,
      '2024-02-29',
    ])
  })
})

test('masks leave only what the owner needs to recognise their own', () => {
  expect([maskPan('ABCPE1234F'), maskEmail('ravi@example.in'), maskPhone('+919876543210')]).toEqual(
    ['XXXXX1234X', 'r•••@example.in', '••••••3210'],
  )
})

test('the first name is the first word', () => {
  expect([firstName('  Asha  Verma '), firstName('')]).toEqual(['Asha', ''])
})
