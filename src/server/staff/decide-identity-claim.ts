import { staffError } from '#domain/staff/staff-errors.ts'
import { lockCircle } from '#server/circles/lock-circle.ts'
import { claimToDecide, refuseClaim } from '#server/members/identity-claims.ts'
import { notify } from '#server/notices/notify.ts'
import { recordAct } from '#server/platform/audit.ts'
import { useCase } from '#server/platform/context.ts'
import { staffAnswer } from './answer.ts'
import { isWaiting } from './approval-store.ts'
import { refuseClaimElsewhere, refuseTiedToClaim } from './grant-claim.ts'
import { proposeAct } from './propose-act.ts'

/**
 * An officer's word on whose a phone or PAN is: the account that holds it keeps it at once; that the newcomer is right takes a second
 * officer. Throws staff.claim-unknown, staff.claim-decided, staff.claim-elsewhere, members.tied, staff.approval-waits-already.
 */
export const decideIdentityClaim = useCase('POST /staff/identity-claims/{claimId}/decide', async (ctx, { params: { claimId }, body: { grant, reason } }) => {
  const { circleId, memberId: actorId } = ctx.actor
  await lockCircle(ctx.tx, circleId)
  const claim = await claimToDecide(ctx.tx, circleId, claimId)
  await refuseTiedToClaim(ctx, claim)
  if (grant) {
    await refuseClaimElsewhere(ctx, claim)
    await proposeAct(ctx, { kind: 'identity_claim', subject: { kind: 'identity_claim', id: claimId }, whomId: claim.memberId, payload: { what: claim.what }, reason }, { role: 'officer', figures: { what: claim.what } })
    return { message: staffAnswer(ctx.language, 'claim-proposed') }
  }
  if (await isWaiting(ctx.tx, { circleId, kind: 'identity_claim', subjectId: claimId }, ctx.now)) throw staffError('staff.approval-waits-already')
  await refuseClaim(ctx, claim, actorId)
  await recordAct(ctx, {
    circleId, actorId, role: 'officer', act: 'identity_claim.refuse', subject: { kind: 'identity_claim', id: claimId }, whomId: claim.memberId,
    before: { state: 'waiting', what: claim.what }, after: { state: 'refused', what: claim.what }, reason,
  })
  await notify(ctx, { circleId, memberId: claim.memberId, kind: 'identity_claim_decided', about: { claimId } })
  return { message: staffAnswer(ctx.language, 'claim-refused') }
})
