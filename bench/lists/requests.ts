import { type EndpointKey, contract, endpointOf } from '#contract/index.ts'
import type { StaffRole } from '#domain/shared/staff-roles.ts'
import type { Visitor } from './visitors.ts'

/**
 * One measured request, a line of the table. `path` returns undefined for visitors who have nothing
 * to request.
 */
export type Measured = {
  readonly key: EndpointKey
  readonly name: string
  readonly path: (visitor: Visitor) => string | undefined
  readonly roles: readonly StaffRole[] | undefined
}

/** Reads of logged-in people that are not measured here, each with its reason. */
export const LEFT_OUT: Partial<Record<EndpointKey, string>> = {
  'GET /events': 'a stream; the curves open some',
  'GET /proofs/{fileId}':
    'one row by its key and a file; the pictures of the generated payments are not there',
  'GET /founding': 'one row by its key; no generated circle is still being founded',
  'GET /uploads/{uploadId}': 'the parts of an upload under way: rows by their key',
  'GET /bank/{ifsc}': 'a file of this program, no statement',
  'GET /helping/matches/{matchId}':
    'one payment by its key, as GET /matches/{matchId}; no generated member has a helper',
  'GET /staff/matching-runs/{runId}':
    'one row by its key and a replay of it, for which the generated runs have no inputs',
  'GET /staff/audit/exports/{approvalId}':
    'one row by its key; its file is read page by page, as GET /staff/audit is',
  'GET /staff/registers/{approvalId}/csv':
    'one row by its key; its payments are read as those of GET /coine/weeks are',
  'GET /staff/registers/{approvalId}/pdf':
    'one row by its key; its payments are read as those of GET /coine/weeks are',
  'GET /staff/content/{kind}/{contentId}':
    'what visitors read is written by people, and not generated',
}

const of = (path: string, id: (visitor: Visitor) => string | null) => (visitor: Visitor) =>
  id(visitor) === null ? undefined : path.replace(/\{\w+\}/, id(visitor) ?? '')

/**
 * The requests for routes that need more than their path. Every route with a parameter must be here
 * or in LEFT_OUT.
 */
const ASKED: Partial<
  Record<EndpointKey, Readonly<Record<string, (visitor: Visitor) => string | undefined>>>
