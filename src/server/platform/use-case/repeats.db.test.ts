import { beforeEach, expect, test } from 'vitest'
import { refusal } from '#test/helping/commands.ts'
import {
  claimed,
  type HelpingCircle,
  helpingCircle,
  helpingWorld,
  matchBetween,
  newGiver,
  newReceiver,
  type Receiver,
  worldOfFile,
} from '#test/helping/helping.ts'
import type { Person } from '#test/circle/people.ts'

const CONFIRM = 'POST /matches/{matchId}/confirm'
const WRITE = 'POST /matches/{matchId}/messages'

const w = await worldOfFile(() => helpingWorld({ limitFactor: 1 }))
let circle: HelpingCircle
let giver: Person
let receiver: Receiver
beforeEach(async () => {
  circle = await helpingCircle(w)
  giver = await newGiver(w, circle)
  receiver = await newReceiver(w, circle, { asks: 0 })
  await w.owner.pool.query('DELETE FROM rate_count')
})

/** Fills every window that was counted in. */
const fillLimits = () => w.owner.pool.query('UPDATE rate_count SET hits = 1000')
const hits = async () =>
  (await w.owner.pool.query<{ hits: number }>('SELECT hits FROM rate_count')).rows.map(
    (row) => row.hits,
  )

test('a command repeated with its key is not counted; a new one and another body are', async () => {
  const match = await matchBetween(w, { giver, receiver })
  await w.owner.pool.query('DELETE FROM rate_count')
  const send = (text: string, idempotencyKey: string, token = giver.token) =>
    w.call(WRITE, { token, params: { matchId: match.id }, body: { text }, idempotencyKey })
  const first = await send('I pay tonight.', 'one')
  expect(await hits()).toEqual([1])
  for (let round = 0; round < 3; round++) expect(await send('I pay tonight.', 'one')).toEqual(first)
  expect(await hits()).toEqual([1])
  await fillLimits()
  expect(await send('I pay tonight.', 'one')).toEqual(first)
  expect(await hits()).toEqual([1000])
  for (const [text, key] of [
    ['I pay tomorrow.', 'one'],
    ['I pay tonight.', 'two'],
  ] as const)
    expect((await refusal(send(text, key))).code).toBe('request.too-many')
  expect(await hits()).toEqual([1002])
  const stranger = 'made-up-session-number-one-of-many'
  expect((await refusal(send('I pay tonight.', 'one', stranger))).code).toBe(
    'request.session-expired',
  )
  expect((await hits()).length).toBe(2)
})

test.each([undefined, 'whole'])('so is a confirmation in a batch (reference %s)', async (named) => {
  const match = await claimed(w, await matchBetween(w, { giver, receiver }))
  await w.owner.pool.query('DELETE FROM rate_count')
  const body = {
    seen: true,
    utrLast4: match.utr.slice(-4),
    version: match.version,
    ...(named && { utr: match.utr, rail: 'upi' as const }),
  }
  const confirm = (idempotencyKey: string) =>
    w.call(CONFIRM, {
      token: receiver.token,
      params: { matchId: match.id },
      body,
      idempotencyKey,
    })
  const first = await confirm('one')
  const before = await hits()
  expect(await confirm('one')).toEqual(first)
  await fillLimits()
  expect(await confirm('one')).toEqual(first)
  expect((await refusal(confirm('two'))).code).toBe('request.too-many')
  expect([Math.max(...before), Math.max(...(await hits()))]).toEqual([1, 1001])
})
