import {
  claimed,
  matchBetween,
  type HelpingCircle,
  worldOfFile,
  type Receiver,
} from '#test/helping/helping.ts'
import { clockUntil, clockTo } from '#test/helping/clock.ts'
import { meeting } from '#test/circle/meeting.ts'
import { jobHandlers } from './job-handlers.ts'
import { beat } from './platform/jobs/heartbeat.ts'
import { beforeEach, expect, describe, test } from 'vitest'
import type { Person } from '#test/circle/people.ts'
import { shownTo } from '#test/helping/payment-moves.ts'
import { HOUR_S, beforeAnyOutage, outagesIn, later, fair, said } from '#test/server/outages.ts'

const w = await worldOfFile()
let circle: HelpingCircle
let giver: Person
let receiver: Receiver
beforeEach(async () => {
  ;({ circle, giver, receiver } = await beforeAnyOutage(w))
})
const { beats, silence, outages, clocks } = outagesIn(w)
const shown = ({ id }: { id: string }) => shownTo(w, giver, { id })
const sweep = () => jobHandlers['sweep-deadlines'](w.world, {})

describe('a heartbeat', () => {
  test('that is the first ever, comes in time, or missed one or two is no outage', async () => {
    await beats()
    await beats()
    await silence(40)
    await beats()
    expect(await outages()).toEqual([])
  })

  test('after a silence records one outage of that length, the next none', async () => {
    await silence(95)
    await beats()
    await beats()
    const [outage, ...more] = await outages()
    expect(more).toEqual([])
    expect(outage!.gapMs).toBeGreaterThanOrEqual(95_000)
  })

  test('goes by the machine’s clock: a practice clock may jump by days', async () => {
    await beats()
    await w.advance(10 * 86_400_000)
    await beats()
    expect(await outages()).toEqual([])
  })

  test('of two processes that find the same outage moves it once', async () => {
    const match = await matchBetween(w, { giver, receiver })
    const before = await clocks('match', `match_id = '${match.id}'`, ['deadline_at'])
    await silence(HOUR_S)
    const results = await meeting(w, { rows: 'SELECT FROM heartbeat', values: [] }, [
      beats,
      beats,
      beats,
    ])
    expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'fulfilled'])
    const found = await outages()
    expect(found).toHaveLength(1)
    expect(
      said((await clocks('match', `match_id = '${match.id}'`, ['deadline_at'])).deadline_at),
    ).toBe(fair(before.deadline_at, found[0]!.gapMs))
  })

  test('that cannot move deadlines records nothing, and the next makes up for it', async () => {
    await silence(HOUR_S)
    await expect(
      beat(w.world, () => Promise.reject(new Error('no room on the disk'))),
    ).rejects.toThrow('no room')
    expect(await outages()).toEqual([])
    await beats()
    expect(await outages()).toHaveLength(1)
  })
})

describe('an outage', () => {
  test('that is hardly longer than the grace of the sweeps takes no payment away', async () => {
    const match = await matchBetween(w, { giver, receiver })
    await beats()
    // Nobody could pay from two seconds before the deadline on.
    await w.owner.pool.query(
      `UPDATE match
        SET deadline_at = app_now() - interval '62 s', pay_by_at = app_now() - interval '62 s'
        WHERE match_id = $1`,
      [match.id],
    )
    await silence(64)
    await beats()
    await sweep()
    expect(await shown(match)).toMatchObject({
      status: 'awaiting_payment',
      deadlineMoved: 'outage',
    })
  })

  test('is added to a match’s clock, with the reason, in the same version', async () => {
    const match = await matchBetween(w, { giver, receiver })
    const before = await clocks('match', `match_id = '${match.id}'`, ['deadline_at', 'remind_at'])
    await silence(2 * HOUR_S)
    await beats()
    const [outage] = await outages()
    const after = await clocks('match', `match_id = '${match.id}'`, ['deadline_at', 'remind_at'])
    expect([said(after.deadline_at), said(after.remind_at)]).toEqual([
      fair(before.deadline_at, outage!.gapMs),
      later(before.remind_at, outage!.gapMs),
    ])
    expect(await shown(match)).toMatchObject({ deadlineMoved: 'outage', version: match.version })
    await expect(claimed(w, match)).resolves.toMatchObject({ version: match.version + 1 })
  })

  test('that carries a deadline into the night has it fall at ten', async () => {
    await clockTo(w, '21:00')
    const match = await matchBetween(w, { giver, receiver })
    const { deadlineAt } = await shown(match)
    await silence(2 * HOUR_S)
    await beats()
    const moved = Temporal.Instant.from((await shown(match)).deadlineAt!).toZonedDateTimeISO(
      'Asia/Kolkata',
    )
    expect(moved.toPlainTime().toString()).toBe('10:00:00')
    expect(moved.toPlainDate().toString()).toBe(
      Temporal.Instant.from(deadlineAt!)
        .toZonedDateTimeISO('Asia/Kolkata')
        .toPlainDate()
        .add({ days: 1 })
        .toString(),
    )
  })

  test('is added before any sweep: none acts between its end and the beat', async () => {
    const match = await matchBetween(w, { giver, receiver })
    await silence(HOUR_S)
    await clockUntil(
      w,
      Temporal.Instant.from((await shown(match)).deadlineAt!).add({ seconds: 90 }),
    )
    await sweep()
    expect((await shown(match)).status).toBe('awaiting_payment')
    await beats()
    await sweep()
    expect((await shown(match)).status).toBe('awaiting_payment')
    await clockUntil(
      w,
      Temporal.Instant.from((await shown(match)).deadlineAt!).add({ seconds: 61 }),
    )
    await sweep()
    expect((await shown(match)).status).toBe('lapsed')
  })

  test('leaves codes, links, sessions and rests alone', async () => {
    await w
      .call('POST /user/forgot-password', { body: { email: giver.email } })
      .catch(() => undefined)
    await w.owner.pool.query(
      `UPDATE member
        SET pledges_paused_until = app_now() + interval '14 days',
          limited_until = app_now() + interval '30 days' WHERE member_id = $1`,
      [giver.memberId],
    )
    const texts = async () =>
      (
        await w.owner.pool.query(`SELECT (SELECT array_agg(expires_at::text ORDER BY secret_id)
              FROM one_time_secret) AS secrets,
            (SELECT array_agg(expires_at::text ORDER BY session_id) FROM session) AS sessions,
      (SELECT array_agg((pledges_paused_until, limited_until)::text ORDER BY member_id)
        FROM member) AS members`)
      ).rows[0]
    const before = await texts()
    await silence(HOUR_S)
    await beats()
    expect(await outages()).toHaveLength(1)
    expect(await texts()).toEqual(before)
  })

  test('waits for whoever changes a deadline and moves what they set', async () => {
    const match = await matchBetween(w, { giver, receiver })
    await silence(HOUR_S)
    const results = await meeting<unknown>(
      w,
      { rows: 'SELECT FROM circle WHERE circle_id = $1', values: [circle.circleId] },
      [() => claimed(w, match), beats],
    )
    expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled'])
    expect((await shown(match)).status).toBe('awaiting_confirmation')
    expect(await outages()).toHaveLength(1)
  })
})
