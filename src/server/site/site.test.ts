import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, describe, test } from 'vitest'
import { smallPaper, smallSite } from '#test/server/small-site.ts'

let paperFails: Error | undefined
const { app, start } = await smallSite({
  checkPaper: async (question) => {
    if (paperFails !== undefined) throw paperFails
    return smallPaper(question)
  },
})

test('the service worker has an own address for others, as a fresh script', async () => {
  const response = await app.inject('/sw.js')
  expect([response.statusCode, response.body]).toEqual([200, 'addEventListener("push", () => 0)'])
  expect(response.headers).toMatchObject({
    'content-type': 'text/javascript; charset=utf-8',
    'cache-control': 'public, max-age=60',
    'x-content-type-options': 'nosniff',
  })
  expect(response.headers['content-security-policy']).toContain("worker-src 'self'")
})

describe('visitor pages', () => {
  test('come filled in, in both languages, with a minute of caching', async () => {
    const english = await app.inject('/')
    expect(english.body).toContain('en / by Samiti')
    expect(english.body).toContain('Practice circle: pretend money')
    expect(english.headers).toMatchObject({
      'cache-control': 'public, max-age=60',
      'content-type': 'text/html; charset=utf-8',
      'vary': expect.stringMatching(/Cookie,.*Accept-Encoding/),
    })
    expect((await app.inject('/hi')).body).toContain('hi / by')
  })

  test.each(['/register/CODE', '/register/CODE?x=1', '/register?ref=CODE'])(
    'show the registration at %s',
    async (url) => {
      expect((await app.inject(url)).body).toContain('en /register')
      expect((await app.inject(`/hi${url}`)).body).toContain('hi /register')
    },
  )

  test('come compressed as the browser likes it, and not at all when it has them', async () => {
    const simple = (await app.inject('/')).body
    const br = await app.inject({
      url: '/',
      headers: { 'accept-encoding': 'gzip, deflate, br;q=1.0' },
    })
    expect(brotliDecompressSync(br.rawPayload).toString()).toBe(simple)
    const gzipped = await app.inject({ url: '/', headers: { 'accept-encoding': 'br;q=0, gzip' } })
    expect(gunzipSync(gzipped.rawPayload).toString()).toBe(simple)
    const again = await app.inject({
      url: '/',
      headers: { 'accept-encoding': 'br', 'if-none-match': br.headers.etag as string },
    })
    expect([again.statusCode, again.body]).toEqual([304, ''])
    expect(new Set([br.headers.etag, gzipped.headers.etag]).size).toBe(2)
  })

  test('come with a picture for messengers, as it is', async () => {
    const response = await app.inject({
      url: '/share-hi.png',
      headers: { 'accept-encoding': 'br, gzip' },
    })
    expect([
      response.statusCode,
      response.body,
      response.headers['content-type'],
      response.headers['content-encoding'],
    ]).toEqual([200, 'picture', 'image/png', undefined])
  })

  test('come with what a phone needs to install the app', async () => {
    const [manifest, icon] = [
      await app.inject('/app.webmanifest'),
      await app.inject('/icon-192.png'),
    ]
    expect([
      manifest.statusCode,
      manifest.headers['content-type'],
      icon.statusCode,
      icon.headers['content-type'],
    ]).toEqual([200, 'application/manifest+json', 200, 'image/png'])
  })

  test('keep hashed files for ever', async () => {
    const file = await app.inject('/assets/frame-abc.js')
    expect(file.statusCode).toBe(200)
    expect(file.headers['cache-control']).toBe('public, max-age=31536000, immutable')
  })

  test.each([
    ['/nothing', 'en /404'],
    ['/hi/nothing', 'hi /404'],
    ['/assets/none.js', 'en /404'],
    ['/404', 'en /404'],
    ['/../../etc/passwd', 'en /404'],
  ])('say that %s does not exist', async (url, text) => {
    const response = await app.inject(url)
    expect([response.statusCode, response.body.includes(text)]).toEqual([404, true])
  })

  test.each([
    [
      '/verify/AAAA-BBBB-CCCC',
      Object.assign(new Error('connect ECONNREFUSED 127.0.0.1:5432'), { code: 'ECONNREFUSED' }),
      503,
      'en /503',
      '2',
    ],
    ['/hi/verify/AAAA-BBBB-CCCC', new Error('a bug'), 500, 'hi /503', undefined],
  ])(
    'say of %s that it is not ready, and nothing of what went wrong',
    async (url, error, status, text, retryAfter) => {
      paperFails = error
      const response = await app.inject(url)
      paperFails = undefined
      expect([
        response.statusCode,
        response.headers['content-type'],
        response.headers['cache-control'],
        response.headers['retry-after'],
      ]).toEqual([status, 'text/html; charset=utf-8', 'no-store', retryAfter])
      expect(response.body).toContain(text)
      expect(response.body).not.toContain(error.message)
    },
  )

  test('leave addresses below /api to the interface', async () => {
    expect((await app.inject('/api/nothing')).json()).toMatchObject({
      error: { code: 'request.not-found' },
    })
  })

  test.each([
    ['/rule?a=1', '/rules?a=1'],
    ['/contactus', '/contact'],
    ['/mmmglobal', '/about'],
    ['/contactleader', '/contact#leaders'],
    ['/testimonial', '/testimonials'],
    ['/popuprequest', '/help/give'],
    ['/popupdeposite', '/help/give/amount'],
    ['/gethelp?x=%20', '/help/get?x=%20'],
    ['/participants/My-Referral', '/referrals'],
    ['/Coine/growth', '/coine/history'],
    ['/hi/?a=1', '/hi?a=1'],
    ['/ideology', '/about#ideology'],
    ['/hi/services?a=1', '/hi/about?a=1#services'],
    ['/ledger', '/honesty#ledger'],
    ['/hi/verify', '/hi/honesty#verify'],
    ['/hi/leaders', '/hi/contact#leaders'],
  ])('lead from the old address %s to %s', async (old, now) => {
    const response = await app.inject(old)
    expect([response.statusCode, response.headers.location]).toEqual([308, now])
  })
})

