import { lapseIfDue, questionIfDue } from '#domain/matches/match.ts'
import { addMs, SWEEP_GRACE_MS } from '#domain/shared/calendar.ts'
import { lockCircle } from '#server/circles/lock-circle.ts'
import { notify } from '#server/notices/notify.ts'
import type { BaseCtx } from '#server/platform/context.ts'
import { eachSafely } from '#server/platform/each-safely.ts'
import { inTransaction } from '#server/platform/transaction.ts'
import type { World } from '#server/platform/world.ts'
import { listDueMatches, lockMatch, type StoredMatch, updateMatch } from './match-store.ts'
import { openDispute } from './question-payment.ts'
import { recordEvent } from './record-event.ts'
import { returnShares } from './settle-shares.ts'

const SWEEP_MAX = 500

/** Ends or questions the matches whose clock ran out: one transaction each, judged again under its lock, safe to run twice and side by side. */
export async function sweepMatches(world: World): Promise<void> {
  const options = { vault: world.vault, language: 'en' } as const
  const due = await inTransaction(world.database, options, (ctx) => listDueMatches(ctx.tx, addMs(ctx.now, -SWEEP_GRACE_MS), SWEEP_MAX))
  await eachSafely(world, 'match', due, ({ circleId, matchId }) =>
    inTransaction(world.database, options, async (ctx) => {
      await lockCircle(ctx.tx, circleId)
      const match = await lockMatch(ctx.tx, circleId, matchId)
      if (match) await sweepMatch(ctx, match)
    }))
}

async function sweepMatch(ctx: BaseCtx, match: StoredMatch): Promise<void> {
  const lapsed = lapseIfDue(match, ctx.now)
  if (lapsed) return lapse(ctx, match, lapsed.state, { ...match, ...lapsed })
  const questioned = questionIfDue(match, ctx.now)
  if (!questioned) return
  const stored = await updateMatch(ctx.tx, { ...match, ...questioned })
  await recordEvent(ctx, match, { kind: 'confirm_time_over', from: match.state, to: stored.state, actorId: null })
  await openDispute(ctx, stored, { kind: 'no_response', openedBy: null })
}

async function lapse(ctx: BaseCtx, match: StoredMatch, to: StoredMatch['state'], lapsed: StoredMatch): Promise<void> {
  const stored = await updateMatch(ctx.tx, lapsed)
  await recordEvent(ctx, match, { kind: 'pay_time_over', from: match.state, to, actorId: null })
  await returnShares(ctx, stored)
  await notify(ctx, { circleId: match.circleId, memberId: match.giverId, kind: 'match_lapsed_giver', about: { matchId: match.id } })
  await notify(ctx, { circleId: match.circleId, memberId: match.receiverId, kind: 'match_lapsed_receiver', about: { matchId: match.id } })
  ctx.announce([match.giverId, match.receiverId], 'matches', 'pledges', 'asks')
}
