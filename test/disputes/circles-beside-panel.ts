import { worldOfFile, type HelpingCircle, helpingCircle } from '../helping/helping.ts'
import { clockTo } from '../helping/clock.ts'
import { backAgain } from '../helping/back-again.ts'
import { officersOf, type TestDispute } from '../helping/disputes.ts'
import type { Person } from '../circle/people.ts'
import { sweepDisputes, notifyOfWaitingDispute } from '#server/disputes/dispute-jobs.ts'

/** A panel of two officers in one circle, other circles with few officers, and their disputes. */
export async function circlesBesidePanel() {
  const w = await worldOfFile()
  const elsewhere = await helpingCircle(w)
  const panel = await officersOf(w, elsewhere, 2)
  for (const { circleId, memberId } of panel)
    await w.owner.pool.query(
      'INSERT INTO panel_member (circle_id, member_id, added_at) VALUES ($1, $2, app_now())',
      [circleId, memberId],
    )
  const notified = async (person: Person, kind: string) =>
    (
      await w.owner.pool.query(
        'SELECT about FROM notice WHERE member_id = $1 AND kind = $2 ORDER BY created_at',
        [person.memberId, kind],
      )
    ).rows.map(({ about }) => about as Record<string, string>)
  const notifyAgain = ({ id: disputeId }: TestDispute, { circleId }: HelpingCircle) =>
    notifyOfWaitingDispute(w.world, { circleId, disputeId })

  /** A circle with this many officers, at 11:00. */
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
      `SELECT state, round, panel, officer_id, deadline_at, deadline_at > app_now() AS ahead,
        deadline_moved, escalated_at IS NOT NULL AS escalated FROM dispute WHERE dispute_id = $1`,
      [id],
    )
    return rows[0]
  }

  async function deadlineOver({ id }: TestDispute): Promise<void> {
    await w.owner.pool.query(
      "UPDATE dispute SET deadline_at = app_now() - interval '61 seconds' WHERE dispute_id = $1",
      [id],
    )
    await sweepDisputes(w.world)
  }
  return { w, elsewhere, panel, notified, notifyAgain, circleWith, row, deadlineOver }
}
