import { staffError } from '#domain/shared/staff-errors.ts'
import { callPanelTo, circleBeforePanel } from '#server/members/identity-disputes/panel.ts'
import { identityDisputeToDecide } from '#server/members/identity-disputes.ts'
import { recordAct } from '#server/audit-log/record-act.ts'
import { type ActorCtx } from '#server/platform/use-case/context.ts'
import { useCase } from '#server/platform/use-case/use-case.ts'
import { staffSentence } from '../sentence.ts'
import { isWaiting } from '../store/approval-store.ts'
import { decideAsPanel } from '../decide-identity-dispute-as-panel.ts'
import {
  isUsedElsewhere,
  refuseNow,
  refuseTiedToIdentityDispute,
} from '../grant-identity-dispute.ts'
import { proposeAct } from '../propose-act.ts'

type IdentityDispute = Awaited<ReturnType<typeof identityDisputeToDecide>>

/**
 * An officer's word on whose a phone or PAN is: the account that holds it keeps it at once; that
 * the newcomer is right takes a second officer. Where the other account is of another circle,
 * saying so calls the panel, two of whom decide. Throws staff.identity-dispute-unknown,
 * staff.identity-dispute-decided, staff.identity-dispute-elsewhere, members.tied,
 * staff.approval-waits-already.
 */
export const decideIdentityDispute = useCase(
  'POST /staff/identity-disputes/{identityDisputeId}/decide',
  async (ctx, { params: { identityDisputeId }, body }) => {
    const { circleId } = ctx.actor
    const elsewhere = await circleBeforePanel(ctx, ctx.actor, identityDisputeId)
    if (elsewhere !== undefined)
      return decideAsPanel(ctx, { circleId: elsewhere, identityDisputeId, ...body })
    const dispute = await identityDisputeToDecide(ctx.tx, circleId, identityDisputeId)
    await refuseTiedToIdentityDispute(ctx, dispute)
    return body.grant
      ? proposeGrant(ctx, dispute, body.reason)
      : keepWithHolder(ctx, dispute, body.reason)
  },
)

async function proposeGrant(ctx: ActorCtx, dispute: IdentityDispute, reason: string) {
  const { circleId, memberId: actorId } = ctx.actor
  const subject = { kind: 'identity_dispute', id: dispute.id }
  if (!(await isUsedElsewhere(ctx, dispute))) {
    await proposeAct(
      ctx,
      {
        kind: 'identity_dispute',
        subject,
        whomId: dispute.memberId,
        payload: { what: dispute.what },
        reason,
      },
      { role: 'officer', figures: { what: dispute.what } },
    )
    return { message: staffSentence(ctx.language, 'identity-dispute-proposed') }
  }
  if (dispute.panelReasonSealed !== null) throw staffError('staff.identity-dispute-elsewhere')
  await callPanelTo(ctx, dispute, reason)
  await recordAct(ctx, {
    circleId,
    actorId,
    role: 'officer',
    act: 'identity_dispute.call-panel',
    subject,
    whomId: dispute.memberId,
    before: { state: 'waiting', what: dispute.what },
    after: { state: 'waiting', what: dispute.what },
    reason,
  })
  return { message: staffSentence(ctx.language, 'identity-dispute-to-panel') }
}

async function keepWithHolder(ctx: ActorCtx, dispute: IdentityDispute, reason: string) {
  if (
    await isWaiting(
      ctx.tx,
      { circleId: dispute.circleId, kind: 'identity_dispute', subjectId: dispute.id },
      ctx.now,
    )
  )
    throw staffError('staff.approval-waits-already')
  await refuseNow(ctx, dispute, reason)
  return { message: staffSentence(ctx.language, 'identity-dispute-refused') }
}
