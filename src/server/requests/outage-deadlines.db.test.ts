import {
  askOf,
  claimed,
  confirmed,
  matchBetween,
  type HelpingCircle,
  worldOfFile,
  type Receiver,
} from '#test/helping/helping.ts'
import { beforeEach, expect, describe, test } from 'vitest'
import type { Person } from '#test/circle/people.ts'
import { shownTo } from '#test/helping/payment-moves.ts'
import {
  HOUR_S,
  type Outage,
  beforeAnyOutage,
  outagesIn,
  fair,
  said,
} from '#test/server/outages.ts'

const w = await worldOfFile()
let circle: HelpingCircle
let giver: Person
let receiver: Receiver
beforeEach(async () => {
  ;({ circle, giver, receiver } = await beforeAnyOutage(w))
})
const { beats, silence, outages, clocks } = outagesIn(w)
const shown = ({ id }: { id: string }) => shownTo(w, giver, { id })

describe('an outage', () => {
  test('extends pay clocks and proposed cancellations of live matches alone', async () => {
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

  test('extends what still runs for a late claim or a wish for a reversal', async () => {
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

  test('extends running disputes, tickets and visitors’ messages, not ended ones', async () => {
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
})
