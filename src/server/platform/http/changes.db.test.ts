import { request } from 'node:http'
import type { AddressInfo } from 'node:net'
import fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { helpingCircle, helpingWorld } from '#test/helping/helping.ts'
import { newMember } from '#test/circle/people.ts'
import type { TestWorld } from '#test/server/world.ts'
import { inTransaction } from '../use-case/transaction.ts'
import { sendFailures } from './http.ts'
import { type Changes, openChanges, serveChanges } from './changes.ts'

const BEAT_MS = 40

let w: TestWorld
let changes: Changes
let app: FastifyInstance
beforeAll(async () => {
  w = await helpingWorld()
  changes = await openChanges(w.world)
  app = fastify()
  sendFailures(app, { send: (_request, reply, { body }) => reply.send(body) })
  serveChanges(app, w.world, changes, BEAT_MS)
  await app.listen({ host: '127.0.0.1', port: 0 })
})
afterAll(async () => {
  await app.close()
  await changes.close()
  await w.close()
})

/** Opens a stream and collects what it receives. */
async function listening(token: string): Promise<{ beats: number; over: boolean; first: string }> {
  const seen = { beats: 0, over: false, first: '' }
  await new Promise<void>((resolve, reject) => {
    const asking = request(
      {
        host: '127.0.0.1',
        port: (app.server.address() as AddressInfo).port,
        path: '/api/events',
        headers: { authorization: `Bearer ${token}` },
      },
      (response) => {
        response
          .setEncoding('utf8')
          .on('data', (text: string) => {
            seen.first ||= text
            resolve()
            seen.beats += text.split(': still here').length - 1
          })
          .on('end', () => (seen.over = true))
      },
    )
    asking.on('error', reject).end()
  })
  return seen
}

test('open streams are checked together: ended sessions close, others stay', async () => {
  const circle = await helpingCircle(w)
  const [staying, leaving, closed] = [
    await newMember(w, circle),
    await newMember(w, circle),
    await newMember(w, circle),
  ]
  const [here, there, gone] = [
    await listening(staying.token),
    await listening(leaving.token),
    await listening(closed.token),
  ]
  const transactions = vi.spyOn(w.world.database.db, 'transaction')
  const before = { beats: here.beats, there: there.beats }
  await expect
    .poll(() => Math.min(here.beats - before.beats, there.beats - before.there))
    .toBeGreaterThan(3)
  const beats = Math.max(here.beats, there.beats, gone.beats) - Math.min(before.beats, before.there)
  expect(transactions.mock.calls.length).toBeLessThanOrEqual(beats + 2)
  transactions.mockImplementation(() => {
    throw new Error('the database is busy')
  })
  const busy = gone.beats
  await expect.poll(() => gone.beats).toBeGreaterThan(busy + 2)
  transactions.mockRestore()
  expect([here.over, there.over, gone.over]).toEqual([false, false, false])
  await w.call('POST /user/logout', { token: leaving.token })
  await w.owner.pool.query('DELETE FROM session WHERE member_id = $1', [closed.memberId])
  await expect.poll(() => [there.over, gone.over]).toEqual([true, true])
  const stored = here.beats
  await expect.poll(() => here.beats).toBeGreaterThan(stored)
  expect(here.over).toBe(false)
})

test('a page that begins to listen hears what was announced a moment before, and not for ever', async () => {
  const member = await newMember(w, await helpingCircle(w))
  const forgetful = await openChanges(w.world, BEAT_MS)
  expect((await listening(member.token)).first).toContain('"topics":[]')
  await inTransaction(w.world.database, { vault: w.world.vault, language: 'en' }, async (ctx) =>
    ctx.announce([member.memberId], 'matches'),
  )
  await expect.poll(() => changes.justAnnounced(member.memberId)).toContain('matches')
  expect((await listening(member.token)).first).toContain('matches')
  await expect.poll(() => forgetful.justAnnounced(member.memberId)).toEqual([])
  await forgetful.close()
})
