import { describe, test, expect } from 'vitest'
import { removeMember, suspendMember } from '#server/members/measures/membership-measures.ts'
import { inTransaction } from '#server/platform/use-case/transaction.ts'
import { refusal } from '#test/helping/commands.ts'
import { addDetail } from '#test/helping/payment-details.ts'
import { disputedMatch, taken } from '#test/helping/disputes.ts'
import { newMember, type Person } from '#test/circle/people.ts'
import { actsIn, decide, REASON, noticesTo, untie, waitingFor } from '#test/circle/staff.ts'
import { suspensions } from '#test/staff/suspensions.ts'

const { w, circle, act, statusOf } = await suspensions()

describe('suspending somebody with a role', () => {
  test.each(['steward', 'manager', 'officer', 'admin'] as const)(
    'of %s takes a second person, as does lifting it',
    async (role) => {
      const person = await newMember(w, circle, { roles: [role] })
      await untie(w, [person])
      expect((await act('suspend', person)).message).toBe(
        'Recorded. This person has a role, so a second officer or an administrator has to ' +
          'approve it.',
      )
      expect((await refusal(act('suspend', person, circle.officer2))).code).toBe(
        'staff.approval-waits-already',
      )
      const approval = await waitingFor(w, circle.admin2, { kind: 'suspension', whom: person })
      expect([
        await statusOf(person),
        (await refusal(decide(w, circle.officer, approval))).code,
        (await refusal(decide(w, person, approval))).code,
      ]).toEqual([
        'active',
        'staff.approval-own',
        role === 'officer' || role === 'admin'
          ? 'members.tied'
          : role === 'steward'
            ? 'staff.approval-unknown'
            : 'request.not-allowed',
      ])
      await decide(w, circle.admin2, approval)
      expect([await statusOf(person), await noticesTo(w, person, 'suspended')]).toEqual([
        'suspended',
        ['suspended'],
      ])
      expect(
        (await actsIn(w, circle))
          .filter(({ whom_id }) => whom_id === person.memberId)
          .map(({ act: word, actor_id, actor_role }) => [word, actor_id, actor_role]),
      ).toEqual([
        ['suspension.propose', circle.officer.memberId, 'officer'],
        ['member.suspend', circle.admin2.memberId, 'admin'],
        ['approval.approve', circle.admin2.memberId, 'admin'],
      ])
      expect((await refusal(act('suspend', person, circle.officer2))).code).toBe(
        'staff.suspended-already',
      )
      expect((await act('lift-suspension', person)).message).toContain('Two people must agree')
      expect(await statusOf(person)).toBe('suspended')
      await decide(
        w,
        circle.officer2,
        await waitingFor(w, circle.officer2, { kind: 'lift_suspension', whom: person }),
      )
      expect(await statusOf(person)).toBe('active')
    },
  )

  test('needs two to lift even after the role is gone; what one did needs one', async () => {
    const person = await newMember(w, circle, { roles: ['manager'] })
    await untie(w, [person])
    await act('suspend', person)
    await decide(
      w,
      circle.officer2,
      await waitingFor(w, circle.officer2, { kind: 'suspension', whom: person }),
    )
    await w.call('POST /staff/roles/withdraw', {
      token: circle.admin2.token,
      body: { memberId: person.memberId, role: 'manager', reason: REASON },
    })
    expect([(await act('lift-suspension', person)).message, await statusOf(person)]).toEqual([
      expect.stringContaining('Two people must agree'),
      'suspended',
    ])
    await decide(
      w,
      circle.officer2,
      await waitingFor(w, circle.officer2, { kind: 'lift_suspension', whom: person }),
    )
    await w.advance(1)
    await act('suspend', person)
    expect([(await act('lift-suspension', person)).message, await statusOf(person)]).toEqual([
      'The suspension was lifted.',
      'active',
    ])
  })

  test('frees the disputes they had at once', async () => {
    const person = await newMember(w, circle, { roles: ['officer'] })
    const dispute = await disputedMatch(w, circle)
    await taken(w, dispute, person)
    await untie(w, [person])
    await act('suspend', person)
    await decide(
      w,
      circle.officer2,
      await waitingFor(w, circle.officer2, { kind: 'suspension', whom: person }),
    )
    expect(
      (
        await w.owner.pool.query(
          `SELECT state, officer_id, deadline_at > app_now() AS ahead FROM dispute
            WHERE dispute_id = $1`,
          [dispute.id],
        )
      ).rows,
    ).toEqual([{ state: 'open', officer_id: null, ahead: true }])
  })
})

