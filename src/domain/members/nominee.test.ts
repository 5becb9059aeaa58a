import { expect, test } from 'vitest'
import { checkNominee } from './nominee.ts'

test.each(['meera@example.in', '98123 45678', '+91 9812345678', '०९८१२३४५६७८'])(
  'a nominee can be reached at %s',
  (contact) => {
    expect(checkNominee({ name: 'Meera Devi', contact })).toEqual({})
  },
)

test.each([
  [{ name: '', contact: 'meera@example.in' }, { name: 'members.name-required' }],
  [
    { name: 'Meera <b>', contact: '12345' },
    { name: 'members.name-letters', contact: 'members.phone-ten-digits' },
  ],
  [{ name: 'Meera Devi', contact: 'meera@example' }, { contact: 'members.email-invalid' }],
  [{ name: 'Meera Devi', contact: ' ' }, { contact: 'members.phone-required' }],
])('%j is told what is wrong', (nominee, problems) => {
  expect(checkNominee(nominee)).toEqual(problems)
})
