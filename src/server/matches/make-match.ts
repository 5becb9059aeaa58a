import type { Policy } from '#domain/circles/policy.ts'
import { askIsHeld } from '#domain/asks/ask.ts'
import { payDeadline } from '#domain/matches/match.ts'
import { pledgeIsHeld } from '#domain/pledges/pledge.ts'
import { MATCH_CODE_LENGTH, type MatchId, type MemberId } from '#domain/shared/ids.ts'
import type { Rupees } from '#domain/shared/rupees.ts'
import { updateAskShares } from '#server/asks/ask-shares.ts'
import type { StoredAsk } from '#server/asks/stored-ask.ts'
import { memberName } from '#server/members/member-names.ts'
import { notify } from '#server/notices/notify.ts'
import type { BaseCtx } from '#server/platform/context.ts'
import { updatePledgeShares } from '#server/pledges/pledge-shares.ts'
import type { StoredPledge } from '#server/pledges/stored-pledge.ts'
import { insertMatch, type MatchReason, type NewMatch } from './match-store.ts'
import { loadPayee, sealPayee } from './payee.ts'
import { recordEvent } from './record-event.ts'

export type MatchPlan = {
  readonly circleId: string
  readonly pledge: StoredPledge
  readonly ask: StoredAsk
  readonly amount: Rupees
  readonly reason: MatchReason
  readonly askRank: number
  readonly runId: string | null
  readonly policy: Policy
  readonly policyVersion: number
}

/**
 * Makes one match: both shares are held, the payee's detail is copied, the pay clock starts, both are told. The caller holds the circle's
 * lock and has locked both rows; the pledge and ask as they stand afterwards are returned.
 */
export async function makeMatch(ctx: BaseCtx, plan: MatchPlan): Promise<{ pledge: StoredPledge; ask: StoredAsk; matchId: MatchId }> {
  const { circleId, pledge, ask, amount } = plan
  const heldPledge = pledgeIsHeld(pledge, amount)
  const heldAsk = askIsHeld(ask, amount)
  const name = await memberName(ctx, circleId, ask.memberId)
  const payee = await loadPayee(ctx, { circleId, receiverId: ask.memberId, detailId: ask.detailId, name })
  const receiver = await ctx.vault.of(ctx.tx, { circleId, memberId: ask.memberId })
  const matchId = ctx.newId<MatchId>()
  const deadline = payDeadline({ policy: plan.policy, payeeKind: payee.kind, now: ctx.now })
  const match: NewMatch = {
    id: matchId, circleId, pledgeId: pledge.id, askId: ask.id, giverId: pledge.memberId as MemberId, receiverId: ask.memberId as MemberId, amount, code: ctx.newCode(MATCH_CODE_LENGTH),
    reason: plan.reason, askRank: plan.askRank, policyVersion: plan.policyVersion, payeeKind: payee.kind, payeeSealed: sealPayee(receiver, matchId, payee), state: 'awaiting_payment',
    deadline, payBy: deadline, createdAt: ctx.now, claimedAt: null, endedAt: null, answerUntil: null, bankFailed: false, pendingAt: null, pending: null, cancellation: null, late: false, ruled: false, confirmed: null, returning: null,
  }
  const next = {
    pledge: await updatePledgeShares(ctx.tx, circleId, heldPledge),
    ask: await updateAskShares(ctx.tx, circleId, heldAsk),
  }
  await insertMatch(ctx.tx, match, plan.runId)
  await recordEvent(ctx, match, { kind: 'made', from: null, to: 'awaiting_payment', actorId: plan.reason === 'chosen' ? pledge.memberId : null })
  await notify(ctx, { circleId, memberId: pledge.memberId, kind: 'match_to_pay', about: { matchId } })
  await notify(ctx, { circleId, memberId: ask.memberId, kind: 'match_found', about: { matchId } })
  ctx.announce([pledge.memberId], 'pledges', 'matches')
  ctx.announce([ask.memberId], 'asks', 'matches')
  return { ...next, matchId }
}
