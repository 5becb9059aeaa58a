import { expect, describe, test } from 'vitest'
import { smallContent, smallAddresses, smallSite } from '#test/server/small-site.ts'

let asked = 0
let isAway = false
let addresses = smallAddresses
const { app, start } = await smallSite({
  content: (question) => {
    asked++
    if (question.slug === 'silent') return new Promise(() => undefined)
    if (question.page === 'honesty' && isAway) return Promise.reject(new Error('no database'))
    return smallContent(question)
  },
  contentWaitMs: 1_500,
  addresses: () => addresses(),
})

describe('pages with content', () => {
  test('are filled when they are asked for, once in half a minute, in each language', async () => {
    const before = asked
    const first = await app.inject('/news/meeting')
    expect([first.statusCode, first.body]).toEqual([
      200,
      '<title>en meeting</title><header class="header">visitors</header>' +
        '<link href="/news/meeting"><svg/> by Samiti',
    ])
    // Cached half a minute here and half a minute in browsers: a withdrawn piece is gone within one
    // minute.
    expect(first.headers).toMatchObject({
      'cache-control': 'public, max-age=30',
      'content-type': 'text/html; charset=utf-8',
    })
    expect((await app.inject('/news/meeting')).body).toBe(first.body)
    expect((await app.inject('/hi/news/meeting')).body).toContain('hi meeting')
    expect(asked - before).toBe(2)
  })

  test('keep what stands in their place while there is nothing', async () => {
    expect((await app.inject('/news/empty')).body).toContain('<p>none</p> by')
  })

  test('say that what is not there does not exist', async () => {
    const response = await app.inject('/hi/news/gone')
    expect([response.statusCode, response.body.includes('hi /404')]).toEqual([404, true])
  })

  test.each(['', '/hi'])('of a piece fail at %s as every page, and ask again', async (prefix) => {
    const before = asked
    for (let times = 2; times > 0; times -= 1) {
      const response = await app.inject(`${prefix}/news/broken`)
      expect([
        response.statusCode,
        response.headers['retry-after'],
        response.headers['cache-control'],
      ]).toEqual([503, '2', 'no-store'])
      expect(response.body).toContain(`${prefix === '' ? 'en' : 'hi'} /503`)
    }
    expect(asked - before).toBe(2)
  })

  test.each(['', '/hi'])(
    'of %s/honesty, which the build has, answer while the database is away, and say what is missing',
    async (prefix) => {
      isAway = true
      const response = await app.inject(`${prefix}/honesty`)
      isAway = false
      expect([
        response.statusCode,
        response.headers['cache-control'],
        response.headers['x-robots-tag'],
      ]).toEqual([200, 'no-store', 'noindex'])
      expect(response.body).toContain('Promises')
      expect(response.body).toContain(
        prefix === '' ? 'cannot be shown right now' : 'अभी नहीं दिखाया',
      )
      expect(response.body).not.toContain('none yet')
      expect((await app.inject(`${prefix}/honesty`)).body).not.toContain('cannot be shown')
    },
  )

  test('wait for a silent database for a short time only, and not again one by one', async () => {
    const before = asked
    for (const round of [1, 2, 3]) {
      const response = await app.inject('/news/silent')
      expect([round, response.statusCode]).toEqual([round, 503])
    }
    expect(asked - before).toBe(1)
  })

  test('stand in no sitemap with their place for an address', async () => {
    expect((await app.inject('/sitemap.xml')).body).not.toContain('@@')
  })

  test('are in the sitemap once published, and the built pages are without them', async () => {
    const { body } = await app.inject('/sitemap.xml')
    expect(body).toContain('<loc>http://127.0.0.1:3000/news/meeting</loc>')
    expect(body).toContain('<loc>http://127.0.0.1:3000/hi/news/meeting</loc>')
    const before = addresses
    addresses = () => Promise.reject(new Error('no database'))
    const other = await start('http://127.0.0.1:3000')
    const response = await other.inject('/sitemap.xml')
    addresses = before
    await other.close()
    expect([
      response.statusCode,
      response.body.includes('/register</loc>'),
      response.body.includes('/news/'),
    ]).toEqual([200, true, false])
  })
})

describe('posters', () => {
  test('are pages to print in each language, and pictures, for the site and for a circle', async () => {
    const page = await app.inject('/hi/c/gram/posters/together-en')
    expect([page.statusCode, page.headers['cache-control']]).toEqual([200, 'public, max-age=30'])
    expect(page.body).toMatch(
      /^<header class="header">visitors<\/header>hi \/c\/gram together-en Together M/,
    )
    const png = await app.inject('/posters/together-en.png')
    expect([
      png.statusCode,
      png.headers['content-type'],
      png.rawPayload.subarray(1, 4).toString(),
    ]).toEqual([200, 'image/png', 'PNG'])
    const again = await app.inject({
      url: '/posters/together-en.png',
      headers: { 'if-none-match': String(png.headers.etag) },
    })
    expect(again.statusCode).toBe(304)
  })

  test('that were files to print lead to their page', async () => {
    const response = await app.inject('/c/gram/posters/together-en.pdf')
    expect([response.statusCode, response.headers.location]).toEqual([
      308,
      '/c/gram/posters/together-en',
    ])
  })

  test.each([
    '/posters/nothing-en.png',
    '/posters/nothing-en',
    '/posters/together-en.svg',
    '/posters/..%2fsw.js',
    '/c/gram/posters/x',
  ])('are not there at %s', async (url) => {
    expect((await app.inject(url)).statusCode).toBe(404)
  })
})

describe('the page that checks a gift paper', () => {
  const CODE = 'ABCDEFGH23456789JKMN'

  test.each(['', '/hi'])(
    'says under %s/verify what there is, is kept by nobody and found by no search engine',
    async (prefix) => {
      const response = await app.inject(`${prefix}/verify/abcd-efgh-2345-6789-jkmn`)
      expect([
        response.statusCode,
        response.headers['cache-control'],
        response.headers['x-robots-tag'],
      ]).toEqual([200, 'no-store', 'noindex'])
      expect(response.body).toContain(`<title>${CODE}</title>`)
      expect(response.body).toContain('paper for 127.0.0.1')
      expect(
        (await app.inject({ url: `${prefix}/verify/${CODE}`, headers: { cookie: 'sid=x' } })).body,
      ).toContain(`members ${CODE}`)
    },
  )

  test.each(['none', '<script>', `${CODE}2`, '%20'])(
    'answers %s, which cannot be a code, without repeating it',
    async (typed) => {
      const response = await app.inject(`/verify/${encodeURIComponent(typed)}`)
      expect([response.statusCode, response.body]).toEqual([
        404,
        '<title>unknown</title><header class="header">visitors</header>none',
      ])
    },
  )

  test.each([
    [CODE, CODE],
    ['abcd efgh 2345 6789 jkmn', CODE],
    ['//evil.example', 'unknown'],
    ['', 'unknown'],
  ])('is where the form with “%s” leads', async (typed, place) => {
    const response = await app.inject(`/hi/verify/check?code=${encodeURIComponent(typed)}`)
    expect([response.statusCode, response.headers.location]).toEqual([303, `/hi/verify/${place}`])
    expect((await app.inject('/verify/check?code=a&code=b')).headers.location).toBe(
      '/verify/unknown',
    )
  })
})
