import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { cachesOf } from '#test/web/caches.ts'

const ORIGIN = 'https://paraspar.example'
type Listener = (event: object) => void

const listeners = new Map<string, Listener>()
const showNotification = vi.fn(async (_title: string, _options: object) => undefined)
const openWindow = vi.fn(async (_url: string) => undefined)
const focus = vi.fn(async () => undefined)
let pages: { url: string; visibilityState: string; focus: typeof focus }[] = []

const stores = new Map<string, Map<string, Response>>()
let line: (request: Request) => Promise<Response> = async () => new Response()

beforeAll(async () => {
  vi.stubGlobal('location', { origin: ORIGIN })
  vi.stubGlobal('registration', { showNotification })
  vi.stubGlobal('clients', {
    matchAll: async () => pages,
    openWindow,
    claim: async () => undefined,
  })
  vi.stubGlobal('caches', cachesOf(stores, ORIGIN))
  vi.stubGlobal('fetch', (request: Request) => line(request))
  vi.stubGlobal('PARASPAR_BUILD', {
    id: 'now',
    files: [],
    asks: ['/api/user/session', '/api/user/vouch-requests'],
  })
  vi.stubGlobal('addEventListener', (type: string, listener: Listener) =>
    listeners.set(type, listener),
  )
  await import('./sw.ts')
})
afterAll(() => vi.unstubAllGlobals())
beforeEach(() => {
  pages = []
  for (const spy of [showNotification, openWindow, focus]) spy.mockClear()
})

/** The worker's response to a request. Undefined where it leaves the request to the browser. */
async function asked(
  path: string,
  {
    method = 'GET',
    mode,
    origin = ORIGIN,
  }: { method?: string; mode?: string; origin?: string } = {},
): Promise<Response | undefined> {
  const request = new Request(origin + path, { method })
  if (mode !== undefined) Object.defineProperty(request, 'mode', { value: mode })
  let response: Promise<Response> | undefined
  listeners.get('fetch')!({
    request,
    waitUntil: () => undefined,
    respondWith: (given: Promise<Response>) => (response = given),
  })
  return response
}
const answering = (body: unknown, status = 200) => {
  line = async () => Response.json(body, { status })
}
const cutOff = () => {
  line = async () => {
    throw new TypeError('no line')
  }
}

async function happens(
  type: 'push' | 'notificationclick' | 'activate' | 'install' | 'message',
  event: object,
): Promise<void> {
  let work: Promise<unknown> | undefined
  listeners.get(type)!({ ...event, waitUntil: (promise: Promise<unknown>) => (work = promise) })
  await work
}
const pushed = (data: unknown) => happens('push', { data: { json: () => data } })
const clicked = (link: unknown, close = vi.fn()) =>
  happens('notificationclick', { notification: { data: { link }, close } })
const page = (path: string, visibilityState = 'visible') => ({
  url: `${ORIGIN}${path}`,
  visibilityState,
  focus,
})

describe('what is pushed', () => {
  const NEWS = {
    id: 'n1',
    kind: 'match_to_pay',
    title: 'Please pay ₹500: help M7K3Q2',
    link: '/matches/m1',
  }

  test('is shown by its title and tag, so that a second one replaces it', async () => {
    await pushed(NEWS)
    expect(showNotification.mock.calls).toEqual([
      [NEWS.title, { tag: 'n1', data: { link: '/matches/m1' }, icon: '/favicon.svg' }],
    ])
  })

  test('is left to a visible page of the member area, which shows it itself', async () => {
    pages = [page('/coine')]
    await pushed(NEWS)
    expect(showNotification).not.toHaveBeenCalled()
  })

  test.each([
    ['/coine', 'hidden'],
    ['/rules', 'visible'],
    ['/helpers', 'visible'],
  ])('is shown when the only page is %s, %s', async (path, visibility) => {
    pages = [page(path, visibility)]
    await pushed(NEWS)
    expect(showNotification).toHaveBeenCalledOnce()
  })

  test('is shown even if unreadable: a browser may end what shows nothing', async () => {
    await happens('push', { data: null })
    await happens('push', {
      data: {
        json: () => {
          throw new SyntaxError('no JSON')
        },
      },
    })
    expect(showNotification.mock.calls.map(([title]) => title)).toEqual(['Paraspar', 'Paraspar'])
  })
})

