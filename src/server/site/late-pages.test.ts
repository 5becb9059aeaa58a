import { describe, expect, test } from 'vitest'
import { smallSite } from '#test/server/small-site.ts'
import type { SiteOptions } from './site.ts'

let failing: SiteOptions['failingWays'] = async () => new Set()
const { app } = await smallSite({ failingWays: () => failing() })

describe('a page on which people wait for a code', () => {
  const isHidden = (body: string) => body.includes('data-late="sms" hidden=""')

  test('says that SMS are late while they are, to visitors and members, and is not cached then', async () => {
    for (const cookie of ['', 'sid=1']) {
      failing = async () => new Set()
      expect(isHidden((await app.inject({ url: '/login', headers: { cookie } })).body)).toBe(true)
      failing = async () => new Set(['sms'])
      const late = await app.inject({ url: '/login', headers: { cookie } })
      expect([isHidden(late.body), late.body.includes('data-late="sms"')]).toEqual([false, true])
      expect(late.headers['cache-control']).toMatch(/no-cache/)
      expect(late.body.includes('visitors')).toBe(cookie === '')
      failing = async () => new Set(['mail'])
      expect(isHidden((await app.inject({ url: '/login', headers: { cookie } })).body)).toBe(true)
    }
  })

  test('does not wait for a database that is silent', async () => {
    failing = () => new Promise(() => undefined)
    expect(isHidden((await app.inject('/login')).body)).toBe(true)
  })
})
