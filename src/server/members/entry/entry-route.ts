import { takesPhoneEntry } from '#domain/members/entry.ts'
import { ENTRY_ROUTES, type RouteKind } from '#domain/members/entry-routes.ts'
import { canonicalPhone } from '#domain/members/contact-formats.ts'
import { INVITATION_CODE_LENGTH } from '#domain/members/lists/list-rules.ts'
import { memberError } from '#domain/members/member-errors.ts'
import { isGiven } from '#domain/members/registration.ts'
import { REFERRAL_CODE_LENGTH, type CircleId, type MemberId } from '#domain/shared/ids.ts'
import { circleOfInvitation } from '#server/circles/administrator-invitation.ts'
import { circleById, circleBySlug } from '#server/circles/find-circle.ts'
import type { BaseCtx } from '#server/platform/use-case/context.ts'
import { currentPolicy } from '#server/platform/use-case/policies.ts'
import { type ListPersonRow, numberKey } from '../lists/list-rows.ts'
import { findInvited } from '../lists/list-store.ts'
import { findInviter } from '../person/referral-store.ts'
import { invitationHash } from '../secrets/secret-hashes.ts'

/** The way of one newcomer into a circle. */
export type EntryRoute = {
  readonly kind: RouteKind
  readonly circleId: CircleId
  /** The member whose link it is. */
  readonly inviterId?: MemberId
  /** Whom a list invited. */
  readonly listed?: ListPersonRow
  /** The one-time link, which the first who uses it uses up. */
  readonly token?: string
}

type Reading = Pick<BaseCtx, 'tx' | 'now' | 'vault'>

/**
 * Finds the way in. An invitation of a list holds for the listed number; another number applies as
 * usual. Throws members.invitation-unknown for a code of nobody active, members.circle-unknown for a
 * missing circle.
 */
export async function findEntryRoute(
  ctx: Reading,
  asked: {
    referralCode?: string | undefined
    circle?: string | undefined
    phone?: string | undefined
  },
): Promise<EntryRoute> {
  const { referralCode, circle = '', phone = '' } = asked
  if (!isGiven(referralCode)) return findBySlug(ctx, circle)
  const route = await findRouteOfCode(ctx, referralCode)
  const number = canonicalPhone(phone)
  const isListed =
    number !== undefined && route.listed?.phoneKey.equals(numberKey(ctx.vault, number)) === true
  return route.listed === undefined || isListed
    ? route
    : { kind: 'application', circleId: route.circleId }
}

async function findBySlug({ tx }: Reading, slug: string): Promise<EntryRoute> {
  const found = await circleBySlug(tx, slug)
  if (found?.kind !== 'members' || found.state === 'applied' || found.state === 'refused')
    throw memberError('members.circle-unknown')
  return { kind: 'application', circleId: found.circleId }
}

/** Finds where a code leads, whoever has it. Throws members.invitation-unknown. */
export async function findRouteOfCode(
  { tx, now, vault }: Reading,
  given: string,
): Promise<EntryRoute> {
  const code = given.trim()
  const inviter =
    code.length === REFERRAL_CODE_LENGTH ? await findInviter(tx, code.toUpperCase()) : undefined
  if (inviter !== undefined)
    return { kind: 'referral', circleId: inviter.circleId, inviterId: inviter.memberId }
  if (code.length === INVITATION_CODE_LENGTH) {
    const listed = await findInvited(tx, invitationHash(vault, code), now)
    if (listed !== undefined) return { kind: 'list', circleId: listed.circleId as CircleId, listed }
  } else {
    const circleId = await circleOfInvitation(tx, code, now)
    const circle = circleId && (await circleById(tx, circleId))
    if (circle !== undefined && circleId !== undefined)
      return {
        kind: circle.kind === 'officers' ? 'outsideOfficer' : 'administrator',
        circleId,
        token: code,
      }
  }
  throw memberError('members.invitation-unknown')
}

/**
 * Finds the way in of somebody who applies with a name and a number. Throws what findEntryRoute throws,
 * and members.full-form-needed where only the full form leads in.
 */
export async function findPhoneRoute(
  ctx: Reading,
  { code, phone }: { code: string; phone: string },
): Promise<EntryRoute> {
  if (!isGiven(code)) throw memberError('members.invitation-unknown')
  const route = await findEntryRoute(ctx, { referralCode: code, phone })
  if (!(await isByPhone(ctx, route))) throw memberError('members.full-form-needed')
  return route
}

/** Whether a name and a number are enough for this way in. */
export async function isByPhone(
  { tx }: Pick<BaseCtx, 'tx'>,
  { kind, circleId }: EntryRoute,
): Promise<boolean> {
  if (ENTRY_ROUTES[kind].byPhone === 'no') return false
  return takesPhoneEntry((await currentPolicy(tx, circleId)).policy)
}
