import { untiedTo } from '#server/members/stewarding/ties.ts'
import type { BaseCtx } from '#server/platform/use-case/context.ts'
import type { StoredDispute } from './store/dispute-rows.ts'
import { findActiveOfficer } from './store/officer-store.ts'

/**
 * Returns whether a person may be an officer of a case now: active, and either an officer of its
 * circle without ties to its two people, or of the panel if it was called.
 */
export async function isFitOfficer(
  { tx, now }: Pick<BaseCtx, 'tx' | 'now'>,
  { circleId, panel, match }: StoredDispute,
  officer: { circleId: string; memberId: string },
): Promise<boolean> {
  const found = await findActiveOfficer(tx, officer)
  if (found === undefined) return false
  if (officer.circleId !== circleId) return panel && found.onPanel
  const untied = await untiedTo(tx, {
    circleId,
    deciders: [{ id: officer.memberId, introducedBy: found.introducedBy }],
    memberIds: [match.giverId, match.receiverId],
    now,
  })
  return untied.length > 0
}
