import { afterAll, beforeAll, expect, test } from 'vitest'
import { helpingCircle, helpingWorld } from '#test/helping/helping.ts'
import { newMember } from '#test/circle/people.ts'
import { testApp, type TestApp } from '#test/server/http.ts'
import type { TestWorld } from '#test/server/world.ts'

let w: TestWorld
let app: TestApp
beforeAll(async () => {
  w = await helpingWorld()
  app = await testApp(w)
})
afterAll(async () => {
  await app.close()
  await w.close()
})

test('a response says for which session a browser may keep it, without telling the session', async () => {
  const circle = await helpingCircle(w)
  const [anand, bina] = [await newMember(w, circle), await newMember(w, circle)]
  const sessionNamed = async (url: string, { token }: { token: string }) =>
    (await app.send({ url, headers: { cookie: `session=${token}` } })).headers['offline-for']

  const name = await sessionNamed('/api/user/session', anand)
  expect(name).toMatch(/^[\w-]{12}$/)
  expect(anand.token).not.toContain(name)
  expect(await sessionNamed('/api/pledges', anand)).toBe(name)
  expect(await sessionNamed('/api/user/session', bina)).not.toBe(name)
  // It holds a secret; a program is no browser; a refusal is nothing to keep.
  expect(await sessionNamed('/api/ledger/mine', anand)).toBeUndefined()
  expect((await app.send({ url: '/api/pledges' }, anand)).headers).not.toHaveProperty('offline-for')
  expect(await sessionNamed('/api/matches/nothing', anand)).toBeUndefined()
})
