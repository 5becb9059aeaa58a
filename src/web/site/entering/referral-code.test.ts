import { expect, test } from 'vitest'
import { invitationIn } from './invitation-in-text.ts'
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

test('a code for one person comes after the #, where no server and no preview sees it', () => {
  const page = { pathname: '/hi/register', search: '' }
  expect(referralCodeOf({ ...page, hash: '#code=Ab_c-9' })).toBe('Ab_c-9')
  expect(referralCodeOf({ ...page, hash: '#stop' })).toBeUndefined()
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

test.each([
  ['https://help.example.org/join/ABC12345', '/join/ABC12345'],
  [
    'Asha invites you: https://other.example/hi/join/ABC12345 Joining earns nothing.',
    '/join/ABC12345',
  ],
  ['help.example.org/register/Ab_c-9/', '/register/Ab_c-9'],
  ['http://help.example.org/register?x=1&ref=XYZ9', '/register/XYZ9'],
  ['https://help.example.org/join?ref=XYZ9', '/join/XYZ9'],
  ['https://help.example.org/register#code=Ab_c-9', '/register/Ab_c-9'],
  ['  DRQ8CXCP\n', '/join/DRQ8CXCP'],
  ['परस्पर: न्योता https://help.example.org/join/ABC12345', '/join/ABC12345'],
  ['Join at https://help.example.org/join/ABC12345. See you', '/join/ABC12345'],
  ['https://help.example.org/register#code=c7.Ab_c-9', '/register/c7.Ab_c-9'],
])('the text %j leads to %s', (text, path) => {
  expect(invitationIn(text)).toBe(path)
})

test.each([
  '',
  '   ',
  'hello there',
  'https://help.example.org/',
  '/join/',
  'abc',
  'न्योता',
  'x'.repeat(101),
])('the text %j has no invitation', (text) => {
  expect(invitationIn(text)).toBeUndefined()
})
