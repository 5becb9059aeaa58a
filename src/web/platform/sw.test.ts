import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'

const ORIGIN = 'https://paraspar.example'
type Listener = (event: object) => void

const listeners = new Map<string, Listener>()
const showNotification = vi.fn(async (_title: string, _options: object) => undefined)
const openWindow = vi.fn(async (_url: string) => undefined)
const focus = vi.fn(async () => undefined)
let pages: { url: string; visibilityState: string; focus: typeof focus }[] = []

beforeAll(async () => {
  vi.stubGlobal('location', { origin: ORIGIN })
  vi.stubGlobal('registration', { showNotification })
  vi.stubGlobal('clients', { matchAll: async () => pages, openWindow })
  vi.stubGlobal('addEventListener', (type: string, listener: Listener) => listeners.set(type, listener))
  await import('./sw.ts')
})
afterAll(() => vi.unstubAllGlobals())
beforeEach(() => {
  pages = []
  for (const spy of [showNotification, openWindow, focus]) spy.mockClear()
})

async function happens(type: 'push' | 'notificationclick', event: object): Promise<void> {
  let work: Promise<unknown> | undefined
  listeners.get(type)!({ ...event, waitUntil: (promise: Promise<unknown>) => (work = promise) })
  await work
}
const pushed = (data: unknown) => happens('push', { data: { json: () => data } })
const clicked = (link: unknown, close = vi.fn()) => happens('notificationclick', { notification: { data: { link }, close } })
const page = (path: string, visibilityState = 'visible') => ({ url: `${ORIGIN}${path}`, visibilityState, focus })

describe('what is pushed', () => {
  const NEWS = { id: 'n1', kind: 'match_to_pay', title: 'Please pay ₹500: help M7K3Q2', link: '/matches/m1' }

  test('is shown by its title, under its own tag, so that a second time replaces the first', async () => {
    await pushed(NEWS)
    expect(showNotification.mock.calls).toEqual([[NEWS.title, { tag: 'n1', data: { link: '/matches/m1' }, icon: '/favicon.svg' }]])
  })

  test('is left to an open page of the member area that can be seen, which says it itself', async () => {
    pages = [page('/coine')]
    await pushed(NEWS)
    expect(showNotification).not.toHaveBeenCalled()
  })

  test.each([['/coine', 'hidden'], ['/rules', 'visible'], ['/helpers', 'visible']])('is shown when the only page is %s, %s', async (path, visibility) => {
    pages = [page(path, visibility)]
    await pushed(NEWS)
    expect(showNotification).toHaveBeenCalledOnce()
  })

  test('is shown somehow even if it cannot be read: a browser may end what shows nothing', async () => {
    await happens('push', { data: null })
    await happens('push', { data: { json: () => { throw new SyntaxError('no JSON') } } })
    expect(showNotification.mock.calls.map(([title]) => title)).toEqual(['Paraspar', 'Paraspar'])
  })
})

describe('a click', () => {
  test('closes what was shown and opens the page it is about', async () => {
    const close = vi.fn()
    await clicked('/matches/m1', close)
    expect([close.mock.calls.length, openWindow.mock.calls]).toEqual([1, [[`${ORIGIN}/matches/m1`]]])
  })

  test('goes to that page where it is open, and leaves another as it is: something may be half written there', async () => {
    pages = [page('/help/get'), page('/matches/m1')]
    await clicked('/matches/m1')
    expect([focus.mock.calls.length, openWindow.mock.calls]).toEqual([1, []])
    pages = [page('/help/get')]
    await clicked('/matches/m1')
    expect(openWindow.mock.calls).toEqual([[`${ORIGIN}/matches/m1`]])
  })

  test.each(['https://example.in/', '//example.in/x', 'javascript:alert(1)'])('never leads to %s', async (link) => {
    await clicked(link)
    expect(openWindow.mock.calls).toEqual([[`${ORIGIN}/notifications`]])
  })

  test('without a place leads home', async () => {
    await clicked(undefined)
    expect(openWindow.mock.calls).toEqual([[`${ORIGIN}/`]])
  })
})
