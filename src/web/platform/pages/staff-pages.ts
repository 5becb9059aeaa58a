import type { CircleKind } from '#domain/shared/circle-kinds.ts'
import type { StaffRole } from '#domain/shared/staff-roles.ts'
import { paths } from '#web/paths.ts'
import type { QueryKey } from '../api/api-types.ts'
import type { CatalogueName } from '../text/catalogues.ts'

export type StaffGroup = 'work' | 'payments' | 'people' | 'circle' | 'installation'
export const STAFF_GROUPS = [
  'work',
  'payments',
  'people',
  'circle',
  'installation',
] as const satisfies readonly StaffGroup[]
const ANY = ['steward', 'manager', 'officer', 'admin'] as const

/**
 * A page of the menu: where it stands, who may use it, the catalogues it begins with, and what it
 * asks of the interface. Its address is its name, its file `pages/staff/<name>-page.tsx` (of operators `pages/operator`), its title
 * and lead `page.<name>` and `lead.<name>` in the catalogue `staff-frame`.
 */
type Listed = {
  readonly name: string
  readonly group: StaffGroup
  readonly roles: readonly StaffRole[]
  readonly texts: readonly CatalogueName[]
  readonly asks: readonly QueryKey[]
  /** Also for officers whom a circle appointed from outside. */
  readonly outside?: true
}

/**
 * The staff area, in the order of its menu. What is shown here is only convenience: the server
 * decides.
 */
const PAGES = [
  {
    name: 'queue',
    group: 'work',
    roles: ANY,
    texts: [],
    asks: ['GET /staff/queue', 'GET /staff/search', 'GET /staff/notes'],
  },
  {
    name: 'approvals',
    group: 'work',
    roles: ['steward', 'officer', 'admin'],
    texts: ['staff-circle', 'staff-acts'],
    asks: ['GET /staff/approvals'],
  },
  {
    name: 'set-up',
    group: 'work',
    roles: ['admin'],
    texts: ['set-up'],
    asks: ['GET /staff/set-up'],
  },
  {
    name: 'disputes',
    group: 'payments',
    roles: ['officer'],
    texts: ['staff-disputes'],
    asks: ['GET /staff/disputes', 'GET /staff/disputes/{disputeId}'],
    outside: true,
  },
  {
    name: 'officers',
    group: 'payments',
    roles: ['officer', 'admin'],
    texts: ['staff-disputes'],
    asks: ['GET /staff/officers'],
  },
  {
    name: 'asks',
    group: 'payments',
    roles: ['steward', 'officer'],
    texts: ['staff'],
    asks: ['GET /staff/asks', 'GET /staff/open-asks'],
  },
  {
    name: 'runs',
    group: 'payments',
    roles: ['officer', 'admin'],
    texts: ['staff-circle'],
    asks: ['GET /staff/matching-runs', 'GET /staff/matching-runs/{runId}'],
  },
  {
    name: 'applications',
    group: 'people',
    roles: ['steward'],
    texts: ['staff'],
    asks: ['GET /staff/applications'],
  },
  {
    name: 'group',
    group: 'people',
    roles: ['admin'],
    texts: ['lists'],
    asks: ['GET /staff/lists'],
  },
  {
    name: 'waits',
    group: 'people',
    roles: ['steward'],
    texts: ['staff'],
    asks: ['GET /staff/first-waits'],
  },
  {
    name: 'members',
    group: 'people',
    roles: ['steward', 'officer', 'admin'],
    texts: ['staff-members'],
    asks: ['GET /staff/members', 'GET /staff/members/{memberId}'],
  },
  {
    name: 'restricted',
    group: 'people',
    roles: ['officer', 'admin'],
    texts: ['staff-members'],
    asks: ['GET /staff/restricted-members'],
  },
  {
    name: 'behalf',
    group: 'people',
    roles: ['manager'],
    texts: ['staff-behalf'],
    asks: [
      'GET /staff/behalf',
      'GET /staff/behalf-members',
      'GET /staff/behalf-members/{memberId}',
    ],
  },
  {
    name: 'identity-disputes',
    group: 'people',
    roles: ['officer'],
    texts: ['staff-circle'],
    asks: ['GET /staff/identity-disputes'],
  },
  {
    name: 'health',
    group: 'circle',
    roles: ['steward', 'officer', 'admin'],
    texts: ['staff-circle', 'staff'],
    asks: ['GET /staff/health'],
  },
  {
    name: 'tickets',
    group: 'circle',
    roles: ['steward', 'officer', 'admin'],
    texts: ['staff-tickets'],
    asks: ['GET /staff/tickets', 'GET /staff/tickets/{ticketId}'],
  },
  {
    name: 'contact-messages',
    group: 'circle',
    roles: ['officer', 'admin'],
    texts: ['staff-tickets'],
    asks: ['GET /staff/contact-messages'],
  },
  {
    name: 'policy',
    group: 'circle',
    roles: ANY,
    texts: ['staff-policy'],
    asks: ['GET /staff/policy'],
  },
  {
    name: 'roles',
    group: 'circle',
    roles: ['officer', 'admin'],
    texts: ['staff-circle', 'staff-members'],
    asks: ['GET /staff/roles', 'GET /staff/outside-officers'],
  },
  {
    name: 'content',
    group: 'circle',
    roles: ['admin'],
    texts: [],
    asks: ['GET /staff/content', 'GET /staff/content/{kind}/{contentId}'],
  },
  {
    name: 'ledger',
    group: 'circle',
    roles: ['steward', 'officer', 'admin'],
    texts: ['staff-circle'],
    asks: ['GET /staff/ledger'],
  },
  {
    name: 'registers',
    group: 'circle',
    roles: ['officer', 'admin'],
    texts: ['register', 'staff-acts'],
    asks: ['GET /staff/registers/{approvalId}/csv', 'GET /staff/registers/{approvalId}/pdf'],
  },
  {
    name: 'programs',
    group: 'circle',
    roles: ['admin'],
    texts: ['staff-circle', 'security'],
    asks: ['GET /staff/circle-tokens'],
  },
  {
    name: 'audit',
    group: 'circle',
    roles: ['admin'],
    texts: ['staff-acts'],
    asks: ['GET /staff/audit', 'GET /staff/audit/exports/{approvalId}'],
  },
  {
    name: 'foundings',
    group: 'installation',
    roles: ['operator'],
    texts: ['operator'],
    asks: ['GET /operator/messages', 'GET /operator/foundings', 'GET /operator/security-events'],
  },
  {
    name: 'circles',
    group: 'installation',
    roles: ['operator'],
    texts: ['operator'],
    asks: ['GET /operator/circles'],
  },
  {
    name: 'panel',
    group: 'installation',
    roles: ['operator'],
    texts: ['operator'],
    asks: ['GET /operator/panel', 'GET /operator/bounds'],
  },
  {
    name: 'member-messages',
    group: 'installation',
    roles: ['operator'],
    texts: ['telling'],
    asks: ['GET /operator/member-messages', 'GET /operator/circles', 'GET /operator/breaches'],
  },
  {
    name: 'breaches',
    group: 'installation',
    roles: ['operator'],
    texts: ['telling'],
    asks: ['GET /operator/breaches', 'GET /operator/circles', 'GET /operator/breaches/viewers'],
  },
] as const satisfies readonly Listed[]

