import { expect, test } from 'vitest'
import { requestError } from '#domain/shared/request-errors.ts'
import { smallSite } from '#test/server/small-site.ts'

const PAPER = '2345-6789-ABCD-EFGH-JKMN'
const asked: string[] = []

const { app } = await smallSite({
  otherCells: {
    cookie: 'cell',
    find: async (kind, text) => {
      asked.push(`${kind} ${text}`)
      if (text === 'silent') throw requestError('request.busy')
      return text === 'asha' || kind === 'paper' ? 'two' : undefined
    },
  },
})

const get = async (url: string, cookie = '') => {
  const { statusCode, headers, cookies } = await app.inject({ url, headers: { cookie } })
  return { statusCode, location: headers.location, caching: headers['cache-control'], cookies }
}

test.each([
  ['/c/asha', '/c/asha?cell=two'],
  ['/hi/c/asha?x=1', '/hi/c/asha?x=1&cell=two'],
  ['/c/asha/posters/together-en', '/c/asha/posters/together-en?cell=two'],
  [`/verify/${PAPER}`, `/verify/${PAPER}?cell=two`],
])('a visitor of %s is led to the cell that has it', async (from, location) => {
  expect(await get(from)).toMatchObject({
    statusCode: 307,
    location,
    caching: 'no-store',
    cookies: [{ name: 'cell', value: 'two', path: '/', httpOnly: true, sameSite: 'Lax' }],
  })
})

test('nobody is led twice, not even to a cell that has nothing', async () => {
  for (const url of ['/c/asha?cell=two', '/c/asha?cell=three'])
    expect((await get(url)).statusCode).not.toBe(307)
})

test('a page of this cell, and one of none, is answered here; it is asked for once in half a minute', async () => {
  asked.length = 0
  for (let at = 0; at < 3; at++) expect((await get('/c/here')).location).toBeUndefined()
  for (const url of ['/', '/about', '/hi', '/verify/unknown', '/login', '/c/']) await get(url)
  expect(asked).toEqual(['slug here'])
})

test('while the directory is silent, a page that is not here comes later', async () => {
  expect((await get('/c/silent')).statusCode).toBe(503)
})
