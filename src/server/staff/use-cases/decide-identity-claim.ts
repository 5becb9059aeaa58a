import { staffError } from '#domain/shared/staff-errors.ts'
import { lockCircle } from '#server/circles/lock-circle.ts'
import { callPanelTo, circleBeforePanel } from '#server/members/identity-disputes/claim-panel.ts'
import { claimToDecide } from '#server/members/identity-claims.ts'
import { recordAct } from '#server/audit-log/record-act.ts'
import { type ActorCtx, useCase } from '#server/platform/use-case/context.ts'
import { staffAnswer } from '../answer.ts'
import { isWaiting } from '../store/approval-store.ts'
import { decideAsPanel } from '../decide-claim-as-panel.ts'
import { isHeldElsewhere, refuseNow, refuseTiedToClaim } from '../grant-claim.ts'
import { proposeAct } from '../propose-act.ts'

type Claim = Awaited<ReturnType<typeof claimToDecide>>

/**
 * An officer's word on whose a phone or PAN is: the account that holds it keeps it at once; that
 * the newcomer is right takes a second officer. Where the other account is of another circle,
 * saying so calls the panel, two of whom decide. Throws staff.claim-unknown, staff.claim-decided,
 * staff.claim-elsewhere, members.tied, staff.approval-waits-already.
 */
export const decideIdentityClaim = useCase(
  'POST /staff/identity-disputes/{claimId}/decide',
  async (ctx, { params: { claimId }, body }) => {
    const { circleId } = ctx.actor
    const elsewhere = await circleBeforePanel(ctx, ctx.actor, claimId)
    if (elsewhere !== undefined)
      return decideAsPanel(ctx, { circleId: elsewhere, claimId, ...body })
    await lockCircle(ctx.tx, circleId)
    const claim = await claimToDecide(ctx.tx, circleId, claimId)
    await refuseTiedToClaim(ctx, claim)
    return body.grant
      ? proposeGrant(ctx, claim, body.reason)
      : keepWithHolder(ctx, claim, body.reason)
  },
)

async function proposeGrant(ctx: ActorCtx, claim: Claim, reason: string) {
  const { circleId, memberId: actorId } = ctx.actor
  const subject = { kind: 'identity_claim', id: claim.id }
  if (!(await isHeldElsewhere(ctx, claim))) {
    await proposeAct(
      ctx,
      {
        kind: 'identity_claim',
        subject,
        whomId: claim.memberId,
        payload: { what: claim.what },
        reason,
      },
      { role: 'officer', figures: { what: claim.what } },
    )
    return { message: staffAnswer(ctx.language, 'claim-proposed') }
  }
  if (claim.panelReasonSealed !== null) throw staffError('staff.claim-elsewhere')
  await callPanelTo(ctx, claim, reason)
  await recordAct(ctx, {
    circleId,
    actorId,
    role: 'officer',
    act: 'identity_claim.call-panel',
    subject,
    whomId: claim.memberId,
    before: { state: 'waiting', what: claim.what },
    after: { state: 'waiting', what: claim.what },
    reason,
  })
  return { message: staffAnswer(ctx.language, 'claim-to-panel') }
}

async function keepWithHolder(ctx: ActorCtx, claim: Claim, reason: string) {
  if (
    await isWaiting(
      ctx.tx,
      { circleId: claim.circleId, kind: 'identity_claim', subjectId: claim.id },
      ctx.now,
    )
  )
    throw staffError('staff.approval-waits-already')
  await refuseNow(ctx, claim, reason)
  return { message: staffAnswer(ctx.language, 'claim-refused') }
}
