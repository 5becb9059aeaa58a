import { claimToDecide, grantClaimTo, holdersOf, refuseElsewhere } from '#server/members/identity-claims.ts'
import { refuseTied } from '#server/members/ties.ts'
import { notify } from '#server/notices/notify.ts'
import { recordAct } from '#server/platform/audit.ts'
import type { ActorCtx } from '#server/platform/context.ts'
import type { StoredApproval } from './approval-store.ts'
import type { Word } from './stored-approval.ts'

type Claim = Awaited<ReturnType<typeof claimToDecide>>

/** Throws members.tied for an officer close to the newcomer, or to whoever of the same circle holds what they name. */
export async function refuseTiedToClaim(ctx: ActorCtx, claim: Claim): Promise<void> {
  await refuseTied(ctx, claim.memberId)
  for (const holder of await holdersOf(ctx, claim)) if (holder.circleId === ctx.actor.circleId) await refuseTied(ctx, holder.memberId)
}

/** Throws staff.claim-elsewhere where the holder is of another circle: that is for the operator to look at. */
export async function refuseClaimElsewhere(ctx: ActorCtx, claim: Claim): Promise<void> {
  refuseElsewhere(claim, await holdersOf(ctx, claim))
}

/** Carries out that a newcomer is right about a phone or PAN. Throws staff.claim-unknown, staff.claim-decided, staff.claim-elsewhere, members.tied. */
export async function grantClaim(ctx: ActorCtx, { subjectId: claimId }: StoredApproval, { role, reason }: Word): Promise<void> {
  const { circleId, memberId: actorId } = ctx.actor
  const claim = await claimToDecide(ctx.tx, circleId, claimId)
  await refuseTiedToClaim(ctx, claim)
  const holders = await grantClaimTo(ctx, claim, actorId)
  const act = { actorId, role, subject: { kind: 'identity_claim', id: claimId } }
  await recordAct(ctx, { ...act, circleId, act: 'identity_claim.grant', whomId: claim.memberId, before: { state: 'waiting', what: claim.what }, after: { state: 'granted', what: claim.what }, reason })
  const ended = claim.what === 'pan' ? { before: { panCounts: true }, after: { panCounts: false } } : { before: { phoneProved: true }, after: { phoneProved: false } }
  for (const holder of holders) {
    // The reason is about the newcomer: the holder sees what was done, not why.
    await recordAct(ctx, { ...act, circleId: holder.circleId, act: 'identity_claim.end-proof', whomId: holder.memberId, ...ended, reason: '' })
  }
  await notify(ctx, { circleId, memberId: claim.memberId, kind: 'identity_claim_decided', about: { claimId } })
}
