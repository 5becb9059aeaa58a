import { addMs, DAY_MS, isBefore } from '../shared/calendar.ts'

export type MemberStatus = 'applied' | 'active' | 'suspended' | 'closed'

/**
 * Whether an applicant can become active: the phone is verified, an e-mail too where one was given or
 * the circle wants it, and somebody has vouched. Giving is never a condition.
 */
export function mayBecomeActive(facts: {
  /** Null where none was given and the circle does not want one. */
  emailVerified: boolean | null
  phoneVerified: boolean
  accepted: boolean
}): boolean {
  return facts.emailVerified !== false && facts.phoneVerified && facts.accepted
}

export type Tie = 'self' | 'introduced' | 'introduced_by' | 'partner'

/**
 * That somebody brought a person in without an introducer's link: they entered the name on a list,
 * or said "I know this person".
 */
export type Bringing = { readonly byId: string; readonly memberId: string }

/**
 * Why somebody may not decide about a member. Undefined where nothing ties the two. Entering a name
 * on a list and recognising a person tie as introducing does. A partner is from the last 90 days.
 */
export function tieBetween({
  decider,
  member,
  partners,
  bringings,
}: {
  decider: { id: string; introducedBy: string | null }
  member: { id: string; introducedBy: string | null }
  partners: readonly string[]
  bringings: readonly Bringing[]
}): Tie | undefined {
  if (decider.id === member.id) return 'self'
  if (member.introducedBy === decider.id || brought(decider.id, member.id, bringings))
    return 'introduced'
  if (decider.introducedBy === member.id || brought(member.id, decider.id, bringings))
    return 'introduced_by'
  return partners.includes(member.id) ? 'partner' : undefined
}

function brought(byId: string, memberId: string, bringings: readonly Bringing[]): boolean {
  return bringings.some((one) => one.byId === byId && one.memberId === memberId)
}

export const PARTNER_DAYS = 90

/** After this time without the inviter's answer, an application also goes to the stewards. */
export const INVITER_ANSWERS_WITHIN_MS = 3 * DAY_MS

/**
 * After this time without a decision by the circle's officers, an identity dispute also goes to the
 * operator's panel.
 */
export const IDENTITY_DISPUTE_DECIDED_WITHIN_MS = 3 * DAY_MS

/** Whether an active member is still in the wait before a first ask. A steward may waive it. */
export function isInFirstWait({
  status,
  joinedAt,
  waivedAt,
  hasAsked,
  waitDays,
  now,
}: {
  status: MemberStatus
  joinedAt: Temporal.Instant | null
  waivedAt: Temporal.Instant | null
  hasAsked: boolean
  waitDays: number
  now: Temporal.Instant
}): boolean {
  if (status !== 'active' || joinedAt === null || waivedAt !== null || hasAsked) return false
  return isBefore(now, addMs(joinedAt, waitDays * DAY_MS))
}

/** A new member's dashboard begins with the list of first steps for so many days. */
const FIRST_STEPS_DAYS = 14

/** Whether somebody joined lately enough to be shown the list of first steps. */
export function isTakingFirstSteps(
  { status, joinedAt }: { status: MemberStatus; joinedAt: Temporal.Instant | null },
  now: Temporal.Instant,
): boolean {
  return (
    status === 'active' &&
    joinedAt !== null &&
    isBefore(now, addMs(joinedAt, FIRST_STEPS_DAYS * DAY_MS))
  )
}
