import { describe, expect, test } from 'vitest'
import { SMALL_CIRCLE_BELOW } from '#domain/circles/small-circle.ts'
import { actsIn, staffed } from '#test/circle/staff.ts'
import { newMember, type Person } from '#test/circle/people.ts'
import { circlesBesidePanel } from '#test/disputes/circles-beside-panel.ts'
import { refusal } from '#test/helping/commands.ts'
import { disputedMatch } from '#test/helping/disputes.ts'
import { newOperator } from '#test/opening/founders.ts'

const { w, panel, notified, circleWith, row } = await circlesBesidePanel()
const operator = await newOperator(w)
const want = ({ token }: Person) => w.call('POST /staff/set-up/panel', { token })
const offer = async ({ token }: Person) =>
  (await w.call('GET /staff/set-up', { token })).data.panelOffer
const grownTo = async (circle: { circleId: string; admin: Person }, members: number) => {
  const { rows } = await w.owner.pool.query<{ n: number }>(
    "SELECT count(*)::int AS n FROM member WHERE circle_id = $1 AND status = 'active'",
    [circle.circleId],
  )
  for (let count = rows[0]?.n ?? 0; count < members; count++) await newMember(w, circle)
}

describe('a small circle', () => {
  test('has the panel decide beside its own officers, after one tap', async () => {
    const { circle } = await circleWith(4)
    const staff = await staffed(w, circle)
    const before = await disputedMatch(w, circle)
    await w.work()
    expect(await row(before)).toMatchObject({ panel: false })
    expect(await offer(staff.admin)).toBe('offered')
    await want(staff.admin)
    expect(await offer(staff.admin2)).toBe('wanted')
    expect((await refusal(want(staff.admin2))).code).toBe('circles.panel-not-offered')
    const dispute = await disputedMatch(w, circle)
    await w.work()
    expect(await row(dispute)).toMatchObject({ panel: true })
    for (const officer of [panel[0]!, staff.officer])
      expect(await notified(officer, 'dispute_waiting')).toContainEqual({ disputeId: dispute.id })
    expect(await actsIn(w, circle, 'panel.want')).toMatchObject([
      { actor_id: staff.admin.memberId, actor_role: 'admin' },
    ])
    const { data } = await w.call('GET /operator/circles', { token: operator.token })
    expect(data.find(({ id }) => id === circle.circleId)).toMatchObject({ panelWanted: true })
  })

  test('is one below 40 members: with 39 the panel is offered, with 40 it is not', async () => {
    const { circle } = await circleWith(0)
    await grownTo(circle, SMALL_CIRCLE_BELOW - 1)
    expect(await offer(circle.admin)).toBe('offered')
    await grownTo(circle, SMALL_CIRCLE_BELOW)
    expect(await offer(circle.admin)).toBe('none')
    expect((await refusal(want(circle.admin))).code).toBe('circles.panel-not-offered')
  })

  test('decides by itself again once it has grown', async () => {
    const { circle } = await circleWith(4)
    const { admin } = await staffed(w, circle)
    await want(admin)
    await grownTo(circle, SMALL_CIRCLE_BELOW)
    expect(await offer(admin)).toBe('none')
    const dispute = await disputedMatch(w, circle)
    await w.work()
    expect(await row(dispute)).toMatchObject({ panel: false })
  })

  test('cannot take the wish back, in the database either', async () => {
    const { circle } = await circleWith(0)
    await want(circle.admin)
    await expect(
      w.owner.pool.query('UPDATE circle SET panel_wanted_at = NULL WHERE circle_id = $1', [
        circle.circleId,
      ]),
    ).rejects.toThrow('what a circle is stays')
  })
})
