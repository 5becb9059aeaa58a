import type { CircleKind } from './circle-kinds.ts'

/** What somebody does for their circle besides being a member. */
export type StaffRole = CircleRole | 'operator'

/** The roles of a circle. An operator is of no circle, and sees no member's data. */
export type CircleRole = 'steward' | 'manager' | 'officer' | 'admin'

/**
 * A circle always has at least two administrators, so that one can agree to what the other
 * proposes. Set-up makes two.
 */
export const ADMINS_MIN = 2

/**
 * Whether somebody with these roles may give or take a role. Administrators may for any role,
 * officers only for stewards.
 */
export function mayGiveRole(roles: readonly StaffRole[], role: StaffRole): boolean {
  return roles.includes('admin') || (roles.includes('officer') && role === 'steward')
}

/**
 * Whether somebody may ask for a reset of a member's second factors. Administrators may for
 * anybody, officers for members without a role.
 */
export function mayAskForReset(
  roles: readonly StaffRole[],
  rolesOfMember: readonly StaffRole[],
): boolean {
  return roles.includes('admin') || (roles.includes('officer') && rolesOfMember.length === 0)
}

/**
 * The role somebody acts in: the first in `order` that they hold. The endpoint has checked that
 * they hold one.
 */
export function actsAs(roles: readonly StaffRole[], order: readonly StaffRole[]): StaffRole {
  return order.find((role) => roles.includes(role)) ?? 'steward'
}

/** What a person with a role has given. */
export type StaffFacts = {
  /** The mobile number is verified, and still theirs. */
  readonly phoneProved: boolean
  readonly hasFactor: boolean
  /** A PAN that waits for no decision, and a date of birth. */
  readonly hasIdentity: boolean
  /** A verified email address, or a passkey: a login that does not hang on the SIM card. */
  readonly hasLogin: boolean
}

/** What somebody must have given before they may work in a role. */
export type StaffProof = 'phone' | 'second_factor' | 'identity' | 'login'

/**
 * The proofs with their facts. Queries are made from the same lines. Officers from outside give no PAN
 * and no date of birth, because they neither give nor receive help.
 */
export const STAFF_PROOFS: readonly {
  readonly proof: StaffProof
  readonly fact: keyof StaffFacts
  readonly exceptIn?: CircleKind
}[] = [
  { proof: 'phone', fact: 'phoneProved' },
  { proof: 'second_factor', fact: 'hasFactor' },
  { proof: 'identity', fact: 'hasIdentity', exceptIn: 'officers' },
  { proof: 'login', fact: 'hasLogin' },
]

/** Lists what a person still has to give before they may work in a role. */
export function missingStaffProofs(
  facts: StaffFacts & { readonly circleKind: CircleKind },
): StaffProof[] {
  return STAFF_PROOFS.filter(
    ({ fact, exceptIn }) => !facts[fact] && facts.circleKind !== exceptIn,
  ).map(({ proof }) => proof)
}
