import type { PartyDispute } from '#contract/disputes.ts'
import { type Side, sideMoves } from '#domain/disputes/dispute.ts'
import { evidenceOf } from '#server/files/evidence.ts'
import { proofPath } from '#server/files/proofs.ts'
import type { ActorCtx } from '#server/platform/context.ts'
import type { PersonVault } from '#server/platform/vault.ts'
import { type DecisionState, listDecisions } from './decision-store.ts'
import type { StoredDispute } from './dispute-store.ts'
import { sideOf } from './party-case.ts'
import { findStandingRuling } from './ruling-store.ts'
import { openText } from './sealed-texts.ts'

type Vaults = ReadonlyMap<string, PersonVault>

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
  return {
    id: dispute.id, kind: dispute.kind, state: dispute.state, round: dispute.round, openedAt: dispute.openedAt.toString(), ...openingView(dispute, { memberId, vaults }),
    deadlineAt: dispute.deadline?.at.toString() ?? null, deadlineMoved: dispute.deadline?.moved ?? 'no', evidenceAsked: openText(vaults.get(match.giverId), 'evidenceAsked', dispute.id, dispute.evidenceAskedSealed),
    evidence: evidence.map(({ fileId, createdAt }) => ({ id: fileId, path: proofPath(ctx.vault, { fileId, viewerId: memberId, now: ctx.now }), by: 'me', at: createdAt.toString() })),
    ruling: await rulingView(ctx, dispute, { side, vaults }), standing: await standingView(ctx, dispute, vaults.get(memberId)), can: sideMoves(dispute, side), version: dispute.version,
  }
}

function openingView({ id, openedBy, reasonSealed }: StoredDispute, { memberId, vaults }: { memberId: string; vaults: Vaults }): Pick<PartyDispute, 'openedBy' | 'reason'> {
  if (openedBy === null) return { openedBy: 'clock', reason: null }
  return { openedBy: openedBy === memberId ? 'me' : 'other', reason: openText(vaults.get(openedBy), 'reason', id, reasonSealed) }
}

async function rulingView(ctx: ActorCtx, dispute: StoredDispute, { side, vaults }: { side: Side; vaults: Vaults }): Promise<PartyDispute['ruling']> {
  const ruling = await findStandingRuling(ctx.tx, { circleId: dispute.circleId, disputeId: dispute.id })
  if (ruling === undefined) return null
  const { id, outcome, amount, reasonsSealed, decidedAt, proposedAt } = ruling
  return {
    outcome, amount, reasons: openText(vaults.get(dispute.match.giverId), 'reasons', id, reasonsSealed) ?? '', at: (decidedAt ?? proposedAt).toString(),
    acceptedByMe: dispute.accepted[side], acceptedByOther: dispute.accepted[side === 'giver' ? 'receiver' : 'giver'],
  }
}

const DECIDED: readonly DecisionState[] = ['approved', 'in_force', 'lifted']

async function standingView(ctx: ActorCtx, { circleId, id: disputeId }: StoredDispute, mine: PersonVault | undefined): Promise<PartyDispute['standing']> {
  const decision = (await listDecisions(ctx.tx, circleId, disputeId)).findLast(({ memberId, state }) => memberId === ctx.actor.memberId && DECIDED.includes(state))
  if (decision === undefined) return null
  const { id, measure, reasonsSealed, until } = decision
  return { measure, reasons: openText(mine, 'standingReasons', id, reasonsSealed) ?? '', until: until?.toString() ?? null }
}
