import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { fairDeadline } from '#domain/shared/calendar.ts'
import {
  askOf,
  claimed,
  clockTo,
  clockUntil,
  confirmed,
  type HelpingCircle,
  helpingCircle,
  helpingWorld,
  matchBetween,
  newGiver,
  newReceiver,
  type TestMatch,
  type Receiver,
} from '#test/helping/helping.ts'
import { meeting } from '#test/circle/meeting.ts'
import type { Person } from '#test/circle/people.ts'
import type { TestWorld } from '#test/server/world.ts'
import { jobHandlers } from './job-handlers.ts'
import { moveRunningDeadlines } from './outages.ts'
import { beat } from './platform/jobs/heartbeat.ts'

const HOUR_S = 3_600

let w: TestWorld
let circle: HelpingCircle
let giver: Person
let receiver: Receiver
beforeAll(async () => {
  w = await helpingWorld()
})
beforeEach(async () => {
  await w.owner.pool.query('DELETE FROM outage')
  await w.owner.pool.query('DELETE FROM heartbeat')
  await clockTo(w, '11:00')
  circle = await helpingCircle(w)
  giver = await newGiver(w, circle)
  receiver = await newReceiver(w, circle, { asks: 0 })
})
afterAll(() => w.close())

const beats = () => beat(w.world, moveRunningDeadlines)
const sweep = () => jobHandlers['sweep-deadlines'](w.world, {})
const shown = async ({ id }: Pick<TestMatch, 'id'>) =>
  (await w.call('GET /matches/{matchId}', { token: giver.token, params: { matchId: id } })).data

/** Nothing has run for so long. */
async function silence(seconds: number): Promise<void> {
  await w.owner.pool.query(
    `INSERT INTO heartbeat (beat_at) VALUES (clock_timestamp()) ON CONFLICT (only_row)
      DO UPDATE SET beat_at = clock_timestamp()`,
  )
  await w.owner.pool.query(
    "UPDATE heartbeat SET beat_at = clock_timestamp() - $1 * interval '1 s'",
    [seconds],
  )
}

type Outage = { gapMs: number; moved: number }

async function outages(): Promise<Outage[]> {
  const { rows } = await w.owner.pool.query<{
    from_at: Temporal.Instant
    until_at: Temporal.Instant
    moved_deadlines: number
  }>('SELECT from_at, until_at, moved_deadlines FROM outage ORDER BY until_at')
  return rows.map((row) => ({
    gapMs: row.until_at.epochMilliseconds - row.from_at.epochMilliseconds,
    moved: row.moved_deadlines,
  }))
}

/** One row's clocks as text, to the microsecond. */
async function clocks<T extends string>(
  table: string,
  where: string,
  columns: readonly T[],
): Promise<Record<T, string>> {
  const { rows } = await w.owner.pool.query(
    `SELECT ${columns.map((column) => `${column}::text`).join(', ')} FROM ${table} WHERE ${where}`,
  )
  return rows[0] as Record<T, string>
}

const at = (text: string) => Temporal.Instant.from(text.replace(' ', 'T'))
const later = (text: string, ms: number) => at(text).add({ milliseconds: ms }).toString()
const fair = (text: string, ms: number) => fairDeadline(at(text), ms).at.toString()
const said = (text: string) => at(text).toString()

