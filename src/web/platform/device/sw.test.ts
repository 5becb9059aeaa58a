import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import {
  ANAND,
  BINA,
  ORIGIN,
  answering,
  around,
  asked,
  basic,
  cutOff,
  happens,
  cachedAddresses,
  leadsToLogin,
  startServiceWorker,
  stores,
} from '#test/web/service-worker.ts'

beforeAll(startServiceWorker)
afterAll(() => vi.unstubAllGlobals())

describe('without a line', () => {
  const MATCH = '/api/matches/0191f0c8-5d6e-7aaa-8bbb-123456789abc'
  beforeEach(() => stores.clear())
  afterEach(() => vi.useRealTimers())

  test.each([MATCH, '/api/coine/statement?limit=2', '/api/something/new'])(
    'the last answer of %s is given, with its time, because the server says that it may be',
    async (path) => {
      answering({ from: 'the server' })
      expect((await asked(path))?.headers.get('x-paraspar-kept-at')).toBe(null)
      cutOff()
      const cached = await asked(path)
      expect([
        await cached?.json(),
        Date.parse(cached?.headers.get('x-paraspar-kept-at') ?? ''),
      ]).toEqual([{ from: 'the server' }, expect.any(Number)])
    },
  )

  test('what the server does not mark is not kept', async () => {
    answering({ secret: 'x' }, 200, {})
    expect(await (await asked('/api/ledger/mine'))?.json()).toEqual({ secret: 'x' })
    expect(cachedAddresses()).toEqual([])
    cutOff()
    await expect(asked('/api/ledger/mine')).rejects.toThrow('no line')
  })

  test('of three hundred and one answers the oldest goes', async () => {
    answering({})
    for (let at = 0; at <= 300; at += 1) await asked(`/api/support/${at}`)
    expect(cachedAddresses()).toHaveLength(300)
    expect(cachedAddresses()).not.toContain('/api/support/0')
    answering({ much: 'x'.repeat(300_000) })
    await asked(MATCH)
    expect(cachedAddresses()).not.toContain(MATCH)
  })

  test.each(['/help', '/help/member', '/hi/help/when-a-payment-goes-wrong'])(
    'the guide %s opens as it was last seen, and leaves the member area’s page alone',
    async (path) => {
      around.line = async () => basic(`guide ${path}`)
      expect(await (await asked(path, { mode: 'navigate' }))?.text()).toBe(`guide ${path}`)
      expect(cachedAddresses()).toEqual([path])
      cutOff()
      expect(await (await asked(path, { mode: 'navigate' }))?.text()).toBe(`guide ${path}`)
      expect((await asked('/dashboard', { mode: 'navigate' }))?.type).toBe('error')
    },
  )

  test('a guide that the server cannot give now is the one last seen', async () => {
    around.line = async () => basic('seen')
    await asked('/help/member', { mode: 'navigate' })
    around.line = async () => new Response('no', { status: 502 })
    expect(await (await asked('/help/member', { mode: 'navigate' }))?.text()).toBe('seen')
    around.line = async () => new Response('gone', { status: 404 })
    expect(await (await asked('/help/member', { mode: 'navigate' }))?.text()).toBe('gone')
    cutOff()
    expect(await (await asked('/help/member', { mode: 'navigate' }))?.text()).toBe('seen')
  })

  test('what was never asked stays unanswered', async () => {
    cutOff()
    await expect(asked(MATCH)).rejects.toThrow('no line')
  })

  test.each([
    ['/api/proofs/0191f0c8-5d6e-7aaa-8bbb-123456789abc', { accept: 'image/webp' }],
    ['/api/events', { accept: 'text/event-stream' }],
    [MATCH, { method: 'POST' }],
    ['/api/coine/statement', { origin: 'https://example.in' }],
    ['/rules', { mode: 'navigate' }],
  ])('%s %j is none of its business', async (path, how) => {
    answering({})
    expect(await asked(path, how)).toBeUndefined()
    expect(stores.size).toBe(0)
  })

  test('the files that a page fetched before the worker came are kept, and no answers', async () => {
    answering({ mine: true })
    const seen = [MATCH, '/assets/a-9.js'].map((path) => ORIGIN + path)
    await happens('message', { data: { seen: [...seen, 'https://example.in/assets/b.js'] } })
    expect(cachedAddresses()).toEqual(['/assets/a-9.js'])
  })

  test('the answers of one person go when the first answer for another one comes', async () => {
    answering({ of: 'Anand' })
    await asked('/api/user/session')
    await asked(MATCH)
    answering({ of: 'Bina' }, 200, BINA)
    await asked('/api/user/session')
    cutOff()
    expect(await (await asked('/api/user/session'))?.json()).toEqual({ of: 'Bina' })
    await expect(asked(MATCH)).rejects.toThrow('no line')
  })

  test.each(['/login', '/', '/practice', '/hi/login', '/help/member'])(
    'what a visitor sends from %s can begin a session, so nothing kept stays',
    async (from) => {
      answering({ of: 'Anand' })
      await asked(MATCH)
      await asked('/api/user/login', { method: 'POST', from })
      expect(cachedAddresses()).toEqual([])
    },
  )

  test('what a member sends takes nothing away', async () => {
    answering({})
    await asked(MATCH)
    await asked(`${MATCH}/claim`, { method: 'POST', from: '/pay/1' })
    expect(cachedAddresses()).toEqual([MATCH])
  })

  test.each([
    ['a page says that the session is over', () => happens('message', { data: 'forget' })],
    ['a page leads to the login', () => leadsToLogin()],
  ])('what was asked before %s is not kept after it', async (_when, over) => {
    answering({ of: 'Anand' })
    await asked(MATCH)
    const late = Promise.withResolvers<Response>()
    around.line = () => late.promise
    const waiting = asked('/api/user/stats')
    await over()
    late.resolve(Response.json({ of: 'Anand' }, { headers: ANAND }))
    await waiting
    expect(cachedAddresses()).toEqual([])
  })

  test.each([null, 'x', { seen: 'x' }, { seen: [''] }])(
    'a message like %j keeps nothing',
    async (data) => {
      await happens('message', { data })
      expect([...stores.values()].flatMap((store) => [...store.keys()])).toEqual([])
    },
  )

  test('a new worker has page and files, and fetches only the files that changed', async () => {
    stores.set(
      'paraspar-shell-before',
      new Map([[`${ORIGIN}/assets/same.js`, new Response('same')]]),
    )
    const fetched: string[] = []
    around.line = async ({ url }) => {
      fetched.push(new URL(url).pathname)
      return basic('the page')
    }
    await happens('install', {})
    expect(fetched).toEqual(['/assets/new.js', '/dashboard'])
    await happens('activate', {})
    cutOff()
    expect(await (await asked('/dashboard', { mode: 'navigate' }))?.text()).toBe('the page')
    expect(await (await asked('/assets/same.js'))?.text()).toBe('same')
  })

  test.each([502, 503, 504])(
    'a proxy that says %i for a server that is away is no line',
    async (status) => {
      around.line = async () => basic('the page')
      await asked('/dashboard', { mode: 'navigate' })
      answering({ mine: true })
      await asked(MATCH)
      around.line = async () => new Response('Bad gateway', { status })
      expect(await (await asked('/coine', { mode: 'navigate' }))?.text()).toBe('the page')
      // The server itself says 503 when it is busy, and the page tells that.
      expect((await asked(MATCH))?.status).toBe(status === 503 ? 503 : 200)
    },
  )

  test('an error is not kept in the place of an answer', async () => {
    answering({ good: true })
    await asked(MATCH)
    answering({}, 503)
    expect((await asked(MATCH))?.status).toBe(503)
    cutOff()
    expect(await (await asked(MATCH))?.json()).toEqual({ good: true })
  })

  test('a session that is over takes everything kept with it', async () => {
    answering({ mine: true })
    await asked(MATCH)
    answering({}, 401)
    await asked('/api/user/session')
    cutOff()
    await expect(asked(MATCH)).rejects.toThrow('no line')
  })

  test('what is a week old is shown no more', async () => {
    vi.useFakeTimers({ now: Date.UTC(2026, 10, 1), toFake: ['Date'] })
    answering({ old: true })
    await asked(MATCH)
    cutOff()
    vi.setSystemTime(Date.UTC(2026, 10, 8) - 1)
    expect((await asked(MATCH))?.ok).toBe(true)
    vi.setSystemTime(Date.UTC(2026, 10, 8))
    await expect(asked(MATCH)).rejects.toThrow('no line')
  })

  test('a line silent for ten seconds is none, if there is something to show', async () => {
    answering({ cached: true })
    await asked(MATCH)
    vi.useFakeTimers()
    around.line = () => new Promise(() => undefined)
    const waiting = asked(MATCH)
    await vi.advanceTimersByTimeAsync(10_000)
    expect(await (await waiting)?.json()).toEqual({ cached: true })
  })

  test('any member address gets the stored page, and files are asked for once', async () => {
    around.line = async () => new Response('the page')
    await asked('/assets/a-1.js')
    around.line = async () => basic('the page')
    await asked('/dashboard', { mode: 'navigate' })
    cutOff()
    expect([
      await (await asked('/coine/history', { mode: 'navigate' }))?.text(),
      await (await asked('/assets/a-1.js'))?.text(),
    ]).toEqual(['the page', 'the page'])
  })

  test('a newer worker keeps the files of the version before for open pages, and no older ones', async () => {
    for (const name of ['shell-1', 'shell-2', 'shell-now', 'answers', 'kept-a', 'shared'])
      stores.set(`paraspar-${name}`, new Map())
    stores.set('of another program', new Map())
    await happens('activate', {})
    expect([...stores.keys()]).toEqual([
      'paraspar-shell-2',
      'paraspar-shell-now',
      'paraspar-kept-a',
      'paraspar-shared',
      'of another program',
    ])
  })

  test('answers that an earlier version kept are asked again, and dropped if they do not come', async () => {
    answering({ shape: 'old' })
    for (const path of [MATCH, '/api/user/stats']) await asked(path)
    around.line = async ({ url }) =>
      url.endsWith('/stats')
        ? new Response('', { status: 404 })
        : Response.json({ shape: 'new' }, { headers: ANAND })
    await happens('install', {})
    cutOff()
    expect(await (await asked(MATCH))?.json()).toEqual({ shape: 'new' })
    expect(cachedAddresses()).not.toContain('/api/user/stats')
  })
})
