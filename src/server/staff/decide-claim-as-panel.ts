import type { CircleId } from '#domain/shared/ids.ts'
import { staffError } from '#domain/shared/staff-errors.ts'
import { lockCircle } from '#server/circles/lock-circle.ts'
import { isOfPanelFor, proposeByPanel } from '#server/members/identity-disputes/claim-panel.ts'
import { claimBeforePanel } from '#server/members/identity-claims.ts'
import { recordAct } from '#server/audit-log/record-act.ts'
import type { ActorCtx } from '#server/platform/use-case/context.ts'
import { staffAnswer } from './answer.ts'
import { grantNow, refuseNow } from './grant-claim.ts'

/**
 * The word of an officer of the panel about a claim of another circle than theirs: one leaves it
 * with whoever holds it, two say that the newcomer is right. Throws staff.claim-unknown for
 * everybody else, staff.claim-decided, staff.approval-waits-already for the same officer twice.
 */
export async function decideAsPanel(
  ctx: ActorCtx,
  {
    circleId,
    claimId,
    grant,
    reason,
  }: { circleId: string; claimId: string; grant: boolean; reason: string },
): Promise<{ message: string }> {
  await lockCircle(ctx.tx, circleId)
  const claim = await claimBeforePanel(ctx.tx, circleId, claimId)
  if (!(await isOfPanelFor(ctx, claim, ctx.actor))) throw staffError('staff.claim-unknown')
  if (claim.state !== 'waiting') throw staffError('staff.claim-decided')
  if (!grant) {
    await refuseNow(ctx, claim, reason)
    return { message: staffAnswer(ctx.language, 'claim-refused') }
  }
  if (claim.proposedBy === ctx.actor.memberId) throw staffError('staff.approval-waits-already')
  // The word of somebody who left the panel meanwhile counts no more.
  if (
    claim.proposedBy !== null &&
    (await isOfPanelFor(ctx, claim, { memberId: claim.proposedBy }))
  ) {
    await grantNow(ctx, claim, { role: 'officer', reason, panel: true })
    return { message: staffAnswer(ctx.language, 'claim-granted') }
  }
  await proposeByPanel(ctx, claim, ctx.actor)
  await recordAct(ctx, {
    circleId: circleId as CircleId,
    actorId: ctx.actor.memberId,
    role: 'officer',
    act: 'identity_claim.propose',
    subject: { kind: 'identity_claim', id: claimId },
    whomId: claim.memberId,
    before: {},
    after: { state: 'waiting', what: claim.what },
    reason,
  })
  return { message: staffAnswer(ctx.language, 'claim-proposed') }
}
