import { addMs, DAY_MS } from '../shared/calendar.ts'
import { actsAs, mayGiveRole, type StaffRole } from '../shared/staff-roles.ts'

/** An act of staff that takes two people. */
type StaffAct = {
  /** What it is done to, as the log names it. */
  readonly subject:
    | 'member'
    | 'circle'
    | 'ask'
    | 'identity_dispute'
    | 'outside_officer'
    | 'circle_token'
  /** Who may propose it. The first of these roles that somebody holds is the one they act in. */
  readonly proposes: readonly StaffRole[]
  /** Who may be the second person, in the same way. */
  readonly decides: readonly StaffRole[]
  /** It may harm the person whom it is about: while it waits, it is a matter of theirs. */
  readonly mayHarm?: true
  /** The operator is the second person where nobody of the circle is left to agree. */
  readonly byOperator?: true
  /** It is a file that its proposer alone can fetch, for so many days after the approval. */
  readonly fileDays?: number
}

/**
 * Every act of staff that takes two people. The endpoints take from it who may propose, the server
 * who is asked, who may decide and what is logged. Its words have its name in their keys.
 */
export const STAFF_ACTS = {
  // Whoever may give the role decides.
  role_grant: { subject: 'member', proposes: ['admin', 'officer'], decides: ['admin', 'officer'] },
  policy: { subject: 'circle', proposes: ['admin'], decides: ['admin'] },
  ask_urgent: {
    subject: 'ask',
    proposes: ['officer', 'steward'],
    decides: ['steward', 'officer'],
  },
  export: { subject: 'member', proposes: ['admin'], decides: ['admin'], fileDays: 2 },
  // Payments with names. One waits at a time in a circle.
  register: {
    subject: 'circle',
    proposes: ['admin', 'officer'],
    decides: ['admin', 'officer'],
    fileDays: 1,
  },
  // Of somebody with a role. Where one of two officers is suspended, only one officer is left, so
  // administrators decide too.
  suspension: {
    subject: 'member',
    proposes: ['officer'],
    decides: ['admin', 'officer'],
    mayHarm: true,
    byOperator: true,
  },
  lift_suspension: {
    subject: 'member',
    proposes: ['officer'],
    decides: ['admin', 'officer'],
    mayHarm: true,
  },
  identity_dispute: {
    subject: 'identity_dispute',
    proposes: ['officer'],
    decides: ['officer'],
    mayHarm: true,
  },
  // Officers also decide about an administrator's reset. Where one of two administrators is locked
  // out, no other administrator can agree.
  factor_reset: {
    subject: 'member',
    proposes: ['admin', 'officer'],
    decides: ['admin', 'officer'],
    mayHarm: true,
    byOperator: true,
  },
  ledger_resume: { subject: 'circle', proposes: ['admin'], decides: ['admin'] },
  outside_officer: { subject: 'outside_officer', proposes: ['admin'], decides: ['admin'] },
  circle_token: { subject: 'circle_token', proposes: ['admin'], decides: ['admin'] },
} as const satisfies Readonly<Record<string, StaffAct>>

export type StaffActKind = keyof typeof STAFF_ACTS
/** The acts that the operator can agree to. */
export type OperatorsAct = {
  [K in StaffActKind]: (typeof STAFF_ACTS)[K] extends { readonly byOperator: true } ? K : never
}[StaffActKind]
const ACTS: Readonly<Record<StaffActKind, StaffAct>> = STAFF_ACTS
export const STAFF_ACT_KINDS = Object.keys(STAFF_ACTS) as StaffActKind[]

/** The acts that are a matter of the person whom they are about, while they wait. */
export const HARMING_ACTS = STAFF_ACT_KINDS.filter((kind) => ACTS[kind].mayHarm)

/** Until when the file of an act that was approved at this instant can be fetched. */
export function fileUntil(
  kind: StaffActKind,
  approvedAt: Temporal.Instant,
): Temporal.Instant | undefined {
  const { fileDays } = ACTS[kind]
  return fileDays === undefined ? undefined : addMs(approvedAt, fileDays * DAY_MS)
}

/** The role in which somebody proposes an act, or decides about it. */
export function actingRole(
  kind: StaffActKind,
  as: 'proposes' | 'decides',
  roles: readonly StaffRole[],
): StaffRole {
  return actsAs(roles, ACTS[kind][as])
}

/**
 * Whether somebody with these roles may be the second person of a proposal. For a role, anybody who
 * may give that role can decide.
 */
export function mayDecide(
  { kind, role }: { readonly kind: StaffActKind; readonly role: StaffRole | undefined },
  roles: readonly StaffRole[],
): boolean {
  if (kind === 'role_grant') return role !== undefined && mayGiveRole(roles, role)
  return ACTS[kind].decides.some((needed) => roles.includes(needed))
}
