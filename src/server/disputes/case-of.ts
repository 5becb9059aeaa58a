import { disputeError } from '#domain/disputes/dispute-errors.ts'
import type { Exclusion } from '#domain/disputes/dispute.ts'
import { addMs, DAY_MS, isBefore } from '#domain/shared/calendar.ts'
import type { Policy } from '#domain/shared/policy.ts'
import type { Tie } from '#domain/members/member.ts'
import { lockCircle } from '#server/circles/lock-circle.ts'
import { tiesOf } from '#server/members/stewarding/ties.ts'
import type { ActorCtx } from '#server/platform/use-case/context.ts'
import { policyOf } from '#server/platform/use-case/policies.ts'
import { oneRow } from '#server/platform/database/rows.ts'
import { checkVersion } from '#server/platform/database/versions.ts'
import { excludedOfficers } from './store/dispute-event-store.ts'
import { findCircleOfCase, getDispute } from './store/dispute-queries.ts'
import type { StoredDispute } from './store/dispute-rows.ts'
import { isFitOfficer } from './fit-officer.ts'
import { panelAlone } from './panel-alone.ts'
import { findActiveOfficer } from './store/officer-store.ts'
import { findWaitingRuling, type StoredRuling } from './store/ruling-store.ts'

/** A case for an officer's act, read under the lock of its circle. */
export type Case = {
  readonly dispute: StoredDispute
  readonly policy: Policy
  readonly waiting: StoredRuling | undefined
  readonly excluded: Exclusion
}

/**
 * Returns the circle of a case that the acting officer may see: their own, one that appointed them,
 * or one that called the panel. Throws disputes.unknown.
 */
export async function caseOf(
  ctx: Pick<ActorCtx, 'tx' | 'actor'>,
  disputeId: string,
): Promise<StoredDispute['circleId']> {
  const circleId = await findCircleOfCase(ctx.tx, ctx.actor, disputeId)
  if (circleId === undefined) throw disputeError('disputes.unknown')
  return circleId
}

/** Returns the acting officer's ties to the two people of a case; the panel has none. */
export function tiesToCase(
  ctx: Pick<ActorCtx, 'tx' | 'now' | 'actor'>,
  { circleId, match }: Pick<StoredDispute, 'circleId' | 'match'>,
): Promise<ReadonlyMap<string, Tie>> {
  return tiesOf(ctx, [match.giverId, match.receiverId], { circleId })
}

/**
 * Begins an officer's act: locks the circle, reads the case again, and refuses officers with a tie
 * or an old version. Throws disputes.unknown, tied, panel-decides, request.changed-meanwhile.
 */
export async function beginAct(
  ctx: ActorCtx,
  disputeId: string,
  { version, tied = 'refused' }: { version?: number; tied?: 'refused' | 'allowed' } = {},
): Promise<Case> {
  await lockCircle(ctx.tx, await caseOf(ctx, disputeId))
  const dispute = await getDispute(ctx.tx, await caseOf(ctx, disputeId), disputeId, 'lock')
  if (tied === 'refused' && (await tiesToCase(ctx, dispute)).size > 0)
    throw disputeError('disputes.tied')
  if (await isLeftToOthers(ctx, dispute)) throw disputeError('disputes.panel-decides')
  if (version !== undefined) checkVersion(dispute, version)
  return aroundCase(ctx, dispute)
}

/** Throws disputes.officer-new in the first day of an officer, in which they can rule nothing. */
export async function refuseNewOfficer({
  tx,
  now,
  actor: { circleId, memberId },
}: ActorCtx): Promise<void> {
  const role = await oneRow(tx, 'memberRole', { circleId, memberId, role: 'officer' }).find([
    'grantedAt',
  ])
  if (role !== undefined && isBefore(now, addMs(role.grantedAt, DAY_MS)))
    throw disputeError('disputes.officer-new')
}

/** Returns whether the panel decides this case, and the acting officer is not on it. */
export async function isLeftToOthers(
  ctx: Pick<ActorCtx, 'tx' | 'now' | 'actor'>,
  dispute: StoredDispute,
): Promise<boolean> {
  return (
    (await panelAlone(ctx, dispute)).length > 0 &&
    (await findActiveOfficer(ctx.tx, ctx.actor))?.onPanel !== true
  )
}

/** Reads what decisions about a case need besides its row. */
export async function aroundCase(
  ctx: Pick<ActorCtx, 'tx' | 'now' | 'actor'>,
  dispute: StoredDispute,
): Promise<Case> {
  const [policy, waiting, excluded] = await Promise.all([
    policyOf(ctx.tx, dispute.circleId, dispute.match.policyVersion),
    findFitRuling(ctx, dispute),
    excludedOfficers(ctx.tx, dispute),
  ])
  return { dispute, policy, waiting, excluded: excluded.get(ctx.actor.memberId) ?? null }
}

/**
 * Finds the ruling that waits for its second officer. Skips one whose proposer may not rule any
 * more.
 */
export async function findFitRuling(
  ctx: Pick<ActorCtx, 'tx' | 'now'>,
  dispute: StoredDispute,
): Promise<StoredRuling | undefined> {
  const waiting = await findWaitingRuling(ctx.tx, {
    circleId: dispute.circleId,
    disputeId: dispute.id,
  })
  if (waiting === undefined) return undefined
  return (await isFitOfficer(ctx, dispute, {
    circleId: waiting.proposedCircleId,
    memberId: waiting.proposedBy,
  }))
    ? waiting
    : undefined
}
