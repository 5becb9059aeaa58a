import { describe, expect, test } from 'vitest'
import { DAY_MS } from '#domain/shared/calendar.ts'
import { closeWhoeverIsFree, liftSuspension } from '#server/members/measures/membership-measures.ts'
import { inTransaction } from '#server/platform/use-case/transaction.ts'
import { refusal } from '#test/helping/commands.ts'
import { disputedMatch, disputeNow, taken } from '#test/helping/disputes.ts'
import {
  claimed,
  confirmed,
  matchBetween,
  newGiver,
  newReceiver,
  pledgeNow,
  pledgeOf,
} from '#test/helping/helping.ts'
import { measuresOfOfficers } from '#test/disputes/measures.ts'

const { w, circle, one, memberRow, measured } = await measuresOfOfficers()

describe('what follows for somebody', () => {
  test('"none" is a decision too, and leaves the person as they are', async () => {
    const dispute = await disputedMatch(w, circle)
    await taken(w, dispute, one)
    const { data } = await measured(dispute, dispute.receiver.memberId, 'none')
    expect(data.decisions[0]!.state).toBe('approved')
    expect(await memberRow(dispute.receiver)).toMatchObject({
      status: 'active',
      limited_until: null,
    })
    expect((await disputeNow(w, dispute, dispute.receiver)).measureTaken).toMatchObject({
      measure: 'none',
    })
  })

  test('a limit lasts thirty days', async () => {
    const dispute = await disputedMatch(w, circle)
    await taken(w, dispute, one)
    const { data } = await measured(dispute, dispute.giver.memberId, 'limit_30_days')
    const { limited_until: until } = await memberRow(dispute.giver)
    expect([
      data.decisions[0]!.until,
      (await disputeNow(w, dispute, dispute.giver)).measureTaken!.until,
    ]).toEqual([until.toString(), until.toString()])
    const { rows } = await w.owner.pool.query(
      `SELECT extract(epoch FROM $1::timestamptz - decided_at)::int AS seconds
        FROM measure_decision WHERE decision_id = $2`,
      [until, data.decisions[0]!.id],
    )
    expect(rows).toEqual([{ seconds: (30 * DAY_MS) / 1_000 }])
  })

  test('a suspension pauses what is open, not what runs; lifting is separate', async () => {
    const receiver = await newReceiver(w, circle, { asks: 1_000 })
    const dispute = await disputedMatch(w, circle, { receiver })
    const running = await claimed(
      w,
      await matchBetween(w, { giver: await newGiver(w, circle), receiver }),
    )
    await taken(w, dispute, one)
    await measured(dispute, receiver.memberId, 'suspension')
    expect(await memberRow(receiver)).toMatchObject({
      status: 'suspended',
      closes_when_free: false,
    })
    expect(
      (
        await w.owner.pool.query('SELECT state, paused_by FROM ask WHERE ask_id = $1', [
          receiver.ask!.id,
        ])
      ).rows,
    ).toEqual([{ state: 'paused', paused_by: 'suspension' }])
    await confirmed(w, running)
    expect(
      (
        await refusal(
          w.call('POST /asks', {
            token: receiver.token,
            body: { amount: 500, paymentDetailId: receiver.detailId },
          }),
        )
      ).code,
    ).toBe('request.not-active')
    const lift = () =>
      inTransaction(w.world.database, { vault: w.world.vault, language: 'en' }, (ctx) =>
        liftSuspension(ctx, receiver),
      )
    expect([await lift(), await lift()]).toEqual([true, false])
    expect(await memberRow(receiver)).toMatchObject({ status: 'active' })
  })

  test('a removal closes what is open and all sessions, roles and then the person', async () => {
    const giver = await newGiver(w, circle, { roles: ['manager'] })
    const dispute = await disputedMatch(w, circle, { giver })
    const running = await claimed(
      w,
      await matchBetween(w, { giver, receiver: await newReceiver(w, circle, { asks: 0 }) }),
    )
    const pledge = await pledgeOf(w, giver, 2_000)
    await taken(w, dispute, one)
    await measured(dispute, giver.memberId, 'removal')
    expect(await memberRow(giver)).toEqual({
      status: 'suspended',
      limited_until: null,
      closes_when_free: true,
      sessions: 0,
      roles: 0,
    })
    const { rows } = await w.owner.pool.query(
      'SELECT open_rupees FROM pledge WHERE pledge_id = $1',
      [pledge.id],
    )
    expect(rows).toEqual([{ open_rupees: 0 }])
    await closeWhoeverIsFree(w.world)
    expect(await memberRow(giver)).toMatchObject({ status: 'suspended' })
    await confirmed(w, running)
    await closeWhoeverIsFree(w.world)
    expect(await memberRow(giver)).toMatchObject({ status: 'closed', closes_when_free: false })
    expect(
      await inTransaction(w.world.database, { vault: w.world.vault, language: 'en' }, (ctx) =>
        liftSuspension(ctx, giver),
      ),
    ).toBe(false)
    await expect(pledgeNow(w, giver, pledge.id)).rejects.toMatchObject({
      code: 'request.session-expired',
    })
  })
})
