import type { PartySide } from '#domain/disputes/dispute.ts'
import { disputeError } from '#domain/disputes/dispute-errors.ts'
import { matchError } from '#domain/matches/match-errors.ts'
import type { Policy } from '#domain/shared/policy.ts'
import type { ActorCtx } from '#server/platform/use-case/context.ts'
import { policyOf } from '#server/platform/use-case/policies.ts'
import { checkVersion } from '#server/platform/database/versions.ts'
import { findLatestDispute, isPartyOf } from './store/dispute-queries.ts'
import type { StoredDispute } from './store/dispute-rows.ts'

/** Returns the side of a case that a party is on. */
export function sideOf({ match }: StoredDispute, memberId: string): PartySide {
  return memberId === match.giverId ? 'giver' : 'receiver'
}

/**
 * Begins an act of one of the two people on the latest dispute about
 * their match. Throws matches.unknown, disputes.not-now, request.changed-meanwhile.
 */
export async function beginAsParty(
  ctx: ActorCtx,
  matchId: string,
  version?: number,
): Promise<{ dispute: StoredDispute; side: PartySide; policy: Policy }> {
  const { circleId, memberId } = ctx.actor
  if (!(await isPartyOf(ctx.tx, { circleId, matchId, memberId })))
    throw matchError('matches.unknown')
  const dispute = await findLatestDispute(ctx.tx, { circleId, matchId, memberId }, 'lock')
  if (dispute === undefined) throw disputeError('disputes.not-now')
  if (version !== undefined) checkVersion(dispute, version)
  return {
    dispute,
    side: sideOf(dispute, memberId),
    policy: await policyOf(ctx.tx, circleId, dispute.match.policyVersion),
  }
}
