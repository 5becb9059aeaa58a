import { describe, expect, test } from 'vitest'
import { HOUR_MS } from '#domain/shared/calendar.ts'
import { refusal } from '#test/helping/commands.ts'
import {
  caseNow,
  decided,
  disputedMatch,
  disputeNow,
  proposed,
  ruled,
  taken,
} from '#test/helping/disputes.ts'
import { clockTo } from '#test/helping/clock.ts'
import { backAgain } from '#test/helping/back-again.ts'
import type { Person } from '#test/circle/people.ts'
import { sweepDisputes } from './dispute-jobs.ts'
import { circlesBesidePanel } from '#test/disputes/circles-beside-panel.ts'

const { w, panel, notified, circleWith, row, deadlineOver } = await circlesBesidePanel()

describe('time that runs out', () => {
  test('before anybody took it: notifies officers and administrators, begins anew', async () => {
    const { circle, officers } = await circleWith(2)
    const dispute = await disputedMatch(w, circle)
    await sweepDisputes(w.world)
    expect(await row(dispute)).toMatchObject({ escalated: false })
    await deadlineOver(dispute)
    await sweepDisputes(w.world)
    expect(await row(dispute)).toMatchObject({
      state: 'open',
      escalated: true,
      panel: false,
      ahead: true,
    })
    for (const person of [...officers, circle.admin])
      expect(await notified(person, 'dispute_waits_too_long')).toEqual([{ disputeId: dispute.id }])
    expect(
      (await w.call('GET /staff/disputes', { token: officers[0]!.token, query: {} })).data,
    ).toMatchObject([{ id: dispute.id, late: true, deadlineAt: expect.any(String) }])
    expect((await taken(w, dispute, officers[0]!)).late).toBe(false)
  })

  test('a second time: calls the panel despite enough officers, notifies all', async () => {
    const { circle, officers } = await circleWith(2)
    const dispute = await disputedMatch(w, circle)
    for (const missed of [1, 2, 3]) {
      await deadlineOver(dispute)
      expect(await row(dispute)).toMatchObject({
        state: 'open',
        escalated: true,
        panel: missed > 1,
        ahead: true,
      })
      expect(await notified(officers[0]!, 'dispute_waits_too_long')).toHaveLength(missed)
    }
    expect(await notified(panel[0]!, 'dispute_waits_too_long')).toContainEqual({
      disputeId: dispute.id,
    })
    await proposed(w, dispute, panel[0]!)
    expect(await row(dispute)).toMatchObject({ escalated: false })
  })

  test('once, with too few officers meanwhile: counts anew, calls the panel', async () => {
    const { circle, officers } = await circleWith(2)
    const dispute = await disputedMatch(w, circle)
    await w.work()
    await w.owner.pool.query('DELETE FROM member_role WHERE member_id = $1', [
      officers[1]!.memberId,
    ])
    await deadlineOver(dispute)
    expect(await row(dispute)).toMatchObject({ panel: true })
    expect(await notified(panel[1]!, 'dispute_waits_too_long')).toContainEqual({
      disputeId: dispute.id,
    })
  })

  test('for evidence: the officer rules on what there is', async () => {
    const { circle, officers } = await circleWith(2)
    const dispute = await disputedMatch(w, circle)
    const { version } = await taken(w, dispute, officers[0]!)
    await w.call('POST /staff/disputes/{disputeId}/ask-evidence', {
      token: officers[0]!.token,
      params: { disputeId: dispute.id },
      body: { what: 'The line of your statement.', version },
    })
    await deadlineOver(dispute)
    expect(await row(dispute)).toMatchObject({ state: 'review', officer_id: officers[0]!.memberId })
    expect((await caseNow(w, dispute, officers[0]!)).history.at(-1)).toMatchObject({
      kind: 'evidence_time_over',
      byName: null,
    })
  })

  test('to rule: another officer takes it, the late one can only be the second', async () => {
    const { circle, officers } = await circleWith(2)
    const [late, other] = officers as [Person, Person]
    const dispute = await disputedMatch(w, circle)
    await taken(w, dispute, late)
    await deadlineOver(dispute)
    expect(await row(dispute)).toMatchObject({ state: 'open', officer_id: null })
    await w.work()
    expect(await row(dispute)).toMatchObject({ panel: false })
    expect((await refusal(taken(w, dispute, late))).code).toBe('disputes.was-late')
    expect((await caseNow(w, dispute, late)).can).toEqual([])
    await proposed(w, dispute, other)
    expect(await decided(w, dispute, late)).toMatchObject({ state: 'ruled' })
  })

  test('to rule, when everybody of the circle was late: the panel is called', async () => {
    const { circle, officers } = await circleWith(2)
    const dispute = await disputedMatch(w, circle)
    for (const officer of officers) {
      await taken(w, dispute, officer)
      await deadlineOver(dispute)
      await w.work()
    }
    expect(await row(dispute)).toMatchObject({ state: 'open', panel: true })
    await proposed(w, dispute, panel[0]!)
  })

  test('for the second officer: repeats once, then the panel can approve it', async () => {
    const { circle, officers } = await circleWith(2)
    const dispute = await disputedMatch(w, circle)
    await proposed(w, dispute, officers[0]!)
    await deadlineOver(dispute)
    expect(await row(dispute)).toMatchObject({
      state: 'review',
      escalated: true,
      panel: false,
      ahead: true,
      officer_id: officers[0]!.memberId,
    })
    expect(await notified(circle.admin, 'dispute_waits_too_long')).toHaveLength(1)
    await deadlineOver(dispute)
    expect(await row(dispute)).toMatchObject({
      state: 'review',
      panel: true,
      ahead: true,
      officer_id: officers[0]!.memberId,
    })
    expect(await decided(w, dispute, panel[1]!)).toMatchObject({ state: 'ruled' })
  })

  test('to appeal: the ruling is carried out', async () => {
    const { circle, officers } = await circleWith(2)
    const dispute = await disputedMatch(w, circle)
    await ruled(w, dispute, officers)
    await deadlineOver(dispute)
    expect(await disputeNow(w, dispute, dispute.giver)).toMatchObject({ state: 'final' })
    const { rows } = await w.owner.pool.query('SELECT state FROM match WHERE match_id = $1', [
      dispute.match.id,
    ])
    expect(rows).toEqual([{ state: 'confirmed' }])
    for (const person of [dispute.giver, dispute.receiver])
      expect(await notified(person, 'dispute_final')).toHaveLength(1)
  })
})

