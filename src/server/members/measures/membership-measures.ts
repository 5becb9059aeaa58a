import { staffError } from '#domain/shared/staff-errors.ts'
import { eachUnderLock } from '#server/circles/each-under-lock.ts'
import { takeBackAllOf } from '#server/approvals/propose.ts'
import type { BaseCtx } from '#server/platform/use-case/context.ts'
import { endSessionsOf, renewSessionsOf } from '#server/platform/use-case/sessions.ts'
import { inTransactionOf } from '#server/platform/use-case/transaction.ts'
import type { World } from '#server/platform/use-case/world.ts'
import { findIdentityOfMember } from '../person/identity-store.ts'
import { assignAnew } from '../stewarding/assign-stewards.ts'
import {
  deleteRoles,
  listFreeToLeave,
  updateLeaving,
  updateLifted,
  updateLimitedUntil,
  updateStaying,
  updateSuspended,
} from './measure-store.ts'
import { isNeededAdmin, notifyOfTokensOf, rolesOf } from './roles.ts'

type Of = { readonly circleId: string; readonly memberId: string }

const LEAVING_A_SWEEP_MAX = 500

/** Limits what a member may begin until an instant; an earlier limit that lasts longer stays. */
export async function limitMember(ctx: BaseCtx, of: Of, until: Temporal.Instant): Promise<void> {
  await updateLimitedUntil(ctx.tx, of, { until, now: ctx.now })
  ctx.announce([of.memberId], 'membership')
}

/**
 * Throws staff.too-few-admins when a measure about an active administrator would leave fewer than
 * two. The caller must lock the circle first.
 */
async function refuseWithoutAdmins(ctx: BaseCtx, of: Of): Promise<void> {
  if (await isNeededAdmin(ctx.tx, of)) throw staffError('staff.too-few-admins')
}

/**
 * Suspends an active member: live matches continue, nothing new begins, and their proposals fall.
 * The caller holds back their requests. Returns false when they were not active. Throws
 * staff.too-few-admins, unless the operator has agreed, because the operator can have others made
 * administrators.
 */
export async function suspendMember(
  ctx: BaseCtx,
  of: Of,
  { operatorAgrees = false }: { operatorAgrees?: boolean } = {},
): Promise<boolean> {
  if (!operatorAgrees) await refuseWithoutAdmins(ctx, of)
  const changed = await updateSuspended(ctx.tx, of, ctx.now)
  if (!changed) return false
  await takeBackAllOf(ctx, of)
  if ((await rolesOf(ctx.tx, of)).includes('admin')) await notifyOfTokensOf(ctx, of)
  await renewSessions(ctx, of)
  return true
}

/** Ends a suspension. Returns false when there was none, or the member is leaving. */
export async function liftSuspension(ctx: BaseCtx, of: Of): Promise<boolean> {
  const changed = await updateLifted(ctx.tx, of)
  if (changed) await renewSessions(ctx, of)
  return changed
}

/**
 * Removes a member from the circle: no roles, logged out everywhere. While matches of theirs still
 * run they can log in for those only; after the last one the account closes. The caller closes
 * their requests. Returns which of the two it is. Throws staff.too-few-admins.
 */
export async function removeMember(ctx: BaseCtx, of: Of): Promise<'closed' | 'when_free'> {
  await refuseWithoutAdmins(ctx, of)
  const how = await updateLeaving(ctx.tx, of, ctx.now, 'removed')
  await endOffice(ctx, of)
  await endMembership(ctx, of)
  return how
}

/**
 * Lets a member leave by their own wish: no roles at once. While matches of theirs run they can log
 * in for those, and can stay after all. The caller closes their requests and holds the circle's
 * lock. Returns which of the two it is. Throws staff.too-few-admins.
 */
export async function leaveByOwnWish(ctx: BaseCtx, of: Of): Promise<'closed' | 'when_free'> {
  await refuseWithoutAdmins(ctx, of)
  const how = await updateLeaving(ctx.tx, of, ctx.now, 'own_wish')
  await endOffice(ctx, of)
  await (how === 'closed' ? endMembership(ctx, of) : renewSessions(ctx, of))
  return how
}

/**
 * Lets a member who asked to leave stay after all. Returns false when they had not asked, or are
 * closed already.
 */
export async function stayAfterAll(ctx: BaseCtx, of: Of): Promise<boolean> {
  const changed = await updateStaying(ctx.tx, of)
  if (changed) await renewSessions(ctx, of)
  return changed
}

/** Closes leaving members without a running match; one transaction each, safe to run twice. */
export async function closeWhoeverIsFree(world: World): Promise<void> {
  const leaving = await inTransactionOf(world, (ctx) =>
    listFreeToLeave(ctx.tx, LEAVING_A_SWEEP_MAX),
  )
  await eachUnderLock(world, 'leaving member', leaving, async (ctx, of) => {
    if ((await updateLeaving(ctx.tx, of, ctx.now, 'free_now')) !== 'closed') return
    const identity = await findIdentityOfMember(ctx.tx, of.circleId, of.memberId)
    if (identity)
      ctx.enqueue('mail-address-owner', {
        identityId: identity.identityId,
        about: 'account-closed',
      })
    await endMembership(ctx, of)
  })
}

async function endOffice(ctx: BaseCtx, of: Of): Promise<void> {
  const roles = await rolesOf(ctx.tx, of)
  await deleteRoles(ctx.tx, of)
  if (roles.includes('steward')) await assignAnew(ctx, of.circleId, of.memberId)
  if (roles.includes('admin')) await notifyOfTokensOf(ctx, of)
  await takeBackAllOf(ctx, of)
}

async function endMembership(ctx: BaseCtx, of: Of): Promise<void> {
  ctx.enqueue('drop-decisions', { circleId: of.circleId, memberId: of.memberId })
  const identity = await findIdentityOfMember(ctx.tx, of.circleId, of.memberId)
  if (identity) await endSessionsOf(ctx.tx, identity.identityId)
  ctx.announce([of.memberId], 'membership')
}

async function renewSessions(ctx: BaseCtx, of: Of): Promise<void> {
  const identity = await findIdentityOfMember(ctx.tx, of.circleId, of.memberId)
  if (identity) await renewSessionsOf(ctx.tx, identity.identityId)
  ctx.announce([of.memberId], 'membership')
}
