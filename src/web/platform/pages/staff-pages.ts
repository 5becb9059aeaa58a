import type { StaffRole } from '#domain/shared/staff-roles.ts'
import type { QueryKey } from '../api/api-types.ts'
import { staffPaths } from './staff-paths.ts'

/** A page of the staff area: its position in the menu, who may use it, and its requests. */
export type StaffPage = {
  readonly name: StaffPageName
  readonly group: StaffGroup
  readonly path: string
  readonly roles: readonly StaffRole[]
  readonly asks: readonly QueryKey[]
}

export type StaffGroup = 'work' | 'payments' | 'people' | 'support' | 'circle'
export const STAFF_GROUPS = [
  'work',
  'payments',
  'people',
  'support',
  'circle',
] as const satisfies readonly StaffGroup[]
export type StaffPageName =
  | 'queue'
  | 'approvals'
  | 'disputes'
  | 'officers'
  | 'asks'
  | 'runs'
  | 'applications'
  | 'waits'
  | 'members'
  | 'behalf'
  | 'identity-disputes'
  | 'tickets'
  | 'contacts'
  | 'policy'
  | 'roles'
  | 'content'
  | 'ledger'
  | 'audit'

const ANY = ['steward', 'manager', 'officer', 'admin'] as const

/**
 * The pages of the staff area in the order of the menu. The menu is only a convenience; the server
 * decides what people may do.
 */
export const STAFF_PAGES: readonly StaffPage[] = [
  { name: 'queue', group: 'work', path: staffPaths.queue, roles: ANY, asks: ['GET /staff/queue'] },
  {
    name: 'approvals',
    group: 'work',
    path: staffPaths.approvals,
    roles: ['steward', 'officer', 'admin'],
    asks: ['GET /staff/approvals'],
  },
  {
    name: 'disputes',
    group: 'payments',
    path: staffPaths.disputes,
    roles: ['officer'],
    asks: ['GET /staff/disputes', 'GET /staff/disputes/{disputeId}'],
  },
  {
    name: 'officers',
    group: 'payments',
    path: staffPaths.officers,
    roles: ['officer', 'admin'],
    asks: ['GET /staff/officers'],
  },
  {
    name: 'asks',
    group: 'payments',
    path: staffPaths.asks,
    roles: ['steward', 'officer'],
    asks: ['GET /staff/asks', 'GET /staff/open-asks'],
  },
  {
    name: 'runs',
    group: 'payments',
    path: staffPaths.runs,
    roles: ['officer', 'admin'],
    asks: ['GET /staff/matching-runs', 'GET /staff/matching-runs/{runId}'],
  },
  {
    name: 'applications',
    group: 'people',
    path: staffPaths.applications,
    roles: ['steward'],
    asks: ['GET /staff/applications'],
  },
  {
    name: 'waits',
    group: 'people',
    path: staffPaths.waits,
    roles: ['steward'],
    asks: ['GET /staff/first-waits'],
  },
  {
    name: 'members',
    group: 'people',
    path: staffPaths.members,
    roles: ['steward', 'officer', 'admin'],
    asks: ['GET /staff/members', 'GET /staff/members/{memberId}'],
  },
  {
    name: 'behalf',
    group: 'people',
    path: staffPaths.behalf,
    roles: ['manager'],
    asks: [
      'GET /staff/behalf',
      'GET /staff/behalf/members',
      'GET /staff/behalf/members/{memberId}',
    ],
  },
  {
    name: 'identity-disputes',
    group: 'people',
    path: staffPaths.identityDisputes,
    roles: ['officer'],
    asks: ['GET /staff/identity-disputes'],
  },
  {
    name: 'tickets',
    group: 'support',
    path: staffPaths.tickets,
    roles: ['steward', 'officer', 'admin'],
    asks: ['GET /staff/tickets', 'GET /staff/tickets/{ticketId}'],
  },
  {
    name: 'contacts',
    group: 'support',
    path: staffPaths.contacts,
    roles: ['officer', 'admin'],
    asks: ['GET /staff/contact-messages'],
  },
  {
    name: 'policy',
    group: 'circle',
    path: staffPaths.policy,
    roles: ANY,
    asks: ['GET /staff/policy'],
  },
  {
    name: 'roles',
    group: 'circle',
    path: staffPaths.roles,
    roles: ['officer', 'admin'],
    asks: ['GET /staff/roles'],
  },
  {
    name: 'content',
    group: 'circle',
    path: staffPaths.content,
    roles: ['admin'],
    asks: ['GET /staff/content', 'GET /staff/content/{kind}/{contentId}'],
  },
  {
    name: 'ledger',
    group: 'circle',
    path: staffPaths.ledger,
    roles: ['steward', 'officer', 'admin'],
    asks: ['GET /staff/ledger'],
  },
  {
    name: 'audit',
    group: 'circle',
    path: staffPaths.audit,
    roles: ['admin'],
    asks: ['GET /staff/audit'],
  },
]

/** Whether one of the roles in `mine` is among `roles`. */
export function mayUse(mine: readonly StaffRole[], roles: readonly StaffRole[]): boolean {
  return mine.some((role) => roles.includes(role))
}

/** The menu for these roles: groups with at least one page. */
export function menuFor(
  mine: readonly StaffRole[],
): readonly { readonly group: StaffGroup; readonly pages: readonly StaffPage[] }[] {
  return STAFF_GROUPS.map((group) => ({
    group,
    pages: STAFF_PAGES.filter((page) => page.group === group && mayUse(mine, page.roles)),
  })).filter(({ pages }) => pages.length > 0)
}

/** The page of an address: the one with the longest matching beginning. */
export function staffPageAt(path: string): StaffPage | undefined {
  return STAFF_PAGES.filter(
    (page) => path === page.path || path.startsWith(`${page.path}/`),
  ).toSorted((one, other) => other.path.length - one.path.length)[0]
}
