import { beforeAll, expect, test, vi } from 'vitest'
import { dayInIndia } from '#domain/shared/calendar.ts'
import { sealLedger } from '#server/ledger/seal-ledger.ts'
import { clockTo } from '../helping/clock.ts'
import { claimed, matchBetween } from '../helping/helping.ts'
import { checked, helped } from '../recovery/followed-records.ts'
import { run } from '../server/sql-refusals.ts'
import { confirm, moved, postedHelp } from './posted-help.ts'

const HOUR_MS = 3_600_000
const { w, circleId, one, other, posted, asApp, rule } = await postedHelp()

/** The transfers of a circle in their order: of which match, when it was said, and when it was posted, as both of its entries were. */
async function times(of = circleId) {
  const { rows } = await w.owner.pool.query<{
    match: string
    said: Temporal.Instant
    at: Temporal.Instant
    agree: boolean
  }>(
    `SELECT t.match_id AS match, m.happened_at AS said, t.posted_at AS at, bool_and(e.posted_at = t.posted_at) AS agree
      FROM ledger_transfer t JOIN ledger_entry e USING (circle_id, transfer_id)
      JOIN match_event m ON m.event_id = t.transfer_id
      WHERE t.circle_id = $1 GROUP BY t.number, t.match_id, m.happened_at, t.posted_at ORDER BY t.number`,
    [of],
  )
  expect(rows.every(({ agree }) => agree)).toBe(true)
  return rows.map(({ match, said, at }) => ({ match, said, at: String(at), day: dayInIndia(at) }))
}

beforeAll(() => {
  // Matches are confirmed without what the application does besides.
  w.isLawful = false
})

test('of two postings at midnight, the one that waited has the time of the other', async () => {
  await clockTo(w, '23:59')
  const [first, second] = [
    await w.world.database.pool.connect(),
    await w.world.database.pool.connect(),
  ]
  try {
    for (const client of [first, second]) await client.query('BEGIN')
    // As a command does before it confirms.
    await first.query('SELECT FROM circle WHERE circle_id = $1 FOR NO KEY UPDATE', [circleId])
    const waiting = run(second, confirm(other))
    await vi.waitFor(async () => {
      const { rowCount } = await w.owner.pool.query(
        `SELECT FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()`,
      )
      expect(rowCount).toBe(1)
    })
    await w.advance(60_000)
    await run(first, confirm(one))
    await first.query('COMMIT')
    await waiting
    await second.query('COMMIT')
  } finally {
    first.release()
    second.release()
  }
  const [before, ofOne, ofOther] = await times()
  expect([before, ofOne, ofOther].map((each) => each?.match)).toEqual([
    posted.matchId,
    one.id,
    other.id,
  ])
  expect(ofOther?.at).toBe(ofOne?.at)
  expect(String(ofOther?.day)).toBe(String(dayInIndia(ofOther!.said).add({ days: 1 })))
})

test('a clock that is set back takes back no day: of help, of a reversal, in that circle alone', async () => {
  const elsewhere = await helped(w)
  const here = await claimed(w, await matchBetween(w, one))
  const there = await claimed(w, await matchBetween(w, elsewhere))
  const last = (await times()).at(-1)
  await w.advance(-HOUR_MS)
  await run(w.world.database.pool, confirm([here, there]))
  expect((await times()).at(-1)).toMatchObject({ match: here.id, at: last?.at })
  const [only] = await times(elsewhere.circle.circleId)
  expect(Date.parse(only!.at)).toBeLessThan(Date.parse(last!.at))
  const { rows } = await asApp(
    ...rule({ id: posted.matchId }, { outcome: 'reverse', amount: null }),
    moved({ id: posted.matchId }, "state = 'reversed'"),
    `SELECT posted_at AS at FROM ledger_transfer WHERE kind = 'reversal'
      UNION SELECT e.posted_at FROM ledger_entry e JOIN ledger_transfer t USING (circle_id, transfer_id) WHERE kind = 'reversal'`,
  )
  expect(rows.map(({ at }) => String(at))).toEqual([last?.at])
  await sealLedger(w.world)
  for (const circle of [{ circleId }, elsewhere.circle])
    expect((await checked(w, { circle })).ok).toBe(true)
})