describe('somebody with a session', () => {
  test.each(['/', '/hi', '/register', '/register/CODE', '/news/gathering'])(
    'keeps the member bar at %s, in a page that no shared cache keeps',
    async (url) => {
      const own = await app.inject({ url, headers: { cookie: 'sid=token' } })
      expect(own.body).toContain('members')
      expect(own.body).not.toContain('visitors')
      expect(own.headers).toMatchObject({
        'cache-control': 'private, no-cache',
        'vary': expect.stringMatching(/Cookie,.*Accept-Encoding/),
      })
      const visitors = await app.inject({ url, headers: { cookie: 'xsid=token' } })
      expect(visitors.body).toContain('visitors')
      expect(visitors.headers['cache-control']).toBe(
        url.includes('/news/') ? 'public, max-age=30' : 'public, max-age=60',
      )
      expect(visitors.headers.etag).not.toBe(own.headers.etag)
    },
  )
})

describe('the member area', () => {
  test.each([
    '/dashboard',
    '/help/give/amount',
    '/coine',
    '/coine/history',
    '/circle/policy',
    '/matches/7?tab=proof',
    '/pay/proof/7',
    '/confirm/7',
    '/staff/disputes',
    '/kit',
  ])('sends visitors of %s to the login page', async (url) => {
    const response = await app.inject(url)
    expect([response.statusCode, response.headers.location]).toEqual([
      302,
      `/login?next=${encodeURIComponent(url)}`,
    ])
    expect(response.headers['cache-control']).toBe('no-store')
  })

  test('opens with the session cookie, under any address of its own', async () => {
    const response = await app.inject({ url: '/matches/7', headers: { cookie: 'a=b; sid=token' } })
    expect([response.statusCode, response.body.includes('member area')]).toEqual([200, true])
    expect(response.body).toMatch(/Practice circle.*अभ्यास समूह/)
    expect(response.headers['cache-control']).toBe('private, no-cache')
  })

  test('sends a picture that was shared without a service worker to the page that says so', async () => {
    const response = await app.inject({
      method: 'POST',
      url: '/pay/shared',
      headers: { 'cookie': 'sid=token', 'content-type': 'multipart/form-data; boundary=x' },
      payload: '--x\r\ncontent-disposition: form-data; name="text"\r\n\r\npaid\r\n--x--\r\n',
    })
    expect([response.statusCode, response.headers.location]).toEqual([303, '/pay/shared'])
  })

  test('has no page of components where real people are, for nobody', async () => {
    const real = await start('https://paraspar.example', false)
    for (const cookie of ['sid=token', ''])
      expect((await real.inject({ url: '/kit', headers: { cookie } })).statusCode).toBe(404)
    await real.close()
  })

  test.each(['sid=', 'xsid=token', ''])('stays closed with the cookie %j', async (cookie) => {
    expect((await app.inject({ url: '/dashboard', headers: { cookie } })).statusCode).toBe(302)
  })
})
