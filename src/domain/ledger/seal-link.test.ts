import { expect, test } from 'vitest'
import { sealInLink, sealLink } from './seal-link.ts'

const seal = { slug: 'gaon-2', seal: 231, head: '0123456789abcdef'.repeat(4) }
const link = sealLink('https://example.in', seal)

test('the link of a seal is read as it was made, with words around it and on any host', () => {
  expect(link).toBe('https://example.in/r/gaon-2#231.ASNFZ4mrze8BI0VniavN7wEjRWeJq83vASNFZ4mrze8')
  for (const text of [link, `October: 31\n${link}\nLook`, link.replace('example.in', 'x.org')])
    expect(sealInLink(text)).toEqual(seal)
})

test('the link of a seal after a restart says so', () => {
  const after = { ...seal, restarts: 2 }
  expect(sealLink('https://example.in', after)).toBe(`${link}.2`)
  expect(sealInLink(`${link}.2. Look`)).toEqual(after)
  expect(sealInLink(`${link}. Look`)).toEqual(seal)
})

test.each([
  '',
  link.replace('#231', '#0'),
  link.replace('#231.', '#'),
  link.slice(0, -1),
  `${link}A`,
  link.replace(/.$/, '9'),
  link.replace('gaon', 'Gaon'),
])('%s is no such link', (text) => expect(sealInLink(text)).toBeUndefined())
