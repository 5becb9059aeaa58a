import { expect, test } from 'vitest'
import { checkNewPassword, ownWordsOf } from './new-password.ts'

test('length is said before weakness', () => {
  expect([
    checkNewPassword('short', 'common'),
    checkNewPassword('long enough', 'common'),
    checkNewPassword('long enough', 'repeats'),
    checkNewPassword('long enough', undefined),
  ]).toEqual([
    'members.password-short',
    'members.password-common',
    'members.password-repeats',
    undefined,
  ])
})

test('own words are the parts of name and address, and the number', () => {
  expect(
    ownWordsOf({ name: 'Asha D’Souza', email: ' Asha.D77@Example.in', phone: '+91 98765 43210' }),
  ).toEqual(['asha', 'souza', 'ashadsouza', 'asha.d77@example.in', 'asha.d77', '9876543210'])
  expect(ownWordsOf({ name: 'आशा', email: '', phone: '12' })).toEqual(['आशा'])
})