describe('two administrators', () => {
  test('always remain: of the last two, only the operator approves one', async () => {
    const third = await newMember(w, circle, { roles: ['admin'] })
    await untie(w, [third])
    await act('suspend', third)
    const approval = await waitingFor(w, circle.officer2, { kind: 'suspension', whom: third })
    await w.owner.pool.query(
      "DELETE FROM member_role WHERE circle_id = $1 AND member_id <> ALL ($2) AND role = 'admin'",
      [circle.circleId, [circle.admin.memberId, third.memberId]],
    )
    expect((await refusal(decide(w, circle.officer2, approval))).code).toBe('staff.too-few-admins')
    expect(await statusOf(third)).toBe('active')
    await w.call('POST /staff/approvals/{approvalId}/withdraw', {
      token: circle.officer.token,
      params: { approvalId: approval.id },
    })
    expect((await act('suspend', third)).message).toContain('the operator has to approve it')
    const forOperator = await waitingFor(w, circle.officer2, { kind: 'suspension', whom: third })
    expect([forOperator, (await refusal(decide(w, circle.officer2, forOperator))).code]).toEqual([
      expect.objectContaining({ byOperator: true, canDecide: true }),
      'staff.too-few-admins',
    ])
    await decide(w, circle.officer2, forOperator, false)
    for (const measure of [suspendMember, removeMember]) {
      expect(
        (
          await refusal(
            inTransaction(
              w.world.database,
              { vault: w.world.vault, language: 'en' },
              async (ctx) => void (await measure(ctx, third)),
            ),
          )
        ).code,
      ).toBe('staff.too-few-admins')
    }
    await w.owner.pool.query(
      `INSERT INTO member_role (circle_id, member_id, role, granted_at)
        VALUES ($1, $2, 'admin', app_now())`,
      [circle.circleId, circle.admin2.memberId],
    )
    await act('suspend', third)
    const ordinary = await waitingFor(w, circle.officer2, { kind: 'suspension', whom: third })
    expect(ordinary.byOperator).toBe(false)
    await decide(w, circle.officer2, ordinary)
    expect(await statusOf(third)).toBe('suspended')
  })
})

describe('a suspension that two officers decided', () => {
  async function decided(person: Person): Promise<void> {
    await w.owner.pool.query(
      `INSERT INTO measure_decision
        (circle_id, decision_id, member_id, measure, reasons_sealed, state, proposed_by,
          proposed_circle_id, proposed_at)
      VALUES ($1, gen_random_uuid(), $2, 'suspension', '\\x00', 'proposed', $3, $1, app_now())`,
      [circle.circleId, person.memberId, circle.officer.memberId],
    )
    await w.owner.pool.query(
      `UPDATE measure_decision
        SET state = 'in_force', decided_by = $2, decided_circle_id = circle_id,
          decided_at = app_now() WHERE member_id = $1`,
      [person.memberId, circle.officer2.memberId],
    )
  }

  test('takes two to lift', async () => {
    const person = await newMember(w, circle)
    await act('suspend', person)
    await decided(person)
    expect((await act('lift-suspension', person)).message).toContain('a second officer')
    expect((await refusal(act('lift-suspension', person, circle.officer2))).code).toBe(
      'staff.approval-waits-already',
    )
    const approval = await waitingFor(w, circle.officer2, { whom: person })
    expect([
      approval.kind,
      await statusOf(person),
      (await refusal(decide(w, circle.officer, approval))).code,
    ]).toEqual(['lift_suspension', 'suspended', 'staff.approval-own'])
    await decide(w, circle.officer2, approval)
    expect([
      await statusOf(person),
      (
        await w.owner.pool.query(
          'SELECT state, lifted_at IS NOT NULL AS ended FROM measure_decision WHERE member_id = $1',
          [person.memberId],
        )
      ).rows,
    ]).toEqual(['active', [{ state: 'lifted', ended: true }]])
    await addDetail(w, person)
  })

  test('is not lifted twice', async () => {
    const person = await newMember(w, circle)
    await act('suspend', person)
    await decided(person)
    await act('lift-suspension', person)
    await w.owner.pool.query("UPDATE member SET status = 'active' WHERE member_id = $1", [
      person.memberId,
    ])
    expect(
      (
        await refusal(
          decide(w, circle.officer2, await waitingFor(w, circle.officer2, { whom: person })),
        )
      ).code,
    ).toBe('staff.not-suspended')
  })
})
