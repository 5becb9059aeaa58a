import { expect, test } from 'vitest'
import { taxYearOf } from '#domain/shared/calendar.ts'
import { jobHandlers } from '#server/job-handlers.ts'
import { clockOf } from '../helping/clock.ts'
import {
  claimed,
  confirmed,
  helpingCircle,
  matchBetween,
  newGiver,
  newReceiver,
  worldOfFile,
} from '../helping/helping.ts'

/** `npm run prove F6` draws five hundred. */
const DRAWN = Number(process.env['CLOCKS_DRAWN'] ?? 6)
const DRAWN_MS_MAX = 10_000
const [SECOND_MS, HOUR_MS] = [1_000, 3_600_000]
const DAY_MS = 24 * HOUR_MS
/** What the deadline of a payment adds, and when the sweep acts on it. */
const [PAY_MS, SWEEP_LATE_MS] = [DAY_MS, 60 * SECOND_MS]
const INDIA_AHEAD_MS = 5.5 * HOUR_MS
/** Around the end of a tax year in India, at any hour. */
const [AROUND_MS, FIRST_YEAR, YEARS] = [30 * HOUR_MS, 2027, 4]

const w = await worldOfFile()

const msNow = async () => (await clockOf(w)).epochMilliseconds
/** Sets the clock, forwards or back. */
const setClock = async (ms: number) => w.advance(ms - (await msNow()))
const sweep = () => jobHandlers['sweep-deadlines'](w.world, {})

/** Indian clock hours by counting, without a calendar: India has no summer time. */
const hourInIndia = (ms: number) => Math.floor(((ms + INDIA_AHEAD_MS) % DAY_MS) / HOUR_MS)
const midnightInIndia = (ms: number) => ms - ((ms + INDIA_AHEAD_MS) % DAY_MS)

function deadlineByHand(beganMs: number): number {
  const dueMs = beganMs + PAY_MS
  if (hourInIndia(dueMs) >= 22) return midnightInIndia(dueMs) + DAY_MS + 10 * HOUR_MS
  return hourInIndia(dueMs) < 8 ? midnightInIndia(dueMs) + 10 * HOUR_MS : dueMs
}

function taxYearByHand(ms: number): number {
  const inIndia = new Date(ms + INDIA_AHEAD_MS)
  return inIndia.getUTCMonth() >= 3 ? inIndia.getUTCFullYear() : inIndia.getUTCFullYear() - 1
}

async function eventsOf(matchId: string): Promise<{ state: string; lapses: number }> {
  const { rows } = await w.owner.pool.query<{ state: string; lapses: number }>(
    `SELECT state, (SELECT count(*)::integer FROM match_event e
        WHERE e.match_id = m.match_id AND e.to_state = 'lapsed') AS lapses
      FROM match m WHERE match_id = $1`,
    [matchId],
  )
  return rows[0] ?? { state: 'none', lapses: 0 }
}

/** One payment around the end of a tax year, and a clock that jumps. Returns what went wrong. */
async function drawnFaults(drawn: number): Promise<string[]> {
  const year = FIRST_YEAR + (drawn % YEARS)
  const end = Date.parse(`${year}-03-31T18:30:00Z`)
  await setClock(end + Math.round((Math.random() * 2 - 1) * AROUND_MS))
  const circle = await helpingCircle(w)
  const [giver, receiver] = [await newGiver(w, circle), await newReceiver(w, circle, { asks: 0 })]
  const match = await matchBetween(w, { giver, receiver })
  const paid = await matchBetween(w, { giver: await newGiver(w, circle), receiver })
  const { rows } = await w.owner.pool.query<{ made: Temporal.Instant }>(
    'SELECT created_at AS made FROM match WHERE match_id = $1',
    [match.id],
  )
  const madeMs = rows[0]?.made.epochMilliseconds ?? 0
  const dueMs = Date.parse(match.payBy)
  const faults: string[] = []
  const found = (isRight: boolean, what: string) => {
    if (!isRight) faults.push(`${what}, made at ${new Date(madeMs).toISOString()}`)
  }
  found(dueMs === deadlineByHand(madeMs), `to be paid by ${match.payBy}`)
  await confirmed(w, await claimed(w, paid))
  const { rows: posted } = await w.owner.pool.query<{ at: Temporal.Instant }>(
    'SELECT posted_at AS at FROM ledger_transfer WHERE match_id = $1',
    [paid.id],
  )
  for (const { at } of posted)
    found(taxYearOf(at).startYear === taxYearByHand(at.epochMilliseconds), `tax year of ${at}`)
  const jumps = [
    dueMs - 1,
    madeMs + 25 * HOUR_MS > dueMs ? dueMs + SWEEP_LATE_MS - SECOND_MS : madeMs + 25 * HOUR_MS,
    madeMs - 25 * HOUR_MS,
    dueMs + SWEEP_LATE_MS - 2 * SECOND_MS,
  ].toSorted(() => Math.random() - 0.5)
  for (const ms of jumps) {
    await setClock(ms)
    await sweep()
    found(
      (await eventsOf(match.id)).state === 'awaiting_payment',
      `over too early, ${ms - dueMs} ms`,
    )
  }
  await setClock(dueMs + SWEEP_LATE_MS + SECOND_MS)
  await sweep()
  await setClock(dueMs - 25 * HOUR_MS)
  await sweep()
  await setClock(dueMs + 25 * HOUR_MS)
  await sweep()
  const { state, lapses } = await eventsOf(match.id)
  found(state === 'lapsed' && lapses === 1, `${state} after its time, ${lapses} times`)
  return faults
}

test(
  'deadlines and tax years are right while clocks jump by 25 hours, back too, around 1 April',
  { timeout: 60_000 + DRAWN * DRAWN_MS_MAX },
  async () => {
    const faults: string[] = []
    for (let drawn = 0; drawn < DRAWN; drawn++) faults.push(...(await drawnFaults(drawn)))
    console.log(`clocks: ${DRAWN} payments, ${faults.length} wrong`)
    expect(faults).toEqual([])
  },
)
