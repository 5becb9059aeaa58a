import { beforeAll, describe, expect, test } from 'vitest'
import {
  disputedMatch,
  officersOf,
  type TestDispute,
  proposed,
  ruled,
  taken,
} from '#test/helping/disputes.ts'
import { type HelpingCircle, helpingCircle, worldOfFile } from '#test/helping/helping.ts'
import { clockTo } from '#test/helping/clock.ts'
import { backAgain } from '#test/helping/back-again.ts'
import type { Person } from '#test/circle/people.ts'
import { sweepDisputes, notifyOfWaitingDispute } from './dispute-jobs.ts'

const w = await worldOfFile()
let elsewhere: HelpingCircle
let panel: Person[]
beforeAll(async () => {
  elsewhere = await helpingCircle(w)
  panel = await officersOf(w, elsewhere, 2)
  for (const officer of panel) await onPanel(officer)
})

const onPanel = ({ circleId, memberId }: Person) =>
  w.owner.pool.query(
    'INSERT INTO panel_member (circle_id, member_id, added_at) VALUES ($1, $2, app_now())',
    [circleId, memberId],
  )
const notifiedOfWait = async (person: Person, { id }: TestDispute) =>
  (
    await w.owner.pool.query(
      `SELECT FROM notice
        WHERE member_id = $1 AND kind = 'dispute_waiting' AND about ->> 'disputeId' = $2`,
      [person.memberId, id],
    )
  ).rowCount

/** Makes a circle with this many officers, at 11:00 in the morning. */
async function circleWith(
  officers: number,
): Promise<{ circle: HelpingCircle; officers: Person[] }> {
  await clockTo(w, '11:00')
  await backAgain(w, elsewhere, ...panel)
  const circle = await helpingCircle(w)
  return { circle, officers: await officersOf(w, circle, officers) }
}

async function row({ id }: TestDispute) {
  const { rows } = await w.owner.pool.query(
    `SELECT state, officer_id, deadline_at > app_now() AS ahead,
        escalated_at IS NOT NULL AS escalated FROM dispute WHERE dispute_id = $1`,
    [id],
  )
  return rows[0]
}

describe('a case whose officer', () => {
  const LOSSES = {
    'was suspended': "UPDATE member SET status = 'suspended' WHERE member_id = $1",
    'left the circle': "UPDATE member SET status = 'closed' WHERE member_id = $1",
    'lost the role': "DELETE FROM member_role WHERE member_id = $1 AND role = 'officer'",
    'was taken off the panel': 'DELETE FROM panel_member WHERE member_id = $1',
  }
  /** Makes a panel case that one officer of another circle has taken. */
  async function withPanelOfficer() {
    const { circle } = await circleWith(0)
    const dispute = await disputedMatch(w, circle)
    await notifyOfWaitingDispute(w.world, { circleId: circle.circleId, disputeId: dispute.id })
    const [officer] = await officersOf(w, elsewhere, 1)
    await onPanel(officer!)
    await taken(w, dispute, officer!)
    return { dispute, officer: officer! }
  }

  test.each(Object.entries(LOSSES))(
    '%s goes back to the panel with a new clock',
    async (_what, sql) => {
      const { dispute, officer } = await withPanelOfficer()
      await sweepDisputes(w.world)
      expect(await row(dispute)).toMatchObject({ state: 'assigned', officer_id: officer.memberId })
      await proposed(w, dispute, officer)
      await w.owner.pool.query(sql, [officer.memberId])
      await sweepDisputes(w.world)
      await sweepDisputes(w.world)
      expect(await row(dispute)).toMatchObject({
        state: 'open',
        officer_id: null,
        ahead: true,
        escalated: false,
      })
      expect(
        (
          await w.owner.pool.query('SELECT state, decided_by FROM ruling WHERE dispute_id = $1', [
            dispute.id,
          ])
        ).rows,
      ).toEqual([{ state: 'refused', decided_by: null }])
      await w.work()
      expect(await notifiedOfWait(panel[0]!, dispute)).toBe(2)
      await proposed(w, dispute, panel[0]!)
      await w.owner.pool.query('DELETE FROM panel_member WHERE member_id = $1', [officer.memberId])
    },
  )

  test.each(['was suspended', 'left the circle', 'lost the role'] as const)(
    '%s goes back in their own circle, too',
    async (what) => {
      const { circle, officers } = await circleWith(3)
      const dispute = await disputedMatch(w, circle)
      await taken(w, dispute, officers[0]!)
      await w.owner.pool.query(LOSSES[what], [officers[0]!.memberId])
      await sweepDisputes(w.world)
      expect(await row(dispute)).toMatchObject({ state: 'open', officer_id: null, ahead: true })
      await taken(w, dispute, officers[1]!)
    },
  )

  test('was lost after the ruling stays as it is', async () => {
    const { circle, officers } = await circleWith(2)
    const dispute = await disputedMatch(w, circle)
    await ruled(w, dispute, officers)
    await w.owner.pool.query(LOSSES['lost the role'], [officers[0]!.memberId])
    await sweepDisputes(w.world)
    expect(await row(dispute)).toMatchObject({ state: 'ruled', officer_id: officers[0]!.memberId })
  })
})