describe('a click', () => {
  test('closes what was shown and opens the page it is about', async () => {
    const close = vi.fn()
    await clicked('/matches/m1', close)
    expect([close.mock.calls.length, openWindow.mock.calls]).toEqual([
      1,
      [[`${ORIGIN}/matches/m1`]],
    ])
  })

  test('goes to that page where open, and leaves half-written others alone', async () => {
    pages = [page('/help/get'), page('/matches/m1')]
    await clicked('/matches/m1')
    expect([focus.mock.calls.length, openWindow.mock.calls]).toEqual([1, []])
    pages = [page('/help/get')]
    await clicked('/matches/m1')
    expect(openWindow.mock.calls).toEqual([[`${ORIGIN}/matches/m1`]])
  })

  test.each(['https://example.in/', '//example.in/x', 'javascript:alert(1)'])(
    'never leads to %s',
    async (link) => {
      await clicked(link)
      expect(openWindow.mock.calls).toEqual([[`${ORIGIN}/notifications`]])
    },
  )

  test('without a place leads home', async () => {
    await clicked(undefined)
    expect(openWindow.mock.calls).toEqual([[`${ORIGIN}/`]])
  })
})

describe('without a line', () => {
  const MATCH = '/api/matches/0191f0c8-5d6e-7aaa-8bbb-123456789abc'
  beforeEach(() => stores.clear())
  afterEach(() => vi.useRealTimers())

  test.each([
    MATCH,
    '/api/matches',
    '/api/coine/statement?limit=2',
    '/api/coine/history',
    '/api/user/session',
    '/api/user/vouch-requests',
  ])('the last answer of %s is given, with its time', async (path) => {
    answering({ from: 'the server' })
    expect((await asked(path))?.headers.get('x-paraspar-kept-at')).toBe(null)
    cutOff()
    const cached = await asked(path)
    expect([
      await cached?.json(),
      Date.parse(cached?.headers.get('x-paraspar-kept-at') ?? ''),
    ]).toEqual([{ from: 'the server' }, expect.any(Number)])
  })

  test('what was never asked stays unanswered', async () => {
    cutOff()
    await expect(asked(MATCH)).rejects.toThrow('no line')
  })

  test.each([
    ['/api/staff/disputes', {}],
    [`${MATCH}/messages`, {}],
    ['/api/user/payment-details', {}],
    ['/api/proofs/0191f0c8-5d6e-7aaa-8bbb-123456789abc', {}],
    ['/api/events', {}],
    [MATCH, { method: 'POST' }],
    ['/api/coine/statement', { origin: 'https://example.in' }],
    ['/rules', { mode: 'navigate' }],
  ])('%s %j is none of its business', async (path, how) => {
    answering({})
    expect(await asked(path, how)).toBeUndefined()
    expect(stores.size).toBe(0)
  })

  test('what a page fetched before the worker came is kept, and nothing else', async () => {
    answering({ mine: true })
    const seen = [MATCH, '/api/user/payment-details', '/assets/a-9.js'].map((path) => ORIGIN + path)
    await happens('message', { data: { seen: [...seen, 'https://example.in/api/asks'] } })
    cutOff()
    expect(await (await asked(MATCH))?.json()).toEqual({ mine: true })
    expect((await asked('/assets/a-9.js'))?.ok).toBe(true)
    expect([...stores.values()].flatMap((store) => [...store.keys()])).toHaveLength(2)
  })

  test.each([null, 'x', { seen: 'x' }, { seen: [''] }])(
    'a message like %j keeps nothing',
    async (data) => {
      await happens('message', { data })
      expect([...stores.values()].flatMap((store) => [...store.keys()])).toEqual([])
    },
  )

  test('a worker that was just installed already has the page', async () => {
    const page = new Response('the page')
    Object.defineProperty(page, 'type', { value: 'basic' })
    line = async () => page
    await happens('install', {})
    cutOff()
    expect(await (await asked('/dashboard', { mode: 'navigate' }))?.text()).toBe('the page')
  })

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
    line = () => new Promise(() => undefined)
    const waiting = asked(MATCH)
    await vi.advanceTimersByTimeAsync(10_000)
    expect(await (await waiting)?.json()).toEqual({ cached: true })
  })

  test('any member address gets the stored page, and files are asked for once', async () => {
    line = async () => new Response('the page')
    await asked('/assets/a-1.js')
    const page = new Response('the page')
    Object.defineProperty(page, 'type', { value: 'basic' })
    line = async () => page
    await asked('/dashboard', { mode: 'navigate' })
    cutOff()
    expect([
      await (await asked('/coine/history', { mode: 'navigate' }))?.text(),
      await (await asked('/assets/a-1.js'))?.text(),
    ]).toEqual(['the page', 'the page'])
  })

  test('a newer worker drops stored pages of the older one, but no answers', async () => {
    stores.set('paraspar-shell-before', new Map())
    stores.set('paraspar-shell-now', new Map())
    stores.set('paraspar-answers', new Map())
    await happens('activate', {})
    expect([...stores.keys()]).toEqual(['paraspar-shell-now', 'paraspar-answers'])
  })
})
