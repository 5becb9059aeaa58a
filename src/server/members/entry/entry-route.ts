import type { CircleState } from '#domain/circles/circle-states.ts'
import { canonicalPhone } from '#domain/members/contact-formats.ts'
import { INVITATION_CODE_LENGTH } from '#domain/members/lists/list-rules.ts'
import { comesInByPhone } from '#domain/members/entry.ts'
import { memberError } from '#domain/members/member-errors.ts'
import { isGiven, type Newcomer } from '#domain/members/registration.ts'
import { REFERRAL_CODE_LENGTH, type CircleId, type MemberId } from '#domain/shared/ids.ts'
import { circleOfInvitation } from '#server/circles/administrator-invitation.ts'
import { circleById, circleBySlug } from '#server/circles/find-circle.ts'
import type { BaseCtx } from '#server/platform/use-case/context.ts'
import { numberKey } from '../lists/list-rows.ts'
import { findInvited } from '../lists/list-store.ts'
import { currentPolicy } from '#server/platform/use-case/policies.ts'
import { findInviter } from '../person/referral-store.ts'
import { invitationHash } from '../secrets/secret-hashes.ts'

/**
 * How a person comes into a circle: by a member's link, by an administrator's one-time link, by an
 * invitation of a list to the listed number, by asking a steward, or as the first founder of a
 * circle that does not exist yet.
 */
export type EntryRoute =
  | { readonly kind: 'referral'; readonly circleId: CircleId; readonly inviterId: MemberId }
  | { readonly kind: 'administrator'; readonly circleId: CircleId; readonly token: string }
  | { readonly kind: 'list'; readonly circleId: CircleId; readonly listPersonId: string }
  | { readonly kind: 'application'; readonly circleId: CircleId }
  | { readonly kind: 'founder'; readonly circleId: CircleId }

/**
 * Finds the way in. Throws members.invitation-unknown for a code of nobody active,
 * members.circle-unknown for a missing circle.
 */
export async function findEntryRoute(
  { tx, now, vault }: Pick<BaseCtx, 'tx' | 'now' | 'vault'>,
  {
    referralCode,
    circle,
    phone,
  }: {
    referralCode?: string | undefined
    circle?: string | undefined
    /** An invitation of a list holds for the listed number; another number applies as usual. */
    phone?: string | undefined
  },
): Promise<EntryRoute> {
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
  if (code.length === INVITATION_CODE_LENGTH) return wayByList({ tx, now, vault }, code, phone)
  const circleId = await circleOfInvitation(tx, code, now)
  if (circleId === undefined) throw memberError('members.invitation-unknown')
  return { kind: 'administrator', circleId, token: code }
}

/** What the owner of a code becomes by the full form. A code that is unknown makes nobody staff. */
export async function newcomerOf(
  { tx, now }: Pick<BaseCtx, 'tx' | 'now'>,
  referralCode: string | undefined,
): Promise<Newcomer> {
  if (!isGiven(referralCode)) return 'member'
  const circleId = await circleOfInvitation(tx, referralCode.trim(), now)
  if (circleId === undefined) return 'member'
  const isOutside = (await circleById(tx, circleId))?.kind === 'officers'
  return isOutside ? 'outside-officer' : 'administrator'
}

function isBeforeItOpens(state: CircleState): boolean {
  return state === 'applied' || state === 'refused'
}

async function wayByList(
  { tx, now, vault }: Pick<BaseCtx, 'tx' | 'now' | 'vault'>,
  code: string,
  phone: string | undefined,
): Promise<EntryRoute> {
  const invited = await findInvited(tx, invitationHash(vault, code), now)
  if (invited === undefined) throw memberError('members.invitation-unknown')
  const { listPersonId, phoneKey } = invited
  const circleId = invited.circleId as CircleId
  const number = canonicalPhone(phone ?? '')
  return number !== undefined && numberKey(vault, number).equals(phoneKey)
    ? { kind: 'list', circleId, listPersonId }
    : { kind: 'application', circleId }
}

/** The invitation of somebody who comes in by phone: a member's code, or one of a list. */
export type PhoneRoute = { readonly code: string }

/**
 * Finds the way in of somebody who comes in with a name and a number. Throws what findEntryRoute throws,
 * and members.full-form-needed for an administrator's link, for an invitation of a list with another
 * number, and where the circle wants the full form.
 */
export async function findPhoneRoute(
  ctx: Pick<BaseCtx, 'tx' | 'now' | 'vault'>,
  { code, phone }: PhoneRoute & { phone: string },
): Promise<EntryRoute> {
  if (!isGiven(code)) throw memberError('members.invitation-unknown')
  const way = await findEntryRoute(ctx, { referralCode: code, phone })
  if (!(await isByPhone(ctx, way))) throw memberError('members.full-form-needed')
  return way
}

/** Whether this way leads in by phone. */
export async function isByPhone({ tx }: Pick<BaseCtx, 'tx'>, way: EntryRoute): Promise<boolean> {
  if (way.kind !== 'referral' && way.kind !== 'list') return false
  return comesInByPhone((await currentPolicy(tx, way.circleId)).policy)
}
