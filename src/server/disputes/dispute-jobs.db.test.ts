import { describe, expect, test } from 'vitest'
import { MINUTE_MS } from '#domain/shared/calendar.ts'
import { refusal } from '#test/helping/commands.ts'
import {
  appealed,
  caseNow,
  decided,
  disputedMatch,
  officersOf,
  proposed,
  ruled,
  taken,
} from '#test/helping/disputes.ts'
import { newMember, type Person } from '#test/circle/people.ts'
import { circlesBesidePanel } from '#test/disputes/circles-beside-panel.ts'

const { w, elsewhere, panel, notified, notifyAgain, circleWith, row } = await circlesBesidePanel()

describe('a dispute that waits', () => {
  test('is told to every officer without ties, and to nobody twice', async () => {
    const { circle, officers } = await circleWith(2)
    const tied = await newMember(w, circle, { roles: ['officer'] })
    const giver = await newMember(w, circle, { inviter: tied })
    const dispute = await disputedMatch(w, circle, { giver })
    await w.work()
    await notifyAgain(dispute, circle)
    for (const officer of officers)
      expect(await notified(officer, 'dispute_waiting')).toEqual([{ disputeId: dispute.id }])
    expect(await notified(tied, 'dispute_waiting')).toEqual([])
    expect(await row(dispute)).toMatchObject({
      panel: false,
      state: 'open',
      deadline_moved: 'quiet_hours',
    })
    expect(await notified(circle.admin, 'too_few_officers')).toEqual([])
  })

  test('is told again when it was given back or came to an appeal', async () => {
    const { circle, officers } = await circleWith(4)
    const [one, two, three, four] = officers as [Person, Person, Person, Person]
    const dispute = await disputedMatch(w, circle)
    await w.work()
    await w.advance(MINUTE_MS)
    const { version } = await taken(w, dispute, one)
    await w.call('POST /staff/disputes/{disputeId}/let-go', {
      token: one.token,
      params: { disputeId: dispute.id },
      body: { reason: 'I am away.', version },
    })
    await w.work()
    expect(await notified(two, 'dispute_waiting')).toHaveLength(2)
    await ruled(w, dispute, [one, two])
    await appealed(w, dispute, dispute.giver)
    await w.work()
    expect([
      await notified(three, 'appeal_waiting'),
      await notified(four, 'appeal_waiting'),
      await notified(one, 'appeal_waiting'),
    ]).toEqual([[{ disputeId: dispute.id }], [{ disputeId: dispute.id }], []])
    expect(await row(dispute)).toMatchObject({ panel: false })
  })

  test('does nothing any more when it was taken or settled meanwhile', async () => {
    const { circle, officers } = await circleWith(2)
    const dispute = await disputedMatch(w, circle)
    await taken(w, dispute, officers[0]!)
    await notifyAgain(dispute, circle)
    expect(await notified(officers[1]!, 'dispute_waiting')).toEqual([])
  })
})

