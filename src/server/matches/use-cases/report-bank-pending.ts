import { reportPending } from '#domain/matches/bank-pending.ts'
import { checkReference } from '#domain/matches/claim.ts'
import type { Rail } from '#domain/matches/utr.ts'
import { invariant } from '#domain/shared/assert.ts'
import { type ActorCtx } from '#server/platform/use-case/context.ts'
import { preparedUseCase } from '#server/platform/use-case/use-case.ts'
import type { StoredMatch } from '../store/match-rows.ts'
import { findFirstMoves, moveResponse } from '../move-response.ts'
import { sightReference, takeReference } from '../named-reference.ts'
import { saveMove } from '../save-move.ts'
import { takeMatch } from '../take-match.ts'
import { notifyOfMatch } from '../notify-of-match.ts'

/**
 * Reports that the giver's bank says "pending". This blocks a second payment and starts the bank's
 * clock. A reference may be named already.
 */
export const reportBankPending = preparedUseCase('POST /matches/{matchId}/bank-pending', {
  findFirst: findFirstMoves,
  async prepare(preparing) {
    await sightReference(preparing, {
      matchId: preparing.input.params.matchId,
      side: 'giver',
      utr: preparing.input.body.utr,
      rail: preparing.input.body.rail,
    })
    return preparing.services.bankHolidays
  },
  async run(ctx, { params, body }, holidays) {
    const { match, facts } = await takeMatch(ctx, 'giver', { params, body })
    const moved = reportPending(match, facts, holidays)
    const pending = await namedReference(ctx, match, body)
    const stored = saveMove(ctx, match, {
      on: 'bank_pending',
      match: moved,
      actorId: ctx.actor.memberId,
      pending,
    })
    notifyOfMatch(ctx, match, 'bank_pending', match.receiverId)
    ctx.announce([match.giverId, match.receiverId], 'matches')
    return moveResponse(ctx.language, stored)
  },
})

async function namedReference(
  ctx: ActorCtx,
  match: StoredMatch,
  { utr: typed, rail }: { utr?: string | undefined; rail?: Rail | undefined },
): Promise<StoredMatch['pending']> {
  if (typed === undefined || typed.trim() === '') return null
  checkReference({ utr: typed, rail })
  invariant(rail, 'a reference passed without its rail')
  const utr = await takeReference(ctx, match, { rail, utr: typed })
  const giver = await ctx.vault.of(ctx.tx, { circleId: match.circleId, memberId: match.giverId })
  return {
    rail,
    utrSealed: giver.seal({ table: 'match', column: 'pending_utr_sealed', id: match.id }, utr),
  }
}