describe('a heartbeat', () => {
  test('that is the first ever, comes in time, or missed one or two is no outage', async () => {
    await beats()
    await beats()
    await silence(40)
    await beats()
    expect(await outages()).toEqual([])
  })

  test('after a longer silence records one outage, as long as the silence, and the next beat none', async () => {
    await silence(95)
    await beats()
    await beats()
    const [outage, ...more] = await outages()
    expect(more).toEqual([])
    expect(outage!.gapMs).toBeGreaterThanOrEqual(95_000)
  })

  test('goes by the machine’s clock: a practice clock that jumps by days is no outage', async () => {
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

  test('that cannot move the deadlines records nothing, and the next one makes up for it', async () => {
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

  test('is added to the clock of a payment, which says why, without a new version: what was typed before stays good', async () => {
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

  test('is added before anything is swept: no sweep acts between the end of an outage and the beat that finds it', async () => {
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

  test('is added to the first pay clock and a proposed cancellation of live matches, and to nothing of ended ones', async () => {
    const [live, over] = [
      await matchBetween(w, { giver, receiver }),
      await matchBetween(w, { giver, receiver }),
    ]
    await w.call('POST /matches/{matchId}/decline', {
      token: giver.token,
      params: { matchId: over.id },
      body: { reason: 'I lost my work.', version: 1 },
    })
    w.isLawful = false
    await w.owner.pool.query(
      `UPDATE match
        SET pay_by_at = date_trunc('hour', app_now()), cancel_by = giver_id,
          cancel_until_at = app_now() WHERE match_id = ANY ($1)`,
      [[live.id]],
    )
    const columns = ['pay_by_at', 'cancel_until_at', 'pay_by_moved', 'deadline_moved'] as const
    const before = [
      await clocks('match', `match_id = '${live.id}'`, columns),
      await clocks('match', `match_id = '${over.id}'`, columns),
    ]
    await silence(HOUR_S)
    await beats()
    const [{ gapMs }] = (await outages()) as [Outage]
    const after = [
      await clocks('match', `match_id = '${live.id}'`, columns),
      await clocks('match', `match_id = '${over.id}'`, columns),
    ]
    expect([
      said(after[0]!.pay_by_at),
      said(after[0]!.cancel_until_at),
      after[0]!.pay_by_moved,
    ]).toEqual([
      fair(before[0]!.pay_by_at, gapMs),
      fair(before[0]!.cancel_until_at, gapMs),
      'outage',
    ])
    expect(after[1]).toEqual(before[1])
  })

  test('is added to the time for a late claim and for a wish for a reversal, where it still ran', async () => {
    const [declined, before] = [
      await matchBetween(w, { giver, receiver }),
      await matchBetween(w, { giver, receiver }),
    ]
    const done = await confirmed(w, await claimed(w, await matchBetween(w, { giver, receiver })))
    for (const { id } of [declined, before])
      await w.call('POST /matches/{matchId}/decline', {
        token: giver.token,
        params: { matchId: id },
        body: { reason: 'I lost my work.', version: 1 },
      })
    w.isLawful = false
    await w.owner.pool.query('ALTER TABLE match DISABLE TRIGGER USER')
    await w.owner.pool.query(
      "UPDATE match SET answer_until_at = app_now() - interval '2 hours' WHERE match_id = $1",
      [before.id],
    )
    await w.owner.pool.query('ALTER TABLE match ENABLE TRIGGER USER')
    const read = () =>
      Promise.all(
        [declined, done, before].map(({ id }) =>
          clocks('match', `match_id = '${id}'`, ['answer_until_at', 'version']),
        ),
      )
    const was = await read()
    expect((await shown(done)).reversalUntil).toBe(said(was[1]!.answer_until_at))
    await silence(HOUR_S)
    await beats()
    const [{ gapMs }] = (await outages()) as [Outage]
    const now = await read()
    expect(now.map(({ answer_until_at }) => said(answer_until_at))).toEqual([
      fair(was[0]!.answer_until_at, gapMs),
      fair(was[1]!.answer_until_at, gapMs),
      said(was[2]!.answer_until_at),
    ])
    expect(now.map(({ version }) => version)).toEqual(was.map(({ version }) => version))
    expect((await shown(declined)).lateClaimUntil).toBe(said(now[0]!.answer_until_at))
  })

  test('is added to a steward’s time for an ask; the ask’s own term stays', async () => {
    const ask = await askOf(w, receiver, { amount: 500 })
    const columns = ['review_by', 'expires_at', 'version', 'review_moved'] as const
    const before = await clocks('ask', `ask_id = '${ask.id}'`, columns)
    await silence(3 * HOUR_S)
    await beats()
    const [{ gapMs, moved }] = (await outages()) as [Outage]
    const after = await clocks('ask', `ask_id = '${ask.id}'`, columns)
    expect({ ...after, review_by: said(after.review_by) }).toEqual({
      ...before,
      review_by: fair(before.review_by, gapMs),
      review_moved: 'outage',
    })
    expect(moved).toBeGreaterThanOrEqual(1)
  })

  test('is added to running disputes, open tickets and visitors’ messages, not to what is over', async () => {
    w.isLawful = false
    const match = await claimed(w, await matchBetween(w, { giver, receiver }))
    await w.owner.pool.query(
      `INSERT INTO dispute
        (circle_id, dispute_id, match_id, kind, state, opened_at, deadline_at, remind_at)
      SELECT $1, gen_random_uuid(), $2, 'no_response', s, app_now(), app_now(), app_now()
      FROM unnest(ARRAY['assigned', 'final']) AS s`,
      [circle.circleId, match.id],
    )
    await w.owner.pool.query(
      `INSERT INTO ticket
        (circle_id, ticket_id, member_id, subject, title_sealed, state, desk, acknowledge_by,
          target_by, bound_by, created_at)
      SELECT $1, gen_random_uuid(), $2, 'other', '', s, 'steward', app_now(), app_now(), app_now(),
        app_now() FROM unnest(ARRAY['answered', 'closed']) AS s`,
      [circle.circleId, giver.memberId],
    )
    await w.owner.pool.query(
      `INSERT INTO contact_message
        (contact_id, circle_id, name_sealed, email_sealed, phone_sealed, message_sealed, language,
          state, acknowledge_by, target_by, bound_by, created_at)
      SELECT gen_random_uuid(), $1, '', '', '', '', 'en', s, app_now(), app_now(), app_now(),
        app_now() FROM unnest(ARRAY['open', 'closed']) AS s`,
      [circle.circleId],
    )
    const DESK = ['acknowledge_by', 'target_by', 'bound_by'] as const
    const read = async (table: string, state: string, columns: readonly string[]) =>
      clocks(table, `circle_id = '${circle.circleId}' AND state = '${state}'`, columns)
    const all = async () => ({
      running: await read('dispute', 'assigned', ['deadline_at']),
      final: await read('dispute', 'final', ['deadline_at']),
      ticket: await read('ticket', 'answered', DESK),
      closed: await read('ticket', 'closed', DESK),
      message: await read('contact_message', 'open', DESK),
      done: await read('contact_message', 'closed', DESK),
      why: await read('dispute', 'assigned', ['deadline_moved', 'version']),
      desk: await read('ticket', 'answered', ['deadline_moved', 'version']),
      visitor: await read('contact_message', 'open', ['deadline_moved', 'version']),
    })
    const before = await all()
    await silence(HOUR_S)
    await beats()
    const [{ gapMs }] = (await outages()) as [Outage]
    const after = await all()
    for (const table of ['running', 'ticket', 'message'] as const) {
      for (const [column, was] of Object.entries(before[table]))
        expect(said(after[table][column]!), `${table} ${column}`).toBe(fair(was, gapMs))
    }
    expect([after.final, after.closed, after.done]).toEqual([
      before.final,
      before.closed,
      before.done,
    ])
    for (const why of [after.why, after.desk, after.visitor])
      expect(why).toEqual({ deadline_moved: 'outage', version: '1' })
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

  test('waits for whoever changes a deadline at the same instant, and moves what they set', async () => {
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
