import { expect, test } from 'vitest'
import { HOUR_MS } from '#domain/shared/calendar.ts'
import { staffed } from '#test/circle/staff.ts'
import { disputedMatch } from '#test/helping/disputes.ts'
import {
  askOf,
  confirmed,
  helpingCircle,
  matchBetween,
  newGiver,
  newReceiver,
  worldOfFile,
} from '#test/helping/helping.ts'
import { newOperator } from '#test/opening/founders.ts'

const w = await worldOfFile()
const circle = await staffed(w, await helpingCircle(w))

const health = async (token = circle.steward.token) =>
  (await w.call('GET /staff/health', { token })).data

test('a circle in which nothing happened has no figure that somebody made up', async () => {
  expect(await health()).toMatchObject({
    asks: { waiting: 0, amount: 0, oldestAt: null, toReview: 0, late: 0 },
    firstMatch: { asks: 0, medianHours: null },
    confirmed: { inTime: 0, of: 0 },
    disputes: { open: 0, late: 0 },
    officers: { able: 2, decide: false },
    failing: [],
    record: { checkedAt: null, passed: true, stoppedSince: null },
  })
})

test('counts what waits, what was confirmed in time, and what nobody answered', async () => {
  const giver = await newGiver(w, circle)
  const receiver = await newReceiver(w, circle, { asks: 0 })
  await confirmed(w, await matchBetween(w, { giver, receiver }))
  const silent = await disputedMatch(w, circle)
  await w.owner.pool.query("UPDATE dispute SET kind = 'no_response' WHERE dispute_id = $1", [
    silent.id,
  ])
  await newReceiver(w, circle, { asks: 1_000 })
  const { asks, confirmed: done, disputes, firstMatch } = await health()
  expect([done, disputes.open, firstMatch.asks]).toEqual([{ inTime: 1, of: 2 }, 1, 2])
  expect(firstMatch.medianHours).toBeGreaterThanOrEqual(0)
  expect(asks).toMatchObject({ waiting: 1, amount: 1_000, oldestAt: expect.any(String) })
})

test('a review and a dispute whose time is over are late', async () => {
  const owner = await newReceiver(w, circle, { asks: 0 })
  await askOf(w, owner, { amount: 500 })
  await w.advance(90 * HOUR_MS)
  const { asks, disputes } = await health()
  expect([asks.toReview, asks.late, disputes.late]).toEqual([1, 1, 1])
})

test('names nobody, and is for staff of this circle only', async () => {
  const said = JSON.stringify(await health())
  for (const { name, memberId } of [circle.admin, circle.officer, circle.steward]) {
    expect(said).not.toContain(name)
    expect(said).not.toContain(memberId)
  }
  const other = await staffed(w, await helpingCircle(w))
  expect((await health(other.admin.token)).asks.waiting).toBe(0)
})

test('the operator sees the counts of every circle, and no more', async () => {
  const operator = await newOperator(w)
  const { data } = await w.call('GET /operator/circles', { token: operator.token })
  expect(data.find(({ id }) => id === circle.circleId)).toMatchObject({
    waitingAsks: 2,
    openDisputes: 1,
    stopped: false,
  })
})
