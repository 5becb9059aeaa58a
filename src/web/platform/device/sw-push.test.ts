import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import {
  ORIGIN,
  around,
  clicked,
  focus,
  happens,
  openWindow,
  page,
  pushed,
  showNotification,
  startServiceWorker,
} from '#test/web/service-worker.ts'

beforeAll(startServiceWorker)
afterAll(() => vi.unstubAllGlobals())

beforeEach(() => {
  around.pages = []
  for (const spy of [showNotification, openWindow, focus]) spy.mockClear()
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
    around.pages = [page('/coine')]
    await pushed(NEWS)
    expect(showNotification).not.toHaveBeenCalled()
  })

  test.each([
    ['/coine', 'hidden'],
    ['/rules', 'visible'],
    ['/helps', 'visible'],
  ])('is shown when the only page is %s, %s', async (path, visibility) => {
    around.pages = [page(path, visibility)]
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
    around.pages = [page('/help/get'), page('/matches/m1')]
    await clicked('/matches/m1')
    expect([focus.mock.calls.length, openWindow.mock.calls]).toEqual([1, []])
    around.pages = [page('/help/get')]
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
