import { beforeAll, expect, test } from 'vitest'
import { DAY_MS } from '#domain/shared/calendar.ts'
import { clockOf, clockTo } from '#test/helping/clock.ts'
import {
  confirmed,
  type HelpingCircle,
  helpingCircle,
  matchBetween,
  newGiver,
  newReceiver,
  worldOfFile,
} from '#test/helping/helping.ts'

const w = await worldOfFile()
let circle: HelpingCircle
beforeAll(async () => {
  circle = await helpingCircle(w)
  // From here on to a Monday morning, so that the days of one week stay together.
  const day = (await clockTo(w, '11:00')).toZonedDateTimeISO('Asia/Kolkata').dayOfWeek
  await later((8 - day) % 7)
})

/** Whoever is logged in stays so. */
async function later(days: number): Promise<void> {
  await w.advance(days * DAY_MS)
  await w.owner.pool.query(
    `UPDATE session SET expires_at = app_now() + interval '5 days', last_seen_at = app_now(),
       authenticated_at = app_now()`,
  )
}
const weeks = async () =>
  (await w.call('GET /coine/weeks', { token: circle.steward.token })).weeks.map((one) => [
    one.weeks,
    one.amount,
  ])
/** Two people who never helped before, and ₹500 between them. */
const help = async (amount = 500) => {
  const [giver, receiver] = [await newGiver(w, circle), await newReceiver(w, circle, { asks: 0 })]
  await confirmed(w, await matchBetween(w, { giver, receiver, amount }))
}

test('help is shown by full weeks, joined until three people gave and three received', async () => {
  const monday = (await clockOf(w)).toZonedDateTimeISO('Asia/Kolkata').toPlainDate()
  await help()
  await later(7)
  expect(await weeks()).toEqual([])
  await help()
  await help(1_000)
  expect(await weeks()).toEqual([])
  await later(7)
  expect(await weeks()).toEqual([[2, 2_000]])
  const { weeks: shown } = await w.call('GET /coine/weeks', { token: circle.steward.token })
  expect(shown.map(({ from, to }) => [from, to])).toEqual([
    [monday.toString(), monday.add({ days: 13 }).toString()],
  ])
  await help()
  await later(7)
  expect(await weeks()).toEqual([[2, 2_000]])
  await later(7)
  await Promise.all([help(), help()])
  await later(7)
  expect(await weeks()).toEqual([
    [2, 2_000],
    [3, 1_500],
  ])
})

test('holds nothing of another circle', async () => {
  const stranger = await newGiver(w, await helpingCircle(w))
  expect(await w.call('GET /coine/weeks', { token: stranger.token })).toEqual({ weeks: [] })
})
