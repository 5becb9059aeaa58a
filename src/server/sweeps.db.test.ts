import { expect, test } from 'vitest'
import {
  type HelpingCircle,
  helpingCircle,
  matchBetween,
  newGiver,
  newReceiver,
  type TestMatch,
  worldOfFile,
} from '#test/helping/helping.ts'
import { clockUntil } from '#test/helping/clock.ts'
import { holding } from '#test/circle/meeting.ts'
import { jobHandlers } from './job-handlers.ts'

const w = await worldOfFile()

const sweep = () => jobHandlers['sweep-deadlines'](w.world, {})
const matchIn = async (circle: HelpingCircle) =>
  matchBetween(w, {
    giver: await newGiver(w, circle),
    receiver: await newReceiver(w, circle, { asks: 0 }),
  })

async function lapsesOf(matches: readonly TestMatch[]): Promise<number[]> {
  const { rows } = await w.owner.pool.query<{ id: string; lapses: number }>(
    `SELECT match_id AS id, count(*)::int AS lapses FROM match_event WHERE kind = 'pay_time_over'
      GROUP BY match_id`,
  )
  return matches.map(({ id }) => rows.find((row) => row.id === id)?.lapses ?? 0)
}

test('two sweeps do all that is due elsewhere, then wait for a busy circle', async () => {
  const [busy, calm] = [await helpingCircle(w), await helpingCircle(w)]
  const matches = [await matchIn(busy), await matchIn(busy), await matchIn(calm)]
  await clockUntil(w, Temporal.Instant.from(matches[2]!.payBy).add({ seconds: 61 }))
  let meanwhile: number[] = []
  await holding(
    w,
    { rows: 'SELECT FROM circle WHERE circle_id = $1', values: [busy.circleId] },
    [sweep, sweep],
    async () => {
      meanwhile = await lapsesOf(matches)
    },
  )
  expect(meanwhile).toEqual([0, 0, 1])
  expect(await lapsesOf(matches)).toEqual([1, 1, 1])
})
