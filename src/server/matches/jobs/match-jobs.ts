import { clockMove } from '#domain/matches/clocks.ts'
import type { Moved } from '#domain/matches/match.ts'
import { addMs, SWEEP_GRACE_MS } from '#domain/shared/calendar.ts'
import { eachUnderLock } from '#server/circles/each-under-lock.ts'
import type { BaseCtx } from '#server/platform/use-case/context.ts'
import { inTransactionOf } from '#server/platform/use-case/transaction.ts'
import type { World } from '#server/platform/use-case/world.ts'
import { factsOf } from '../views/match-facts.ts'
import { listDueMatches, lockMatch } from '../store/match-queries.ts'
import type { StoredMatch } from '../store/match-rows.ts'
import { openDispute } from '../open-dispute.ts'
import { saveMove } from '../save-move.ts'
import { returnShares } from '../fill-shares.ts'
import { notifyOfMatch } from '../notify-of-match.ts'

const SWEEP_MAX = 500

/**
 * Moves matches whose deadline passed: one transaction each, checked again under the lock; safe to
 * run twice and in parallel.
 */
export async function sweepMatches(world: World): Promise<void> {
  const due = await inTransactionOf(world, (ctx) =>
    listDueMatches(ctx.tx, addMs(ctx.now, -SWEEP_GRACE_MS), SWEEP_MAX),
  )
  await eachUnderLock(world, 'match', due, async (ctx, { circleId, matchId }) => {
    const match = await lockMatch(ctx.tx, circleId, matchId)
    if (match) await sweepMatch(ctx, match)
  })
}

async function sweepMatch(ctx: BaseCtx, match: StoredMatch): Promise<void> {
  const moved = clockMove(match, await factsOf(ctx, match))
  if (moved === undefined) return
  const stored = saveMove(ctx, match, { ...moved, actorId: null })
  await follow(ctx, { before: match, stored, on: moved.on })
  ctx.announce([match.giverId, match.receiverId], 'matches', 'pledges', 'asks')
}

/** Does what follows after a clock has moved a match. */
async function follow(
  ctx: BaseCtx,
  { before, stored, on }: { before: StoredMatch; stored: StoredMatch; on: Moved['on'] },
): Promise<void> {
  if (on === 'pay_time_over') return lapse(ctx, stored)
  if (on === 'bank_time_over')
    return openDispute(ctx, before, { kind: 'bank_pending', openedBy: null })
  if (on === 'confirm_time_over')
    return openDispute(ctx, before, { kind: 'no_response', openedBy: null })
  if (on === 'return_time_over') return missReturn(ctx, before)
  if (before.cancellation !== null)
    notifyOfMatch(ctx, before, 'cancel_time_over', before.cancellation.by)
}

// A running dispute needs no new one; otherwise a missed return opens a dispute, and nobody is
// presumed at fault.
async function missReturn(ctx: BaseCtx, match: StoredMatch): Promise<void> {
  if (match.state !== 'disputed')
    await openDispute(ctx, match, { kind: 'return_missing', openedBy: null })
  notifyOfMatch(ctx, match, 'return_over_giver', match.giverId)
  notifyOfMatch(ctx, match, 'return_over_receiver', match.receiverId)
}

async function lapse(ctx: BaseCtx, match: StoredMatch): Promise<void> {
  await returnShares(ctx, match)
  notifyOfMatch(ctx, match, 'match_lapsed_giver', match.giverId)
  notifyOfMatch(ctx, match, 'match_lapsed_receiver', match.receiverId)
}