> = {
  'GET /matches': {
    all: () => '/matches',
    ended: () => '/matches?which=ended',
    live: () => '/matches?which=live',
    given: () => '/matches?side=giver&limit=50',
    received: () => '/matches?side=receiver&which=ended',
  },
  'GET /matches/{matchId}': {
    newest: of('/matches/{id}', ({ matchId }) => matchId),
    oldest: of('/matches/{id}', ({ oldMatchId }) => oldMatchId),
  },
  'GET /matches/{matchId}/messages': {
    newest: of('/matches/{id}/messages', ({ matchId }) => matchId),
  },
  'GET /matches/{matchId}/dispute': {
    disputed: of('/matches/{id}/dispute', ({ disputedId }) => disputedId),
  },
  'GET /matches/{matchId}/other-side': {
    newest: of('/matches/{id}/other-side', ({ matchId }) => matchId),
    disputed: of('/matches/{id}/other-side', ({ disputedId }) => disputedId),
  },
  'GET /shared-asks/{shareCode}': {
    open: of('/shared-asks/{code}', ({ shareCode }) => shareCode),
  },
  'GET /coine/statement': {
    all: () => '/coine/statement',
    given: () => '/coine/statement?side=given',
    received: () => '/coine/statement?side=received',
    month: () => '/coine/statement?from=2026-10-01&to=2026-10-31',
  },
  'GET /coine/statement/csv': { year: () => '/coine/statement/csv?from=2025-11-01&to=2026-10-31' },
  'GET /coine/statement/pdf': { year: () => '/coine/statement/pdf?from=2025-11-01&to=2026-10-31' },
  'GET /coine/years/{startYear}/statement': { last: () => '/coine/years/2025/statement' },
  'GET /ledger/proof': { first: () => '/ledger/proof?number=1' },
  'GET /notices': {
    all: () => '/notices',
    payments: () => '/notices?topic=payments',
    disputes: () => '/notices?topic=disputes',
  },
  'GET /support/{ticketId}': { own: of('/support/{id}', ({ ticketId }) => ticketId) },
  'GET /staff/disputes': {
    running: () => '/staff/disputes?which=running',
    ended: () => '/staff/disputes?which=ended',
  },
  'GET /staff/disputes/{disputeId}': {
    newest: of('/staff/disputes/{id}', ({ circle }) => circle.disputeId),
  },
  'GET /staff/members': {
    all: () => '/staff/members',
    applied: () => '/staff/members?status=applied',
    name: () => '/staff/members?search=Meena',
  },
  'GET /staff/search': {
    code: of('/staff/search?q={code}', ({ circle }) => circle.code),
    reference: () => '/staff/search?q=531820774418',
    phone: ({ no }) => `/staff/search?q=${9_000_000_000 - no * 10_000 - 1}`,
    email: () => '/staff/search?q=meena%40example.org',
    name: () => '/staff/search?q=Meena',
    nobody: () => '/staff/search?q=Nobody+is+called+so',
  },
  'GET /staff/members/{memberId}': {
    one: of('/staff/members/{id}', ({ circle }) => circle.memberId),
  },
  'GET /staff/audit': {
    all: () => '/staff/audit',
    act: () => '/staff/audit?act=member.assign',
    rare: () => '/staff/audit?act=role.grant',
    whom: of('/staff/audit?whomId={id}', ({ circle }) => circle.memberId),
    actor: of('/staff/audit?actorId={id}', ({ memberId }) => memberId),
  },
  'GET /staff/approvals': {
    waiting: () => '/staff/approvals?which=waiting',
    decided: () => '/staff/approvals?which=decided',
  },
  'GET /staff/tickets': {
    running: () => '/staff/tickets?which=running',
    closed: () => '/staff/tickets?which=closed',
  },
  'GET /staff/tickets/{ticketId}': {
    open: of('/staff/tickets/{id}', ({ circle }) => circle.ticketId),
  },
  'GET /staff/notes': {
    ticket: ({ circle: { ticketId } }) =>
      ticketId === null ? undefined : `/staff/notes?kind=ticket&id=${ticketId}`,
  },
  'GET /staff/behalf-members': {
    phone: ({ no }) => `/staff/behalf-members?search=${9_000_000_000 - no * 10_000 - 1}`,
    name: () => '/staff/behalf-members?search=Meena',
  },
  'GET /staff/content': {
    news: () => '/staff/content?kind=news',
    testimonials: () => '/staff/content?kind=testimonial',
  },
  'GET /staff/behalf-members/{memberId}': {
    one: of('/staff/behalf-members/{id}', ({ circle }) => circle.memberId),
  },
}

/** Lists every read of logged-in members and staff. Nobody generated is an operator, who reads few rows. */
export function readsOfPeople(): EndpointKey[] {
  return (Object.keys(contract) as EndpointKey[]).filter((key) => {
    const { access, roles } = endpointOf(key)
    const isOperators = roles?.every((role) => role === 'operator') === true
    return key.startsWith('GET ') && access !== 'public' && !isOperators
  })
}

/** Lists the given routes that are neither measured nor left out, or both, or unknown. */
export function unmeasured(routes: readonly string[]): string[] {
  const asked = new Set(Object.keys(ASKED))
  const lost = routes.filter((key) => key.includes('{') && !asked.has(key) && !(key in LEFT_OUT))
  const stale = [...asked, ...Object.keys(LEFT_OUT)].filter(
    (key) => !routes.includes(key) || (asked.has(key) && key in LEFT_OUT),
  )
  return [...lost, ...stale]
}

/** Returns the lines of the table. */
export function measured(): Measured[] {
  return readsOfPeople()
    .filter((key) => !(key in LEFT_OUT))
    .flatMap((key) => {
      const { roles } = endpointOf(key)
      const asked = ASKED[key]
      if (asked === undefined) return [{ key, name: key, roles, path: () => key.split(' ')[1] }]
      return Object.entries(asked).map(([word, path]) => ({
        key,
        name: `${key} ${word}`,
        roles,
        path,
      }))
    })
}
