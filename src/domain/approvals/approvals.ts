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
  | 'outside_officer'
  | 'export'

const DECIDED_BY: Readonly<Record<Exclude<DecidableKind, 'role_grant'>, readonly StaffRole[]>> = {
  policy: ['admin'],
  ask_urgent: ['steward', 'officer'],
  // This covers the suspension of staff. Where one of two officers is suspended, only one officer
  // is left, so administrators decide too.
  suspension: ['officer', 'admin'],
  lift_suspension: ['officer', 'admin'],
  identity_dispute: ['officer'],
  // Officers also decide about an administrator's reset. Where one of two administrators is locked
  // out, no other administrator can agree.
  factor_reset: ['admin', 'officer'],
  ledger_resume: ['admin'],
  outside_officer: ['admin'],
  export: ['admin'],
}

/**
 * Whether somebody with these roles may be the second person of a proposal. For a role, anybody who
 * may give that role can decide.
 */
export function mayDecide(
  { kind, role }: { readonly kind: DecidableKind; readonly role: StaffRole | undefined },
  roles: readonly StaffRole[],
): boolean {
  if (kind === 'role_grant') return role !== undefined && mayGiveRole(roles, role)
  return DECIDED_BY[kind].some((needed) => roles.includes(needed))
}