describe('the panel', () => {
  test.each([0, 1])(
    'is called where %d officer is free of ties, and the administrators are told',
    async (count) => {
      const { circle, officers } = await circleWith(count)
      const dispute = await disputedMatch(w, circle)
      await w.work()
      expect(await row(dispute)).toMatchObject({ panel: true })
      for (const officer of [...officers, ...panel])
        expect(await notified(officer, 'dispute_waiting')).toContainEqual({ disputeId: dispute.id })
      expect(await notified(circle.admin, 'too_few_officers')).toEqual([{ disputeId: dispute.id }])
    },
  )

  test('is called where officers have no second factor yet, which do not count', async () => {
    const { circle, officers } = await circleWith(1)
    const later = await newMember(w, circle, { roles: ['officer'], factor: false })
    await w.owner.pool.query(
      `INSERT INTO totp (identity_id, secret_sealed, created_at) SELECT identity_id, '', app_now()
        FROM identity WHERE member_id = $1`,
      [later.memberId],
    )
    const dispute = await disputedMatch(w, circle)
    await w.work()
    expect(await row(dispute)).toMatchObject({ panel: true })
    for (const officer of [...officers, later, ...panel])
      expect(await notified(officer, 'dispute_waiting')).toContainEqual({ disputeId: dispute.id })
    await w.owner.pool.query('UPDATE totp SET confirmed_at = app_now()')
    const next = await disputedMatch(w, circle)
    await w.work()
    expect(await row(next)).toMatchObject({ panel: false })
  })

  test('has only officers with a second factor', async () => {
    const { circle } = await circleWith(0)
    const without = await newMember(w, elsewhere, { roles: ['officer'], factor: false })
    await w.owner.pool.query(
      'INSERT INTO panel_member (circle_id, member_id, added_at) VALUES ($1, $2, app_now())',
      [without.circleId, without.memberId],
    )
    const dispute = await disputedMatch(w, circle)
    await w.work()
    expect([
      (await notified(panel[0]!, 'dispute_waiting')).some(
        ({ disputeId }) => disputeId === dispute.id,
      ),
      await notified(without, 'dispute_waiting'),
    ]).toEqual([true, []])
    await w.owner.pool.query('DELETE FROM panel_member WHERE member_id = $1', [without.memberId])
  })

  test('sees that case and nothing else of the circle, and decides it', async () => {
    const { circle } = await circleWith(0)
    const [dispute, other] = [await disputedMatch(w, circle), await disputedMatch(w, circle)]
    await notifyAgain(dispute, circle)
    const [one, two] = panel as [Person, Person]
    const { data } = await w.call('GET /staff/disputes', { token: one.token, query: {} })
    expect(data.filter(({ id }) => id === dispute.id || id === other.id)).toMatchObject([
      { id: dispute.id, circleName: circle.name, tied: false },
    ])
    expect((await refusal(caseNow(w, other, one))).code).toBe('disputes.unknown')
    expect(
      (
        await refusal(
          w.call('GET /matches/{matchId}', {
            token: one.token,
            params: { matchId: dispute.match.id },
          }),
        )
      ).code,
    ).toBe('matches.unknown')
    const seen = await ruled(w, dispute, [one, two])
    expect(seen).toMatchObject({
      state: 'ruled',
      giver: { name: dispute.giver.name, tie: null },
      history: [
        {},
        { kind: 'taken', byName: one.name },
        { byName: one.name },
        { kind: 'ruling_approved', byName: two.name },
      ],
    })
    const { rows } = await w.owner.pool.query(
      'SELECT DISTINCT circle_id, actor_role FROM audit_log WHERE subject_id = $1',
      [dispute.id],
    )
    expect(rows).toEqual([{ circle_id: circle.circleId, actor_role: 'officer' }])
    expect(
      (
        await w.owner.pool.query('SELECT officer_circle_id FROM dispute WHERE dispute_id = $1', [
          dispute.id,
        ])
      ).rows,
    ).toEqual([{ officer_circle_id: elsewhere.circleId }])
    expect(await notified(one, 'approval_decided')).toContainEqual({ disputeId: dispute.id })
  })

  test('is only officers who are on it, not those taken off or without the role', async () => {
    const { circle } = await circleWith(1)
    const dispute = await disputedMatch(w, circle)
    await notifyAgain(dispute, circle)
    const [not] = await officersOf(w, elsewhere, 1)
    expect((await refusal(caseNow(w, dispute, not!))).code).toBe('disputes.unknown')
    await w.owner.pool.query(
      'INSERT INTO panel_member (circle_id, member_id, added_at) VALUES ($1, $2, app_now())',
      [not!.circleId, not!.memberId],
    )
    await caseNow(w, dispute, not!)
    await w.owner.pool.query('DELETE FROM member_role WHERE member_id = $1', [not!.memberId])
    expect((await refusal(caseNow(w, dispute, not!))).code).toBe('request.not-allowed')
    await w.owner.pool.query('DELETE FROM panel_member WHERE member_id = $1', [not!.memberId])
  })

  test('is called for an appeal that the circle has no other two officers for', async () => {
    const { circle, officers } = await circleWith(3)
    const dispute = await disputedMatch(w, circle)
    await ruled(w, dispute, officers)
    expect(await row(dispute)).toMatchObject({ panel: false })
    await appealed(w, dispute, dispute.receiver)
    await w.work()
    expect(await row(dispute)).toMatchObject({ panel: true, round: 2 })
    for (const officer of [officers[2]!, ...panel])
      expect(await notified(officer, 'appeal_waiting')).toContainEqual({ disputeId: dispute.id })
    await proposed(w, dispute, officers[2]!)
    expect(await decided(w, dispute, panel[0]!)).toMatchObject({ state: 'final' })
  })

  test('is called when the only other officer became tied before approving', async () => {
    const { circle, officers } = await circleWith(2)
    const dispute = await disputedMatch(w, circle)
    await taken(w, dispute, officers[0]!)
    await w.owner.pool.query('DELETE FROM member_role WHERE member_id = $1', [
      officers[1]!.memberId,
    ])
    await proposed(w, dispute, officers[0]!)
    expect(await row(dispute)).toMatchObject({ panel: true })
    expect(await notified(panel[0]!, 'ruling_to_approve')).toContainEqual({ disputeId: dispute.id })
  })
})
