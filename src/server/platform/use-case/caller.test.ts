import type { FastifyReply, FastifyRequest } from 'fastify'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { callerOf, checkOrigin, cookieNames, networkOf, tokenOf } from './caller.ts'
import type { Config } from '../config.ts'

const PRODUCTION = { mode: 'production', publicUrl: 'https://help.example' } as Config
const PRACTICE = { mode: 'practice', publicUrl: 'http://127.0.0.1:4321' } as Config
const BEARER = 'Bearer abcdefghijklmnopqrstuvwxyz012345'
const request = (facts: {
  method?: string
  headers?: Record<string, string>
  cookies?: Record<string, string>
  ip?: string
}) =>
  ({
    method: 'POST',
    headers: {},
    cookies: {},
    ip: '203.0.113.5',
    ...facts,
  }) as unknown as FastifyRequest
const check =
  (headers: Record<string, string>, config = PRODUCTION, method = 'POST') =>
  () =>
    checkOrigin(config, request({ method, headers }))
const refused = expect.objectContaining({ code: 'request.other-origin' })

describe('a request that changes something', () => {
  test.each([
    [{ origin: 'https://help.example' }],
    [{ 'origin': 'https://help.example', 'sec-fetch-site': 'same-origin' }],
    [{ 'sec-fetch-site': 'same-origin' }],
    [{ 'sec-fetch-site': 'none' }],
    [{}],
    [{ origin: 'https://evil.example', authorization: BEARER }],
  ])('with %j is taken', (headers) => {
    expect(check(headers as Record<string, string>)).not.toThrow()
  })

  test.each([
    [{ origin: 'https://evil.example' }],
    [{ origin: 'http://help.example' }],
    [{ origin: 'https://help.example:8443' }],
    [{ origin: 'https://help.example.evil.example' }],
    [{ origin: 'https://sub.help.example' }],
    [{ origin: 'null' }],
    [{ 'sec-fetch-site': 'cross-site' }],
    [{ 'sec-fetch-site': 'same-site' }],
    [{ 'origin': 'https://evil.example', 'sec-fetch-site': 'same-origin' }],
    [{ origin: 'https://evil.example', authorization: 'Basic dXNlcjpwdw==' }],
    [{ origin: 'https://evil.example', authorization: 'Bearer short' }],
    [{ origin: 'https://evil.example', authorization: '' }],
    [{ origin: 'http://help.example:80', host: 'help.example:80' }],
  ])('with %j is refused', (headers) => {
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE'])
      expect(check(headers as Record<string, string>, PRODUCTION, method)).toThrow(refused)
  })

  test('from the address that was called is taken on this computer only', () => {
    const headers = { origin: 'http://localhost:4321', host: 'localhost:4321' }
    expect(check(headers, PRACTICE)).not.toThrow()
    expect(check(headers)).toThrow(refused)
    expect(check({ ...headers, origin: 'http://localhost:9' }, PRACTICE)).toThrow(refused)
  })
})

test('a request that only reads may come from anywhere', () => {
  for (const method of ['GET', 'HEAD'])
    expect(
      check(
        { 'origin': 'https://evil.example', 'sec-fetch-site': 'cross-site' },
        PRODUCTION,
        method,
      ),
    ).not.toThrow()
})

