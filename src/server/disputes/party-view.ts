import type { PartyDispute } from '#contract/disputes.ts'
import { sideMoves } from '#domain/disputes/dispute.ts'
import { evidenceOf } from '#server/files/evidence.ts'
import { proofPath } from '#server/files/proofs.ts'
import type { ActorCtx } from '#server/platform/context.ts'
import { listDecisions } from './decision-store.ts'
import type { StoredDispute } from './dispute-store.ts'
import { sideOf } from './party-case.ts'
import { findStandingRuling } from './ruling-store.ts'
import { openText } from './sealed-texts.ts'

/**
 * What one of the two people sees: how it stands, their own pictures, the ruling that was approved and what was decided about themselves.
 * Never an officer's name, the other side's pictures or record, nor what the numbers and pictures were compared with.
 */
export async function partyView(ctx: ActorCtx, dispute: StoredDispute): Promise<PartyDispute> {
  const { circleId, match } = dispute
  const { memberId } = ctx.actor
  const side = sideOf(dispute, memberId)
  const vaults = await ctx.vault.load(ctx.tx, circleId, [match.giverId, match.receiverId])
  const evidence = await evidenceOf(ctx.tx, { circleId, disputeId: dispute.id, ownerId: memberId })
  const ruling = await findStandingRuling(ctx.tx, { circleId, disputeId: dispute.id })
  const decision = (await listDecisions(ctx.tx, circleId, dispute.id)).findLast((each) => each.memberId === memberId && (each.state === 'approved' || each.state === 'in_force' || each.state === 'lifted'))
  return {
    id: dispute.id, kind: dispute.kind, state: dispute.state, round: dispute.round, openedAt: dispute.openedAt.toString(), openedBy: dispute.openedBy === null ? 'clock' : dispute.openedBy === memberId ? 'me' : 'other',
    reason: dispute.openedBy === null ? null : openText(vaults.get(dispute.openedBy), 'reason', dispute.id, dispute.reasonSealed),
    deadlineAt: dispute.deadline?.at.toString() ?? null, deadlineMoved: dispute.deadline?.moved ?? 'no', evidenceAsked: openText(vaults.get(match.giverId), 'evidenceAsked', dispute.id, dispute.evidenceAskedSealed),
    evidence: evidence.map(({ fileId, createdAt }) => ({ id: fileId, path: proofPath(ctx.vault, { fileId, viewerId: memberId, now: ctx.now }), by: 'me', at: createdAt.toString() })),
    ruling: ruling === undefined ? null : {
      outcome: ruling.outcome, amount: ruling.amount, reasons: openText(vaults.get(match.giverId), 'reasons', ruling.id, ruling.reasonsSealed) ?? '', at: (ruling.decidedAt ?? ruling.proposedAt).toString(),
      acceptedByMe: dispute.accepted[side], acceptedByOther: dispute.accepted[side === 'giver' ? 'receiver' : 'giver'],
    },
    standing: decision === undefined ? null : { measure: decision.measure, reasons: openText(vaults.get(memberId), 'standingReasons', decision.id, decision.reasonsSealed) ?? '', until: decision.until?.toString() ?? null },
    can: sideMoves(dispute, side), version: dispute.version,
  }
}
