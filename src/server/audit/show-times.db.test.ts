import { expect, test } from 'vitest'
import { HOUR_MS } from '#domain/shared/calendar.ts'
import {
  confirmed,
  helpingCircle,
  matchBetween,
  newGiver,
  newReceiver,
  worldOfFile,
} from '#test/helping/helping.ts'
import { staffed } from '#test/circle/staff.ts'

const w = await worldOfFile()
const circle = await staffed(w, await helpingCircle(w))

const times = async (by = circle.officer) =>
  (await w.call('GET /staff/health', { token: by.token })).data.times
const asks = async () => (await times()).waiting.map((group) => group.asks)

test('counts the asks that wait by age, and those of no other circle', async () => {
  await newReceiver(w, circle, { asks: 500 })
  await w.advance(25 * HOUR_MS)
  await newReceiver(w, circle, { asks: 500 })
  await newReceiver(w, await helpingCircle(w), { asks: 500 })
  expect(await asks()).toEqual([1, 1, 0, 0, 0])
  expect((await times(circle.steward)).waiting.map(({ fromDays }) => fromDays)).toEqual([
    0, 1, 3, 7, 14,
  ])
})

test('says how long payments took once five of them can say it', async () => {
  const paid = async () => {
    const [giver, receiver] = [await newGiver(w, circle), await newReceiver(w, circle, { asks: 0 })]
    await confirmed(w, await matchBetween(w, { giver, receiver }))
  }
  for (let count = 0; count < 4; count += 1) await paid()
  expect((await times()).medianHours).toEqual({ toPay: null, toConfirm: null })
  await paid()
  expect((await times()).medianHours).toEqual({ toPay: 0, toConfirm: 0 })
})
