import type { CircleId } from '#domain/shared/ids.ts'
import { staffError } from '#domain/shared/staff-errors.ts'
import { lockCircle } from '#server/circles/lock-circle.ts'
import { isOfPanelFor, proposeByPanel } from '#server/members/identity-disputes/panel.ts'
import { identityDisputeBeforePanel } from '#server/members/identity-disputes.ts'
import { recordAct } from '#server/audit-log/record-act.ts'
import type { ActorCtx } from '#server/platform/use-case/context.ts'
import { staffSentence } from './sentence.ts'
import { grantNow, refuseNow } from './grant-identity-dispute.ts'

/**
 * The word of an officer of the panel about a dispute of another circle than theirs: one leaves it
 * with whoever holds it, two say that the newcomer is right. Throws staff.identity-dispute-unknown
 * for everybody else, staff.identity-dispute-decided, staff.approval-waits-already for the same
 * officer twice.
 */
export async function decideAsPanel(
  ctx: ActorCtx,
  {
    circleId,
    identityDisputeId,
    grant,
    reason,
  }: { circleId: string; identityDisputeId: string; grant: boolean; reason: string },
): Promise<{ message: string }> {
  await lockCircle(ctx.tx, circleId)
  const dispute = await identityDisputeBeforePanel(ctx.tx, circleId, identityDisputeId)
  if (!(await isOfPanelFor(ctx, dispute, ctx.actor)))
    throw staffError('staff.identity-dispute-unknown')
  if (dispute.state !== 'waiting') throw staffError('staff.identity-dispute-decided')
  if (!grant) {
    await refuseNow(ctx, dispute, reason)
    return { message: staffSentence(ctx.language, 'identity-dispute-refused') }
  }
  if (dispute.proposedBy === ctx.actor.memberId) throw staffError('staff.approval-waits-already')
  // The vote of a person who left the panel does not count any more.
  if (
    dispute.proposedBy !== null &&
    (await isOfPanelFor(ctx, dispute, { memberId: dispute.proposedBy }))
  ) {
    await grantNow(ctx, dispute, { role: 'officer', reason, panel: true })
    return { message: staffSentence(ctx.language, 'identity-dispute-granted') }
  }
  await proposeByPanel(ctx, dispute, ctx.actor)
  await recordAct(ctx, {
    circleId: circleId as CircleId,
    actorId: ctx.actor.memberId,
    role: 'officer',
    act: 'identity_dispute.propose',
    subject: { kind: 'identity_dispute', id: identityDisputeId },
    whomId: dispute.memberId,
    before: {},
    after: { state: 'waiting', what: dispute.what },
    reason,
  })
  return { message: staffSentence(ctx.language, 'identity_dispute.proposed') }
}
