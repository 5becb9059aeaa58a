import { describe, expect, test } from 'vitest'
import { smallSite } from '#test/server/small-site.ts'
import { betterAddress } from './first-visit.ts'

const { app } = await smallSite()

const FROM_OUTSIDE = { 'sec-fetch-mode': 'navigate', 'sec-fetch-site': 'none' }
const HINDI = { ...FROM_OUTSIDE, 'accept-language': 'hi-IN,hi;q=0.9,en;q=0.8' }
const visit = (headers: Record<string, string>, { url = '/', signedIn = false } = {}) =>
  betterAddress({ headers, url, signedIn, offered: ['en', 'hi', 'mr'] })

describe('the first visit', () => {
  test.each([
    ['/', '/hi'],
    ['/plans', '/hi/plans'],
    ['/register/ABC?x=1&next=/a?b', '/hi/register/ABC?x=1&next=/a?b'],
    ['/?ref=7', '/hi?ref=7'],
  ])('of a Hindi browser to %s leads to %s', (url, there) => {
    expect(visit(HINDI, { url })).toBe(there)
  })

  test.each([
    ['a link on another site', { ...HINDI, 'sec-fetch-site': 'cross-site' }, '/hi'],
    [
      'a wish for a language that is offered, after one that is not',
      { ...FROM_OUTSIDE, 'accept-language': 'ur, mr;q=0.9, en;q=0.8' },
      '/mr',
    ],
    [
      'a choice made before',
      { ...FROM_OUTSIDE, 'accept-language': 'en', 'cookie': 'a=b; language=hi' },
      '/hi',
    ],
    ['a choice that is not offered any more', { ...HINDI, cookie: 'language=te' }, '/hi'],
  ])('with %s leads away', (_name, headers, there) => {
    expect(visit(headers)).toBe(there)
  })

  test.each([
    ['an English browser', { ...FROM_OUTSIDE, 'accept-language': 'en-IN,en;q=0.9,hi;q=0.8' }],
    ['a browser of a language we do not have', { ...FROM_OUTSIDE, 'accept-language': 'fr' }],
    ['somebody who chose English', { ...HINDI, cookie: 'language=en' }],
    ['a link on this site', { ...HINDI, 'sec-fetch-site': 'same-origin' }],
    ['a program that looks for pages', { 'user-agent': 'Googlebot' }],
    ['a program that says it reads Hindi', { 'accept-language': 'hi' }],
    ['a script on a page', { ...HINDI, 'sec-fetch-mode': 'cors' }],
  ])('of %s stays', (_name, headers) => {
    expect(visit(headers)).toBeUndefined()
  })

  test('of somebody signed in follows their account and never the browser', () => {
    expect(visit(HINDI, { signedIn: true })).toBeUndefined()
    expect(
      visit(
        { ...FROM_OUTSIDE, 'accept-language': 'en', 'cookie': 'language=hi' },
        { signedIn: true },
      ),
    ).toBe('/hi')
  })
})

describe('the language of the first visit', () => {
  const outside = {
    'sec-fetch-mode': 'navigate',
    'sec-fetch-site': 'none',
    'accept-language': 'hi-IN,hi;q=0.9',
  }

  test.each([
    ['/', '/hi'],
    ['/register/AB12?x=1', '/hi/register/AB12?x=1'],
    ['/join/AB12', '/hi/join/AB12'],
    ['/news/harvest', '/hi/news/harvest'],
  ])(
    'a Hindi browser that comes to %s is led to %s, and nobody keeps that answer',
    async (url, there) => {
      const response = await app.inject({ url, headers: outside })
      expect([
        response.statusCode,
        response.headers.location,
        response.headers['cache-control'],
      ]).toEqual([302, there, 'private, no-store'])
      expect(response.headers.vary).toContain('Accept-Language, Cookie, Sec-Fetch-Site')
    },
  )

  test('leads once, and English stays for whoever chose it and for all others', async () => {
    expect((await app.inject({ url: '/hi', headers: outside })).statusCode).toBe(200)
    expect(
      (await app.inject({ url: '/', headers: { ...outside, cookie: 'language=en' } })).statusCode,
    ).toBe(200)
    expect(
      (await app.inject({ url: '/', headers: { ...outside, cookie: 'sid=a-session' } })).statusCode,
    ).toBe(200)
    const english = await app.inject({
      url: '/',
      headers: { ...outside, 'accept-language': 'en-IN' },
    })
    expect([english.statusCode, english.headers.vary]).toEqual([
      200,
      'Accept-Language, Cookie, Sec-Fetch-Site, Accept-Encoding',
    ])
  })

  test.each(['/nothing-here', '/news/gone', '/sitemap.xml', '/favicon.svg'])(
    '%s is nobody’s first visit',
    async (url) => {
      expect((await app.inject({ url, headers: outside })).statusCode).not.toBe(302)
    },
  )
})

describe('a page that stands in for another', () => {
  test.each([
    ['/hi/nothing', { 'accept-language': 'en' }, 'hi /404'],
    ['/nothing', {}, 'en /404'],
    ['/nothing', { 'accept-language': 'fr, hi;q=0.5' }, 'hi /404'],
    ['/nothing', { 'accept-language': 'hi', 'cookie': 'language=en' }, 'en /404'],
    ['/nothing', { 'accept-language': 'en', 'cookie': 'language=hi' }, 'hi /404'],
  ])(
    'of %s for %j is in the language of the address or the visitor',
    async (url, headers, text) => {
      const { body, headers: answered } = await app.inject({ url, headers })
      expect(body).toContain(text)
      expect(answered['vary']).toContain('Accept-Language, Cookie')
    },
  )
})
