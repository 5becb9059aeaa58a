import { untiedTo } from '#server/members/stewarding/ties.ts'
import type { BaseCtx } from '#server/platform/use-case/context.ts'
import type { StoredDispute } from './store/dispute-rows.ts'
import { findActiveOfficer } from './store/officer-store.ts'
import { isOutsideOfficer } from './store/outside-store.ts'

/**
 * Returns whether a person may be an officer of a case now: active, without ties to its two people,
 * and an officer of its circle, from outside, or of the panel if it was called.
 */
export async function isFitOfficer(
  { tx, now }: Pick<BaseCtx, 'tx' | 'now'>,
  { circleId, panel, match }: StoredDispute,
  officer: { circleId: string; memberId: string },
): Promise<boolean> {
  const found = await findActiveOfficer(tx, officer)
  if (found === undefined) return false
  if (
    officer.circleId !== circleId &&
    !(panel && found.onPanel) &&
    !(await isOutsideOfficer(tx, { circleId, officer }))
  )
    return false
  const untied = await untiedTo(tx, {
    circleId,
    deciders: [{ id: officer.memberId, introducedBy: found.introducedBy }],
    memberIds: [match.giverId, match.receiverId],
    now,
  })
  return untied.length > 0
}
