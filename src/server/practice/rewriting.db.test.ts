import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import fastify, { type FastifyInstance } from 'fastify'
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type PhoneMemory, remember } from '#domain/ledger/phone-memory.ts'
import { sealLedger } from '#server/ledger/seal-ledger.ts'
import { newMember } from '#test/circle/people.ts'
import { testApp } from '#test/server/http.ts'
import { sealedCircle } from '#test/ledger/sealed-circle.ts'
import { checkInvariants } from '#test/rules/invariants.ts'
import { serveRewriting } from './rewriting.ts'
import { putPaymentBack, rewritePayment } from './rewriting-store.ts'

const { w, circle, giver, receiver, help, fileOf, checked } = await sealedCircle()
const { circleId } = circle
const owner = w.owner.pool
const asked = { circle: circleId, member: giver.memberId }

let app: FastifyInstance
/** A server begins: what an earlier one left changed is put back. */
async function begins(): Promise<void> {
  app = fastify()
  await serveRewriting(app, w.world, owner)
}
const press = async (is: 'changed' | 'back') =>
  (
    await app.inject({ method: 'POST', url: '/practice/rewriting', payload: { ...asked, is } })
  ).json()
const state = async () =>
  (await app.inject(`/practice/rewriting?circle=${circleId}`)).json().rewriting
/** What the server does by itself, every two seconds and as soon as there is a job. */
const signerPasses = async () => {
  await sealLedger(w.world)
  await w.work()
}
/** A hash of every row that the change could touch. A pause gives its time back: what runs until a deadline is left out. */
const record = async () => {
  const hashes: Record<string, string> = {}
  for (const table of ['ledger_transfer', 'ledger_entry', 'seal', 'match', 'pledge', 'ask']) {
    const { rows } = await owner.query<{ hash: string }>(
      `SELECT md5(string_agg((to_jsonb(t) - 'answer_until_at')::text, ' ' ORDER BY t::text)) AS hash FROM ${table} t`,
    )
    hashes[table] = rows[0]!.hash
  }
  return hashes
}
const stopped = async () =>
  (await w.call('GET /ledger/state', { token: giver.token })).data.stoppedSince
const followed = async (memory?: PhoneMemory) => {
  const query = memory && { seals: memory.heads.map(({ seal }) => seal).join(',') }
  const answer = await w.call('GET /ledger/heads', { token: giver.token, query: query ?? {} })
  return remember(memory, { ...answer, at: 1, monthOf: () => '2026-11' })
}

beforeAll(async () => {
  await newMember(w, circle, { roles: ['officer'] })
  for (const rupees of [1_500, 500, 1_000]) {
    await help(rupees)
    await sealLedger(w.world)
  }
})
beforeEach(begins)
afterEach(async () => {
  await app.close()
  // What was changed is always back: the invariants are checked after each test.
  await begins()
})

describe('a payment that the owner of the database changed', () => {
  test('is seen by the phone and the signer, while every sum agrees, and put back as it was', async () => {
    const before = await record()
    const memory = await followed()
    expect(await state()).toBeNull()
    expect((await press('changed')).rewriting).toMatchObject({
      number: 2,
      was: 500,
      became: 5_000,
      stoppedAfter: null,
      written: 0,
    })
    expect(await record()).not.toEqual(before)
    expect(await checkInvariants(owner as never)).toEqual([])
    const { differed, heads } = await followed(memory)
    expect(differed?.saw).toEqual(heads.at(-1))

    await signerPasses()
    expect(await stopped()).not.toBeNull()
    const found = await state()
    expect(found).toMatchObject({
      stoppedAfter: expect.any(Number),
      writtenAfter: expect.any(Number),
    })
    expect(found.written).toBeGreaterThanOrEqual(5)
    expect(
      found.staff.map(({ role, name }: { role: string; name: string }) => [role, name !== '']),
    ).toEqual(
      expect.arrayContaining([
        ['steward', true],
        ['officer', true],
      ]),
    )

    expect((await press('back')).rewriting).toBeNull()
    expect(await record()).toEqual(before)
    expect([await stopped(), (await checked(await fileOf())).ok]).toEqual([null, true])
    expect((await followed(memory)).differed).toBeNull()
    await help(500)
    await signerPasses()
    expect([await stopped(), (await checked(await fileOf())).ok]).toEqual([null, true])
  })

  test('is changed once, however many press, and again after it is back', async () => {
    const [one, two] = await Promise.all([press('changed'), press('changed')])
    expect([one.rewriting.became, two]).toEqual([5_000, one])
    await signerPasses()
    await Promise.all([press('back'), press('back')])
    expect(await state()).toBeNull()
    expect((await press('changed')).rewriting.became).toBe(5_000)
  })

  test('is put back only after the signer has noticed, which would pause the circle later otherwise', async () => {
    await press('changed')
    const back = press('back')
    await Promise.race([back, sleep(500)])
    expect(await state()).not.toBeNull()
    await signerPasses()
    await back
    expect([await state(), await stopped()]).toEqual([null, null])
  })

  test('is put back under a payment that was confirmed in between', async () => {
    await press('changed')
    await help(1_000)
    await signerPasses()
    await press('back')
    await signerPasses()
    const { totals } = await w.call('GET /coine/statement', { token: receiver.token, query: {} })
    expect([totals.received % 1_000, await stopped()]).toEqual([500, null])
    expect((await checked(await fileOf())).ok).toBe(true)
  })

  test('is put back at the next start, wherever the server ended', async () => {
    const before = await record()
    await press('changed')
    await begins()
    expect([await record(), await state()]).toEqual([before, null])
    await press('changed')
    await signerPasses()
    await putPaymentBack(owner, circleId)
    await begins()
    expect([await record(), await state(), await stopped()]).toEqual([before, null, null])
  })

  test('is changed neither in an installation nor while confirmations are paused', async () => {
    const before = await record()
    const becomes = (mode: string) =>
      owner.query(
        `BEGIN; SET LOCAL session_replication_role = replica; UPDATE installation SET mode = '${mode}'; COMMIT`,
      )
    await becomes('production')
    await press('changed')
    await becomes('test')
    await owner.query(
      `INSERT INTO posting_stop SELECT circle_id, gen_random_uuid(), app_now(), check_id FROM circle_check
        WHERE circle_id = $1 AND broken <> '{}' ORDER BY ended_at DESC LIMIT 1`,
      [circleId],
    )
    await rewritePayment(owner, { circleId, memberId: giver.memberId })
    expect([await record(), await state()]).toEqual([before, null])
  })
})

test('an installation has no such address: only practice mode adds it, which a release leaves out', async () => {
  const { send, close } = await testApp(w)
  for (const method of ['GET', 'POST'] as const) {
    const { statusCode } = await send({ method, url: '/practice/rewriting', payload: asked }, giver)
    expect([method, statusCode]).toEqual([method, 404])
  }
  await close()
  const server = join(import.meta.dirname, '..')
  const importers = readdirSync(server, { recursive: true, encoding: 'utf8' })
    .filter((path) => /(?<!\.test)\.ts$/.test(path))
    .filter((path) =>
      /from '[^']*\/(practice-pages|rewriting)\.ts'/.test(readFileSync(join(server, path), 'utf8')),
    )
  expect(importers.toSorted()).toEqual(['practice/practice-pages.ts', 'programs/start-practice.ts'])
})
