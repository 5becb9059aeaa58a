import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { INSIDE, writeSmallDist } from '#test/server/small-dist.ts'
import { type SiteOptions, registerSite } from './site.ts'

// The policy allows what stands in a page by its hash, and nothing else.
const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

const distDir = mkdtempSync(join(tmpdir(), 'paraspar-site-'))
let app: FastifyInstance

let asked = 0
const content: SiteOptions['content'] = async ({ language, slug, drawings }) => {
  asked++
  if (slug === 'broken') throw new Error('no database')
  return slug === 'gone'
    ? undefined
    : slug === 'empty'
      ? { slug, title: 'Nothing' }
      : { slug, title: `${language} ${slug}`, items: drawings['tree'] ?? '' }
}

const poster: SiteOptions['poster'] = async ({ circle, file, publicUrl }) =>
  file !== 'together-en'
    ? undefined
    : {
        form: 'poster',
        language: 'en',
        brand: 'Paraspar',
        title: 'Together',
        words: 'We know each other.',
        promise: 'Nothing comes back.',
        linkText: 'Read more:',
        circle: circle ?? null,
        pageUrl: `${publicUrl}/c/${circle ?? ''}`,
        picture: 'none here',
      }
let paperFails: Error | undefined
const checkPaper: SiteOptions['checkPaper'] = async ({ code, network }) => {
  if (paperFails !== undefined) throw paperFails
  return code === undefined
    ? { status: 404, values: { items: 'none' } }
    : { status: 200, values: { items: `paper for ${network}` } }
}
let addresses: SiteOptions['addresses'] = async () => ['/news/meeting', '/hi/news/meeting']

async function start(publicUrl: string, components = true): Promise<FastifyInstance> {
  const server = Fastify()
  const operator = { name: 'Samiti', address: 'Delhi', email: 'a@b.in', phone: '1', social: {} }
  await registerSite(server, {
    distDir,
    practice: true,
    components,
    publicUrl,
    operator,
    sessionCookie: 'sid',
    content,
    poster,
    addresses: () => addresses(),
    checkPaper,
  })
  return server
}

beforeAll(async () => {
  writeSmallDist(distDir)
  app = await start('http://127.0.0.1:3000')
})

afterAll(async () => {
  await app.close()
  rmSync(distDir, { recursive: true })
})

test('the service worker comes from its own address for all others, as a script, and its browser asks again for it soon', async () => {
  const response = await app.inject('/sw.js')
  expect([response.statusCode, response.body]).toEqual([200, 'addEventListener("push", () => 0)'])
  expect(response.headers).toMatchObject({
    'content-type': 'text/javascript; charset=utf-8',
    'cache-control': 'public, max-age=60',
    'x-content-type-options': 'nosniff',
  })
  expect(response.headers['content-security-policy']).toContain("worker-src 'self'")
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

  test('what it is led to leads no further, and English stays for whoever chose it, and for all others', async () => {
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
    ['/contactleader', '/leaders'],
    ['/testimonial', '/testimonials'],
    ['/popuprequest', '/help/give'],
    ['/popupdeposite', '/help/give/amount'],
    ['/gethelp?x=%20', '/help/get?x=%20'],
    ['/participants/My-Referral', '/referrals'],
    ['/Coine/growth', '/coine/history'],
    ['/hi/?a=1', '/hi?a=1'],
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

describe('pages with content', () => {
  test('are filled when they are asked for, once in half a minute, in each language', async () => {
    const before = asked
    const first = await app.inject('/news/meeting')
    expect([first.statusCode, first.body]).toEqual([
      200,
      '<title>en meeting</title><header class="header">visitors</header><link href="/news/meeting"><svg/> by Samiti',
    ])
    // Kept half a minute here and half a minute there: what is withdrawn is gone within one.
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

  test('say that they cannot be shown now, and ask again the next time', async () => {
    const before = asked
    for (let times = 2; times > 0; times -= 1) {
      const response = await app.inject('/news/broken')
      expect([
        response.statusCode,
        response.headers['retry-after'],
        response.headers['cache-control'],
      ]).toEqual([503, '30', 'no-store'])
      expect(response.body).toContain('cannot be shown right now')
    }
    expect(asked - before).toBe(2)
  })

  test('stand in no sitemap with their place for an address', async () => {
    expect((await app.inject('/sitemap.xml')).body).not.toContain('@@')
  })

  test('stand in the sitemap once they are published, and the built pages without them', async () => {
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

describe('the member area', () => {
  test.each([
    '/dashboard',
    '/help/give/amount',
    '/coine',
    '/coine/history',
    '/circle/policy',
    '/matches/7?tab=proof',
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

const FILES_POLICY =
  "default-src 'none';script-src 'self';connect-src 'self';frame-ancestors 'none';base-uri 'none';require-trusted-types-for 'script'"

describe('security headers', () => {
  test('stand on pages, files, redirects and failures', async () => {
    for (const url of [
      '/',
      '/assets/frame-abc.js',
      '/rule',
      '/dashboard',
      '/nothing',
      '/api/nothing',
    ]) {
      const { headers } = await app.inject(url)
      expect(headers['content-security-policy'], url).toBe(
        url.startsWith('/assets/')
          ? FILES_POLICY
          : `default-src 'none';script-src 'self' ${hashOf(INSIDE.script)};style-src 'self' ${hashOf(INSIDE.style)};img-src 'self' data: blob:;font-src 'self';connect-src 'self';form-action 'self';` +
              "frame-ancestors 'none';base-uri 'none';manifest-src 'self';worker-src 'self';require-trusted-types-for 'script'",
      )
      expect(headers).toMatchObject({
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'no-referrer',
        'x-frame-options': 'DENY',
      })
      expect(headers['strict-transport-security']).toBeUndefined()
    }
  })

  test('ask for https for ever where the site is reached by it', async () => {
    const secure = await start('https://paraspar.example')
    expect((await secure.inject('/')).headers['strict-transport-security']).toBe(
      'max-age=31536000; includeSubDomains',
    )
    await secure.close()
  })
})

describe('posters', () => {
  test('are files, drawn once, for the site and for a circle', async () => {
    const png = await app.inject('/posters/together-en.png')
    expect([
      png.statusCode,
      png.headers['content-type'],
      png.rawPayload.subarray(1, 4).toString(),
      png.headers['content-disposition'],
    ]).toEqual([200, 'image/png', 'PNG', 'inline; filename="paraspar-poster-en.png"'])
    expect(
      (
        await app.inject({
          url: '/posters/together-en.png',
          headers: { 'if-none-match': String(png.headers.etag) },
        })
      ).statusCode,
    ).toBe(304)
    const pdf = await app.inject('/c/gram/posters/together-en.pdf')
    expect([
      pdf.statusCode,
      pdf.headers['content-type'],
      pdf.rawPayload.subarray(0, 4).toString(),
    ]).toEqual([200, 'application/pdf', '%PDF'])
  })

  test.each([
    '/posters/nothing-en.png',
    '/posters/together-en.svg',
    '/posters/together-en',
    '/posters/..%2fsw.js',
    '/c/gram/posters/x.pdf',
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
