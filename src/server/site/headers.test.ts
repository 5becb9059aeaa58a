import { createHash } from 'node:crypto'
import { INSIDE } from '#test/server/small-dist.ts'
import { expect, describe, test } from 'vitest'
import { smallSite } from '#test/server/small-site.ts'

// The policy allows scripts and styles inside a page by their hash, and no others.
const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

const { app, start } = await smallSite()

const FILES_POLICY =
  "default-src 'none';script-src 'self';connect-src 'self';frame-ancestors 'none';" +
  "base-uri 'none';require-trusted-types-for 'script'"

describe('security headers', () => {
  test('allow scripts of this site alone, on pages, files, redirects and failures', async () => {
    const [script, style] = [` ${hashOf(INSIDE.script)}`, ` ${hashOf(INSIDE.style)}`]
    for (const [url, ownScript, ownStyle] of [
      ['/', script, style],
      ['/rule', script, style],
      ['/nothing', script, style],
      ['/dashboard', script, style],
      ['/sw.js', script, style],
      // Nothing is inside it. What other pages have inside would only make its response longer.
      ['/news/monsoon', '', ''],
    ] as const) {
      const { headers } = await app.inject(url)
      expect(headers['content-security-policy'], url).toBe(
        `default-src 'none';script-src 'self'${ownScript};` +
          `style-src 'self'${ownStyle};img-src 'self' data: blob:;` +
          "font-src 'self';connect-src 'self';form-action 'self';" +
          "frame-ancestors 'none';base-uri 'none';manifest-src 'self';" +
          "worker-src 'self';require-trusted-types-for 'script'",
      )
      expect(headers).toMatchObject({
        'cross-origin-opener-policy': 'same-origin',
        'cross-origin-resource-policy': 'same-origin',
        'origin-agent-cluster': '?1',
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'no-referrer',
        'x-frame-options': 'DENY',
      })
      expect(headers['strict-transport-security']).toBeUndefined()
    }
  })

  test('allow no script that came into a page with its content', async () => {
    const { body, headers } = await app.inject('/news/sly')
    expect(body).toContain('<script>sly()</script>')
    expect(headers['content-security-policy']).toContain("script-src 'self';")
  })

  test.each([
    ['/api/nothing', "default-src 'none';frame-ancestors 'none'"],
    ['/assets/frame-abc.js', FILES_POLICY],
  ])('are few on %s, which is no page', async (url, policy) => {
    const { headers } = await app.inject(url)
    expect(headers).toMatchObject({
      'content-security-policy': policy,
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-origin',
    })
    // These are about pages. A browser never asks them of data and files.
    for (const name of [
      'permissions-policy',
      'referrer-policy',
      'x-frame-options',
      'cross-origin-opener-policy',
      'origin-agent-cluster',
    ])
      expect(headers, url).not.toHaveProperty(name)
    if (url.startsWith('/api/'))
      expect(Object.entries(headers).flat().join('').length).toBeLessThan(400)
  })

  test('leave a page no ability of the browser but those it uses', async () => {
    for (const url of ['/', '/nothing', '/dashboard']) {
      const policy = String((await app.inject(url)).headers['permissions-policy'])
      for (const used of [
        'publickey-credentials-get',
        'publickey-credentials-create',
        // The button that pastes the bank's SMS while paying.
        'clipboard-read',
      ])
        expect(policy, url).toContain(`${used}=(self)`)
      expect(policy).toContain('clipboard-write=(self), accelerometer=()')
      for (const unused of ['camera', 'microphone', 'geolocation', 'payment', 'usb'])
        expect(policy, url).toContain(`${unused}=()`)
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

describe('where to report a weakness', () => {
  test('says whom to tell, for less than a year, in both languages', async () => {
    const response = await app.inject('/.well-known/security.txt')
    expect([response.statusCode, response.headers['content-type']]).toEqual([
      200,
      'text/plain; charset=utf-8',
    ])
    const field = (name: string) =>
      [...response.body.matchAll(new RegExp(`^${name}: (.*)$`, 'gm'))].map(([, value]) => value)
    expect(field('Contact')).toEqual(['mailto:a@b.in', 'http://127.0.0.1:3000/contact'])
    expect(field('Preferred-Languages')).toEqual(['en, hi'])
    expect(field('Canonical')).toEqual(['http://127.0.0.1:3000/.well-known/security.txt'])
    const days = (Date.parse(field('Expires')[0] ?? '') - Date.now()) / 86_400_000
    expect(days).toBeGreaterThan(90)
    expect(days).toBeLessThan(365)
  })
})
