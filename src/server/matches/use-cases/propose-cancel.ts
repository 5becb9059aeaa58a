import { proposeCancellation } from '#domain/matches/cancellation.ts'
import { type ActorCtx } from '#server/platform/use-case/context.ts'
import { useCase } from '#server/platform/use-case/use-case.ts'
import { checkVersion } from '#server/platform/database/versions.ts'
import { saveCancellation } from '../save-cancellation.ts'
import { findLastEvent } from '../store/match-event-store.ts'
import { findFirstMoves } from '../move-response.ts'
import { takeMatch, type TakenMatch } from '../take-match.ts'

/** Proposes to cancel a match without fault. If both propose it at once, they agree. */
export const proposeCancel = useCase(
  'POST /matches/{matchId}/propose-cancel',
  async (ctx, { params, body }) => {
    const taken = await takeMatch(ctx, 'either', { params })
    if (!(await crossedTheOther(ctx, taken, body.version))) checkVersion(taken.match, body.version)
    return saveCancellation(ctx, taken, proposeCancellation(taken.match, taken.side, taken.facts))
  },
  findFirstMoves,
)

// Two equal proposals crossed on their way, so this is an agreement; only the version is old.
async function crossedTheOther(
  ctx: ActorCtx,
  { match, other }: TakenMatch,
  seen: number,
): Promise<boolean> {
  if (match.cancellation?.by !== other || match.version !== seen + 1) return false
  return (await findLastEvent(ctx.tx, match.circleId, match.id)) === 'cancel_proposed'
}