describe('the session of a request', () => {
  test('is its bearer token, or else the cookie of its own kind of line', () => {
    expect(cookieNames(PRODUCTION)).toEqual({
      session: '__Host-session',
      device: '__Host-device',
      registration: '__Host-registration',
      cell: '__Host-cell',
    })
    expect(cookieNames(PRACTICE)).toEqual({
      session: 'session',
      device: 'device',
      registration: 'registration',
      cell: 'cell',
    })
    expect(
      tokenOf(
        PRODUCTION,
        request({ headers: { authorization: BEARER }, cookies: { '__Host-session': 'cookie' } }),
      ),
    ).toBe(BEARER.slice(7))
    expect(
      tokenOf(
        PRODUCTION,
        request({ headers: { authorization: 'Basic x' }, cookies: { '__Host-session': 'cookie' } }),
      ),
    ).toBe('cookie')
    expect(
      tokenOf(PRODUCTION, request({ cookies: { session: 'planted over http' } })),
    ).toBeUndefined()
    expect(tokenOf(PRACTICE, request({ cookies: { session: 'cookie' } }))).toBe('cookie')
  })

  test.each([
    'Bearer',
    'Bearer short',
    `Bearer ${'a'.repeat(101)}`,
    'bearer abcdefghijklmnopqrstuvwxyz',
    'Bearer abcdefghij klmnopqrstuvwxyz',
    'Bearer abcdefghijklmnop;qrstuv',
  ])('%j is no bearer token', (authorization) => {
    expect(tokenOf(PRODUCTION, request({ headers: { authorization } }))).toBeUndefined()
  })

  test('is started and ended with cookies that no script reads and no other site sends', () => {
    const set: [string, string, object][] = []
    const reply = {
      setCookie: (...all: [string, string, object]) => set.push(all),
      clearCookie: (name: string, options: object) => set.push([name, '', options]),
    } as unknown as FastifyReply
    const caller = callerOf(PRODUCTION, request({ cookies: { '__Host-device': 'known' } }), reply)
    const expiresAt = Temporal.Instant.from('2026-12-21T04:00:00Z')
    caller.startSession({ token: 't', expiresAt, device: 'd' })
    caller.endSession()
    caller.noteRegistration('r')
    caller.noteRegistration(null)
    const safe = { path: '/', httpOnly: true, sameSite: 'lax', secure: true }
    expect(set).toEqual([
      ['__Host-session', 't', { ...safe, expires: new Date('2026-12-21T04:00:00Z') }],
      ['__Host-device', 'd', { ...safe, maxAge: 365 * 24 * 3600 }],
      ['__Host-session', '', safe],
      ['__Host-registration', 'r', { ...safe, sameSite: 'strict', maxAge: 3600 }],
      ['__Host-registration', '', { ...safe, sameSite: 'strict' }],
    ])
    expect([caller.hasSession, caller.registration]).toEqual([false, undefined])
    expect([caller.network, caller.device, caller.publicUrl, caller.practice]).toEqual([
      '203.0.113.5',
      'known',
      'https://help.example',
      false,
    ])
  })
})

describe('a network', () => {
  test.each([
    ['203.0.113.5', '203.0.113.5'],
    ['::ffff:203.0.113.5', '203.0.113.5'],
    ['::FFFF:203.0.113.5', '203.0.113.5'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:db8:1:2::9', '2001:db8:1:2::/64'],
    ['2001:DB8:0001:0002::9', '2001:db8:1:2::/64'],
    ['2001:db8::9', '2001:db8:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ])('of %s is %s', (ip, network) => {
    expect(networkOf(ip)).toBe(network)
  })

  test('is the same for one /64 in every spelling, and differs between them', () => {
    const group = fc.oneof(fc.constant(0), fc.nat(0xffff))
    const eight = fc.tuple(group, group, group, group, group, group, group, group)
    const long = (groups: readonly number[]) =>
      groups.map((each) => each.toString(16).padStart(4, '0').toUpperCase()).join(':')
    const short = (groups: readonly number[]) =>
      new URL(`http://[${groups.map((each) => each.toString(16)).join(':')}]`).hostname.slice(1, -1)
    fc.assert(
      fc.property(eight, eight, (one, other) => {
        const neighbour = [...one.slice(0, 4), ...other.slice(4)]
        expect(
          new Set([
            networkOf(long(one)),
            networkOf(short(one)),
            networkOf(long(neighbour)),
            networkOf(short(neighbour)),
          ]).size,
        ).toBe(1)
        expect(networkOf(short(one)) === networkOf(short(other))).toBe(
          one.slice(0, 4).join() === other.slice(0, 4).join(),
        )
      }),
    )
  })
})
