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
