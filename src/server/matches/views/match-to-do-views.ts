import type { MatchToConfirm, MatchToPay } from '#contract/matches/shapes.ts'
import type { MatchFacts } from '#domain/matches/moves-now.ts'
import { addMs } from '#domain/shared/calendar.ts'
import type { ActorCtx } from '#server/platform/use-case/context.ts'
import {
  commonView,
  creditDaysFor,
  factsIn,
  masked,
  nameIn,
  referenceOf,
  surroundingsOf,
} from './match-surroundings.ts'
import type { StoredMatch } from '../store/match-rows.ts'

/** Builds the views of matches to pay. */
export async function matchesToPay(
  ctx: ActorCtx,
  matches: readonly StoredMatch[],
): Promise<MatchToPay[]> {
  const around = await surroundingsOf(ctx, matches)
  return matches.map((match) => ({
    ...commonView(ctx, match, around),
    payBy: match.state === 'awaiting_payment' ? (match.deadline?.at.toString() ?? null) : null,
    receiverName: nameIn(ctx, around, match.receiverId),
    note: around.notes.get(match.askId) ?? '',
    payeeKind: match.payeeKind,
    pledgeId: match.pledgeId,
    matchedHelpRequest: { id: match.askId },
  }))
}

/**
 * Builds the views of matches to confirm. The last four characters of the reference stay hidden,
 * because the receiver must read them in their own bank.
 */
export async function matchesToConfirm(
  ctx: ActorCtx,
  matches: readonly StoredMatch[],
): Promise<MatchToConfirm[]> {
  const around = await surroundingsOf(ctx, matches)
  return matches.map((match) => {
    const named = referenceOf(match, around)
    const view = commonView(ctx, match, around)
    return {
      ...view,
      checkLate: isLateToCheck(view, factsIn(around, match)),
      giverName: nameIn(ctx, around, match.giverId),
      askId: match.askId,
      creditDays: creditDaysFor(match, ctx.actor.memberId, factsIn(around, match)),
      timestampAfterMatch:
        match.state === 'awaiting_confirmation' ? (match.deadline?.at.toString() ?? null) : null,
      earliestNotReceivedAt: earliestNotReceived(match, factsIn(around, match)),
      claim:
        named === undefined
          ? null
          : { rail: named.rail, utrMasked: masked(named.utr), amount: match.amount },
      matchedProvideHelpId: { id: match.pledgeId },
    }
  })
}

/** A late payment is its receiver's to check until officers ask, and while they can confirm it. */
function isLateToCheck(
  { status, late, can }: Pick<MatchToConfirm, 'status' | 'late' | 'can'>,
  { dispute }: MatchFacts,
): boolean {
  return (
    status === 'disputed' && late && can.includes('confirmed') && dispute?.officersAsked !== true
  )
}

/**
 * Returns from when on the receiver can report missing money; null if there is nothing to wait for.
 */
export function earliestNotReceived(match: StoredMatch, { policy }: MatchFacts): string | null {
  return match.state !== 'awaiting_confirmation' || match.claimedAt === null
    ? null
    : addMs(match.claimedAt, policy.earliestNotReceivedMs).toString()
}
