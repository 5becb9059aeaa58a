import { afterEach, expect, test, vi } from 'vitest'
import type { WrittenPage } from '#contract/site.ts'
import { smallSite } from '#test/server/small-site.ts'
import { firstMenus, keepMenus, NOTHING_LINKED } from './site-menus.ts'

const LINK = '<a href="/news">news</a>'
let has: WrittenPage[] = []
const { app, start } = await smallSite({ written: async () => has })

afterEach(() => vi.useRealTimers())

const read = async (server: typeof app, url: string) => (await server.inject({ url })).body

test('a menu does not name a page that has no content', async () => {
  for (const url of ['/', '/hi', '/login', '/hi/404x', '/honesty', '/news/meeting']) {
    const body = await read(app, url)
    expect(body).not.toContain(LINK)
    expect(body).not.toContain('@@')
  }
})

test('a menu names it on every page, also on the stand-ins, once it has some', async () => {
  has = ['news']
  const server = await start('http://127.0.0.1:3000')
  for (const url of ['/', '/hi', '/login', '/404x', '/honesty', '/news/meeting']) {
    const body = await read(server, url)
    expect(body, url).toContain(LINK)
    expect(body, url).not.toContain('@@')
    expect(body, url).not.toContain('/testimonials')
  }
  await server.close()
})

test('while nobody knows what a page has, nothing is named', async () => {
  const away = async () => Promise.reject(new Error('no database'))
  expect(await firstMenus(away)).toEqual(NOTHING_LINKED)
})

test('the pages are made anew once when the content changed, and stay while it cannot be read', async () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  const made: unknown[] = []
  let answer: () => Promise<WrittenPage[]> = async () => ['news']
  const site = { link: async (without: unknown) => void made.push(without) }
  const menus = keepMenus(site, () => answer(), NOTHING_LINKED)
  const later = async () => {
    vi.advanceTimersByTime(31_000)
    menus.unlinked()
    menus.unlinked()
    await new Promise((done) => setImmediate(done))
    return menus.unlinked()
  }
  expect(menus.unlinked()).toEqual(NOTHING_LINKED)
  const withNews = { testimonials: '', leaders: '' }
  expect(await later()).toEqual(withNews)
  expect(await later()).toEqual(withNews)
  expect(made).toEqual([withNews])
  answer = async () => Promise.reject(new Error('no database'))
  expect(await later()).toEqual(withNews)
  answer = async () => []
  expect(await later()).toEqual(NOTHING_LINKED)
  expect(made).toHaveLength(2)
})
