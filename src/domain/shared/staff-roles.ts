/** What somebody does for their circle beside being a member of it. */
export type StaffRole = 'steward' | 'manager' | 'officer' | 'admin'

/** A circle is never left with fewer; set-up makes as many. */
export const ADMINS_MIN = 2

/**
 * Whether somebody with these roles may give or take a role: administrators any, officers only that
 * of steward.
 */
export function mayGiveRole(roles: readonly StaffRole[], role: StaffRole): boolean {
  return roles.includes('admin') || (roles.includes('officer') && role === 'steward')
}

/**
 * Whether somebody may ask that a member's second factors are taken away: administrators of
 * anybody, officers of members without a role.
 */
export function mayAskForReset(
  roles: readonly StaffRole[],
  rolesOfMember: readonly StaffRole[],
): boolean {
  return roles.includes('admin') || (roles.includes('officer') && rolesOfMember.length === 0)
}

/**
 * The role somebody acts in: the first of these that they hold. Throws nothing; the endpoint has
 * made sure that they hold one.
 */
export function actsAs(roles: readonly StaffRole[], order: readonly StaffRole[]): StaffRole {
  return order.find((role) => roles.includes(role)) ?? 'steward'
}
