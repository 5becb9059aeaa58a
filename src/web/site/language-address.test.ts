import { expect, test } from 'vitest'
import { rememberedLanguageAddress, sameAddressIn } from './language-address.ts'

const at = (address: string) => {
  const { pathname, search, hash } = new URL(address, 'https://paraspar.example')
  return { pathname, search, hash }
}

test.each([
  ['/', 'en', 'hi', '/hi'],
  ['/hi', 'hi', 'en', '/'],
  ['/hi/', 'hi', 'en', '/'],
  ['/rules#tax', 'en', 'hi', '/hi/rules#tax'],
  ['/hi/register/ABC?x=1', 'hi', 'en', '/register/ABC?x=1'],
  ['/history', 'en', 'hi', '/hi/history'],
  ['/verify-email?email=a%40b.in&code=x', 'en', 'hi', '/hi/verify-email?email=a%40b.in&code=x'],
  ['/hi/rules', 'hi', 'ur', '/ur/rules'],
  ['/ur', 'ur', 'hi', '/hi'],
  ['/hindi', 'hi', 'en', '/hindi'],
] as const)('%s, in %s, is in %s at %s', (address, here, language, there) => {
  expect(sameAddressIn(language, here, at(address))).toBe(there)
})

test.each([
  ['hi', '/hi/register?ref=7'],
  ['mr', '/mr/register?ref=7'],
])('somebody who chose %s before is led to that page, with the query', (stored, there) => {
  expect(
    rememberedLanguageAddress(stored, { here: 'en', offered: ['hi', 'mr'] }, at('/register?ref=7')),
  ).toBe(there)
})

test.each([
  ['en', 'hi', '/hi/rules'],
  [null, 'en', '/rules'],
  ['hi', 'hi', '/hi/rules'],
  ['xx', 'en', '/'],
  ['en', 'en', '/'],
  ['mr', 'en', '/'],
] as const)(
  'a visitor with the kept language %s on a page in %s stays',
  (stored, here, address) => {
    expect(
      rememberedLanguageAddress(
        stored,
        { here, offered: ['en', 'hi'].filter((code) => code !== here) },
        at(address),
      ),
    ).toBeUndefined()
  },
)