describe('reminders', () => {
  test('go to both at half of the evidence time and three hours before its end', async () => {
    const { circle, officers } = await circleWith(2)
    const dispute = await disputedMatch(w, circle)
    const { version } = await taken(w, dispute, officers[0]!)
    await w.call('POST /staff/disputes/{disputeId}/ask-evidence', {
      token: officers[0]!.token,
      params: { disputeId: dispute.id },
      body: { what: 'The line of your statement.', version },
    })
    await w.advance(23 * HOUR_MS)
    await sweepDisputes(w.world)
    expect(await notified(dispute.giver, 'evidence_reminder')).toEqual([])
    await w.advance(2 * HOUR_MS)
    await sweepDisputes(w.world)
    await sweepDisputes(w.world)
    for (const person of [dispute.giver, dispute.receiver])
      expect(await notified(person, 'evidence_reminder')).toHaveLength(1)
    await w.advance(21 * HOUR_MS)
    await sweepDisputes(w.world)
    expect(await notified(dispute.giver, 'evidence_reminder')).toHaveLength(2)
  })

  test('go to the officer who has to rule, and to nobody while a ruling waits', async () => {
    const { circle, officers } = await circleWith(2)
    const dispute = await disputedMatch(w, circle)
    await taken(w, dispute, officers[0]!)
    await w.advance(37 * HOUR_MS)
    await clockTo(w, '12:00')
    await sweepDisputes(w.world)
    expect(await notified(officers[0]!, 'deadline_near')).toEqual([{ disputeId: dispute.id }])
    await backAgain(w, circle, ...officers)
    await proposed(w, dispute, officers[0]!)
    await w.advance(9 * HOUR_MS)
    await sweepDisputes(w.world)
    expect(await notified(officers[0]!, 'deadline_near')).toHaveLength(1)
  })
})
