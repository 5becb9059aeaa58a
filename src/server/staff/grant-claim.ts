import type { CircleId } from '#domain/shared/ids.ts'
import { holdersOf } from '#server/members/identity-disputes/claim-holders.ts'
import { claimToDecide, grantClaimTo, refuseClaim } from '#server/members/identity-claims.ts'
import { refuseTied } from '#server/members/stewarding/ties.ts'
import { notify } from '#server/notices/notify.ts'
import { recordAct } from '#server/audit-log/record-act.ts'
import type { ActorCtx } from '#server/platform/use-case/context.ts'
import type { StoredApproval } from './store/approval-store.ts'
import type { Word } from './stored-approval.ts'

type Claim = Awaited<ReturnType<typeof claimToDecide>>

/**
 * Throws members.tied for an officer close to the newcomer, or to whoever of the same circle holds
 * what they name.
 */
export async function refuseTiedToClaim(ctx: ActorCtx, claim: Claim): Promise<void> {
  await refuseTied(ctx, claim.memberId)
  for (const holder of await holdersOf(ctx, claim))
    if (holder.circleId === ctx.actor.circleId) await refuseTied(ctx, holder.memberId)
}

/** Whether the holder is of another circle: then the panel decides. */
export async function isHeldElsewhere(ctx: ActorCtx, claim: Claim): Promise<boolean> {
  return (await holdersOf(ctx, claim)).some((holder) => holder.circleId !== claim.circleId)
}

/**
 * Carries out that a newcomer is right about a phone or PAN. Throws staff.claim-unknown,
 * staff.claim-decided, staff.claim-elsewhere, members.tied.
 */
export async function grantClaim(
  ctx: ActorCtx,
  { subjectId: claimId }: StoredApproval,
  { role, reason }: Word,
): Promise<void> {
  const { circleId } = ctx.actor
  const claim = await claimToDecide(ctx.tx, circleId, claimId)
  await refuseTiedToClaim(ctx, claim)
  await grantNow(ctx, claim, { role, reason, panel: false })
}

/**
 * The newcomer is right: done, logged for both, and told. Throws staff.claim-elsewhere unless the
 * panel says so.
 */
export async function grantNow(
  ctx: ActorCtx,
  claim: Claim,
  { role, reason, panel }: Word & { panel: boolean },
): Promise<void> {
  const [circleId, claimId, actorId] = [claim.circleId as CircleId, claim.id, ctx.actor.memberId]
  const holders = await grantClaimTo(ctx, claim, { decidedBy: actorId, panel })
  const act = { actorId, role, subject: { kind: 'identity_claim', id: claimId } }
  await recordAct(ctx, {
    ...act,
    circleId,
    act: 'identity_claim.grant',
    whomId: claim.memberId,
    before: { state: 'waiting', what: claim.what },
    after: { state: 'granted', what: claim.what },
    reason,
  })
  const ended =
    claim.what === 'pan'
      ? { before: { panCounts: true }, after: { panCounts: false } }
      : { before: { phoneProved: true }, after: { phoneProved: false } }
  for (const holder of holders) {
    // The reason is about the newcomer: the holder sees what was done, not why.
    await recordAct(ctx, {
      ...act,
      circleId: holder.circleId,
      act: 'identity_claim.end-proof',
      whomId: holder.memberId,
      ...ended,
      reason: '',
    })
  }
  await notify(ctx, {
    circleId,
    memberId: claim.memberId,
    kind: 'identity_claim_decided',
    about: { claimId },
  })
}

/** The account that holds it keeps it: done, logged, and the newcomer told. */
export async function refuseNow(ctx: ActorCtx, claim: Claim, reason: string): Promise<void> {
  const [circleId, claimId, actorId] = [claim.circleId as CircleId, claim.id, ctx.actor.memberId]
  await refuseClaim(ctx, claim, actorId)
  await recordAct(ctx, {
    circleId,
    actorId,
    role: 'officer',
    act: 'identity_claim.refuse',
    subject: { kind: 'identity_claim', id: claimId },
    whomId: claim.memberId,
    before: { state: 'waiting', what: claim.what },
    after: { state: 'refused', what: claim.what },
    reason,
  })
  await notify(ctx, {
    circleId,
    memberId: claim.memberId,
    kind: 'identity_claim_decided',
    about: { claimId },
  })
}