export type StaffPageName = (typeof PAGES)[number]['name']
export type StaffPage = Listed & { readonly name: StaffPageName; readonly path: string }

/** The address of a page of the staff menu: its name; the tasks stand at the beginning. */
export function staffPath(name: StaffPageName): string {
  return name === 'queue' ? paths.staff : `${paths.staff}/${name}`
}

const HOMES: Readonly<Record<CircleKind, StaffPageName>> = {
  members: 'queue',
  operators: 'foundings',
  officers: 'disputes',
}

/** Where the staff area begins: with the tasks, applications for circles, or disputes. */
export function staffHome(kind: CircleKind): string {
  return staffPath(HOMES[kind])
}

/** The pages of the menu with their addresses. */
export const STAFF_PAGES: readonly StaffPage[] = PAGES.map((page) => ({
  ...page,
  path: staffPath(page.name),
}))

type User = { readonly roles: readonly StaffRole[]; readonly circle: { readonly kind: CircleKind } }

/** Whether somebody has a role of this page, and their circle's kind has the page. */
export function mayUse(
  { roles, circle }: User,
  page: Pick<StaffPage, 'roles' | 'outside'>,
): boolean {
  return (
    (circle.kind !== 'officers' || page.outside === true) &&
    roles.some((role) => page.roles.includes(role))
  )
}

/** Somebody's menu: groups with at least one page. */
export function menuFor(
  user: User,
): readonly { readonly group: StaffGroup; readonly pages: readonly StaffPage[] }[] {
  return STAFF_GROUPS.map((group) => ({
    group,
    pages: STAFF_PAGES.filter((page) => page.group === group && mayUse(user, page)),
  })).filter(({ pages }) => pages.length > 0)
}

/** The page of an address: the one with the longest matching beginning. */
export function staffPageAt(path: string): StaffPage | undefined {
  return STAFF_PAGES.filter(
    (page) => path === page.path || path.startsWith(`${page.path}/`),
  ).toSorted((one, other) => other.path.length - one.path.length)[0]
}
