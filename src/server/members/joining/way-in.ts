import { comesInByPhone } from '#domain/members/entry.ts'
import { memberError } from '#domain/members/member-errors.ts'
import { isGiven } from '#domain/members/registration.ts'
import { REFERRAL_CODE_LENGTH, type CircleId, type MemberId } from '#domain/shared/ids.ts'
import { circleOfInvitation } from '#server/circles/administrator-invitation.ts'
import { circleBySlug } from '#server/circles/find-circle.ts'
import type { BaseCtx } from '#server/platform/use-case/context.ts'
import { currentPolicy } from '#server/platform/use-case/policies.ts'
import { findInviter } from '../person/referral-store.ts'

/**
 * How a person comes into a circle: by a member's link, by an administrator's one-time link, or by
 * asking a steward.
 */
export type WayIn =
  | { readonly kind: 'referral'; readonly circleId: CircleId; readonly inviterId: MemberId }
  | { readonly kind: 'administrator'; readonly circleId: CircleId; readonly token: string }
  | { readonly kind: 'application'; readonly circleId: CircleId }

/**
 * Finds the way in. Throws members.invitation-unknown for a code of nobody active,
 * members.circle-unknown for a missing circle.
 */
export async function findWayIn(
  { tx, now }: Pick<BaseCtx, 'tx' | 'now'>,
  { referralCode, circle }: { referralCode?: string | undefined; circle?: string | undefined },
): Promise<WayIn> {
  if (!isGiven(referralCode)) {
    const found = await circleBySlug(tx, circle ?? '')
    if (found === undefined) throw memberError('members.circle-unknown')
    return { kind: 'application', circleId: found.circleId }
  }
  const code = referralCode.trim()
  const inviter =
    code.length === REFERRAL_CODE_LENGTH ? await findInviter(tx, code.toUpperCase()) : undefined
  if (inviter !== undefined)
    return { kind: 'referral', circleId: inviter.circleId, inviterId: inviter.memberId }
  const circleId = await circleOfInvitation(tx, code, now)
  if (circleId === undefined) throw memberError('members.invitation-unknown')
  return { kind: 'administrator', circleId, token: code }
}

/** The invitation of somebody who comes in by phone: a member's code today. */
export type WayByPhone = { readonly code: string }

/**
 * Finds the way in of somebody who comes in with a name and a number. Throws what findWayIn throws,
 * and members.full-form-needed for an administrator's link and where the circle wants the full form.
 */
export async function findByPhoneWay(
  ctx: Pick<BaseCtx, 'tx' | 'now'>,
  { code }: WayByPhone,
): Promise<WayIn> {
  if (!isGiven(code)) throw memberError('members.invitation-unknown')
  const way = await findWayIn(ctx, { referralCode: code })
  if (!(await isByPhone(ctx, way))) throw memberError('members.full-form-needed')
  return way
}

/** Whether this way leads in by phone. */
export async function isByPhone({ tx }: Pick<BaseCtx, 'tx'>, way: WayIn): Promise<boolean> {
  if (way.kind === 'administrator') return false
  return comesInByPhone((await currentPolicy(tx, way.circleId)).policy)
}
