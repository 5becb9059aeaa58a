import { expect, test } from 'vitest'
import { keptLanguageAddress, otherLanguageAddress } from './language-address.ts'

const at = (address: string) => {
  const { pathname, search, hash } = new URL(address, 'https://paraspar.example')
  return { pathname, search, hash }
}

test.each([
  ['/', '/hi'], ['/hi', '/'], ['/hi/', '/'], ['/rules#tax', '/hi/rules#tax'], ['/hi/register/ABC?x=1', '/register/ABC?x=1'], ['/history', '/hi/history'],
  ['/verify-email?email=a%40b.in&code=x', '/hi/verify-email?email=a%40b.in&code=x'],
])('%s is %s in the other language', (here, there) => {
  expect(otherLanguageAddress(at(here))).toBe(there)
})

test('somebody who chose Hindi before is led to the Hindi page, with the query', () => {
  expect(keptLanguageAddress('hi', 'en', at('/register?ref=7'))).toBe('/hi/register?ref=7')
})

test.each([['en', 'hi', '/hi/rules'], [null, 'en', '/rules'], ['hi', 'hi', '/hi/rules'], ['xx', 'en', '/'], ['en', 'en', '/']] as const)(
  'a visitor with the kept language %s on a page in %s stays', (kept, page, address) => {
    expect(keptLanguageAddress(kept, page, at(address))).toBeUndefined()
  })
