import { mayGiveRole, type StaffRole } from '../shared/staff-roles.ts'

export type DecidableKind =
  | 'role_grant'
  | 'policy'
  | 'ask_urgent'
  | 'suspension'
  | 'lift_suspension'
  | 'identity_dispute'
  | 'factor_reset'
  | 'ledger_resume'

const DECIDED_BY: Readonly<Record<Exclude<DecidableKind, 'role_grant'>, readonly StaffRole[]>> = {
  policy: ['admin'],
  ask_urgent: ['steward', 'officer'],
  // Of somebody with a role: in a circle with two officers, the one whom it concerns leaves only
  // one.
  suspension: ['officer', 'admin'],
  lift_suspension: ['officer', 'admin'],
  identity_dispute: ['officer'],
  // Also of an administrator's: with two of them, one locked out, there is no other one left to
  // agree.
  factor_reset: ['admin', 'officer'],
  ledger_resume: ['admin'],
}

/**
 * Whether somebody with these roles may be the second person of a proposal; of a role, whoever
 * could give it.
 */
export function mayDecide(
  { kind, role }: { readonly kind: DecidableKind; readonly role: StaffRole | undefined },
  roles: readonly StaffRole[],
): boolean {
  if (kind === 'role_grant') return role !== undefined && mayGiveRole(roles, role)
  return DECIDED_BY[kind].some((needed) => roles.includes(needed))
}
