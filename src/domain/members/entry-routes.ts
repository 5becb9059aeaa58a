import type { CircleState } from '../circles/circle-states.ts'
import type { CircleKind } from '../shared/circle-kinds.ts'
import type { NoticeKind } from '../shared/notice-kinds.ts'
import type { StaffRole } from '../shared/staff-roles.ts'
import type { EntryForm } from './registration.ts'

export type ApplicationState = 'waiting' | 'with_steward' | 'accepted' | 'declined'

type Vouching = { readonly begins: ApplicationState; readonly asks?: NoticeKind }

/** Who says that they know a newcomer: how the application begins, and the notice that asks for it. */
export const VOUCHING = {
  /** The member whose link it is; stewards too after three days, or after a no. */
  inviter: { begins: 'waiting', asks: 'vouch_wanted' },
  /** Two active members, or a steward who did not enter the name. */
  members: { begins: 'waiting', asks: 'recognition_wanted' },
  steward: { begins: 'with_steward', asks: 'application_waiting' },
  /** Whoever made the one-time link. */
  link: { begins: 'accepted' },
  /** The operator, who opens the circle or refuses it. */
  operator: { begins: 'accepted', asks: 'founding_waiting' },
} as const satisfies Record<string, Vouching>

type Route = {
  readonly vouchedBy: keyof typeof VOUCHING
  /** The full form for it: a link by mail proves the address, then a code the phone. */
  readonly form: Exclude<EntryForm, 'phone'>
  /**
   * Whether a name and a number are enough, where the circle allows it; a code proves the phone.
   * Bounded: such codes count against what the operator allows newcomers.
   */
  readonly byPhone: 'bounded' | 'unbounded' | 'no'
  /** The states of a circle that takes people; none where the circle begins with this person. */
  readonly into: readonly CircleState[]
}

/** Every way into a circle, and how they differ. All of them go through `server/members/entry`. */
export const ENTRY_ROUTES = {
  referral: { vouchedBy: 'inviter', form: 'member', byPhone: 'bounded', into: ['open'] },
  /** A list's invitation, which holds for the listed number. Lists have bounds of their own. */
  list: { vouchedBy: 'members', form: 'member', byPhone: 'unbounded', into: ['open'] },
  application: { vouchedBy: 'steward', form: 'member', byPhone: 'no', into: ['open'] },
  /** A one-time link. The other founder of a circle that waits for an operator has one too. */
  administrator: {
    vouchedBy: 'link',
    form: 'administrator',
    byPhone: 'no',
    into: ['open', 'applied'],
  },
  outsideOfficer: {
    vouchedBy: 'link',
    form: 'outside-officer',
    byPhone: 'no',
    into: ['open', 'applied'],
  },
  /** The first founder, who applies for the circle. */
  founder: { vouchedBy: 'operator', form: 'administrator', byPhone: 'no', into: [] },
} as const satisfies Record<string, Route>

export type RouteKind = keyof typeof ENTRY_ROUTES

/** The row of a way in. */
export function entryRule(kind: RouteKind): Route {
  return ENTRY_ROUTES[kind]
}

/** Whether a person who joins in this way gets the roles of `ROLES_BY_LINK`. */
export function givesRole(kind: RouteKind): boolean {
  return ENTRY_ROUTES[kind].form !== 'member'
}

/** What a one-time link makes of a person, by the kind of the circle that they join. */
export const ROLES_BY_LINK: Readonly<Record<CircleKind, readonly StaffRole[]>> = {
  members: ['admin', 'steward'],
  operators: ['operator'],
  officers: ['officer'],
}
