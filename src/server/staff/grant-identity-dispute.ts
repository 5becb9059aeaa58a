import type { CircleId } from '#domain/shared/ids.ts'
import { holdersOf } from '#server/members/identity-disputes/holders.ts'
import {
  identityDisputeToDecide,
  grantIdentityDisputeTo,
  refuseIdentityDispute,
} from '#server/members/identity-disputes.ts'
import { refuseTied } from '#server/members/stewarding/ties.ts'
import { recordAct } from '#server/audit-log/record-act.ts'
import type { ActorCtx } from '#server/platform/use-case/context.ts'
import type { Executor, Word } from './stored-approval.ts'

type IdentityDispute = Awaited<ReturnType<typeof identityDisputeToDecide>>

/**
 * Throws members.tied for an officer with a tie to the newcomer, or to a holder in the same circle.
 */
export async function refuseTiedToIdentityDispute(
  ctx: ActorCtx,
  dispute: IdentityDispute,
): Promise<void> {
  await refuseTied(ctx, dispute.memberId)
  for (const holder of await holdersOf(ctx, dispute))
    if (holder.circleId === ctx.actor.circleId) await refuseTied(ctx, holder.memberId)
}

/** Returns whether the holder is of another circle, so that the panel decides. */
export async function isUsedElsewhere(ctx: ActorCtx, dispute: IdentityDispute): Promise<boolean> {
  return (await holdersOf(ctx, dispute)).some((holder) => holder.circleId !== dispute.circleId)
}

/**
 * Carries out a decision for the newcomer about a phone or PAN. Throws
 * staff.identity-dispute-unknown, staff.identity-dispute-decided, staff.identity-dispute-elsewhere,
 * members.tied.
 */
export const grantIdentityDispute: Executor = async (
  ctx,
  { circleId, subjectId: identityDisputeId },
  { role, reason },
) => {
  const dispute = await identityDisputeToDecide(ctx.tx, circleId, identityDisputeId)
  await refuseTiedToIdentityDispute(ctx, dispute)
  await grantNow(ctx, dispute, { role, reason, panel: false })
}

/**
 * The newcomer is right: done, logged for both, and told. Throws staff.identity-dispute-elsewhere
 * unless the panel says so.
 */
export async function grantNow(
  ctx: ActorCtx,
  dispute: IdentityDispute,
  { role, reason, panel }: Word & { panel: boolean },
): Promise<void> {
  const [circleId, identityDisputeId, actorId] = [
    dispute.circleId as CircleId,
    dispute.id,
    ctx.actor.memberId,
  ]
  const holders = await grantIdentityDisputeTo(ctx, dispute, { decidedBy: actorId, panel })
  const act = { actorId, role, subject: { kind: 'identity_dispute', id: identityDisputeId } }
  await recordAct(ctx, {
    ...act,
    circleId,
    act: 'identity_dispute.grant',
    whomId: dispute.memberId,
    before: { state: 'waiting', what: dispute.what },
    after: { state: 'granted', what: dispute.what },
    reason,
  })
  const ended =
    dispute.what === 'pan'
      ? { before: { panCounts: true }, after: { panCounts: false } }
      : { before: { phoneProved: true }, after: { phoneProved: false } }
  for (const holder of holders) {
    // The reason is about the newcomer: the holder sees the act, not the reason.
    await recordAct(ctx, {
      ...act,
      circleId: holder.circleId,
      act: 'identity_dispute.end-proof',
      whomId: holder.memberId,
      ...ended,
      reason: '',
    })
  }
  ctx.notify({
    circleId,
    memberId: dispute.memberId,
    kind: 'identity_dispute_decided',
    about: { identityDisputeId },
  })
}

/** Decides for the holder, who keeps the phone or PAN: logs it and notifies the newcomer. */
export async function refuseNow(
  ctx: ActorCtx,
  dispute: IdentityDispute,
  reason: string,
): Promise<void> {
  const [circleId, identityDisputeId, actorId] = [
    dispute.circleId as CircleId,
    dispute.id,
    ctx.actor.memberId,
  ]
  await refuseIdentityDispute(ctx, dispute, actorId)
  await recordAct(ctx, {
    circleId,
    actorId,
    role: 'officer',
    act: 'identity_dispute.refuse',
    subject: { kind: 'identity_dispute', id: identityDisputeId },
    whomId: dispute.memberId,
    before: { state: 'waiting', what: dispute.what },
    after: { state: 'refused', what: dispute.what },
    reason,
  })
  ctx.notify({
    circleId,
    memberId: dispute.memberId,
    kind: 'identity_dispute_decided',
    about: { identityDisputeId },
  })
}
