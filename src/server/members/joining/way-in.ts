import type { CircleState } from '#domain/circles/circle-states.ts'
import { memberError } from '#domain/members/member-errors.ts'
import { isGiven } from '#domain/members/registration.ts'
import { REFERRAL_CODE_LENGTH, type CircleId, type MemberId } from '#domain/shared/ids.ts'
import { circleOfInvitation } from '#server/circles/administrator-invitation.ts'
import { circleBySlug } from '#server/circles/find-circle.ts'
import type { BaseCtx } from '#server/platform/use-case/context.ts'
import { findInviter } from '../person/referral-store.ts'

/**
 * How a person comes into a circle: by a member's link, by an administrator's one-time link, by
 * asking a steward, or as the first founder of a circle that does not exist yet.
 */
export type WayIn =
  | { readonly kind: 'referral'; readonly circleId: CircleId; readonly inviterId: MemberId }
  | { readonly kind: 'administrator'; readonly circleId: CircleId; readonly token: string }
  | { readonly kind: 'application'; readonly circleId: CircleId }
  | { readonly kind: 'founder'; readonly circleId: CircleId }

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
    if (found === undefined || found.kind !== 'members' || isBeforeItOpens(found.state))
      throw memberError('members.circle-unknown')
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

function isBeforeItOpens(state: CircleState): boolean {
  return state === 'applied' || state === 'refused'
}
