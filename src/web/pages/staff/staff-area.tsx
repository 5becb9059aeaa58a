import type { CatalogueName } from '#web/platform/text/catalogues.ts'
import { fetchTexts } from '#web/platform/text/i18n.tsx'
import { type ComponentType, Suspense } from 'react'
import { Redirect, Route, Switch } from 'wouter'
import { NotFoundPage } from '#web/pages/member/not-found-page.tsx'
import { type LazyPart, lazyPart } from '#web/platform/pages/lazy-part.ts'
import { staffPaths } from '#web/platform/pages/staff-paths.ts'
import { Skeleton } from '#web/ui/forms/query-view.tsx'
import { StaffMenu } from './staff-menu.tsx'

type PageProps = { id: string }
type PageRoute = { readonly path: string; readonly Component: LazyPart<PageProps> }

/** A page in a chunk of its own, fetched together with its texts. */
function page(
  path: string,
  texts: readonly CatalogueName[],
  load: () => Promise<ComponentType<PageProps>>,
): PageRoute {
  const both = () => {
    fetchTexts(...texts)
    return load()
  }
  return { path, Component: lazyPart(both) }
}

const ROUTES: readonly PageRoute[] = [
  page(staffPaths.queue, [], async () => (await import('./queue-page.tsx')).QueuePage),
  page(
    staffPaths.approvals,
    ['staff-circle', 'staff-acts'],
    async () => (await import('./approvals-page.tsx')).ApprovalsPage,
  ),
  page(
    staffPaths.applications,
    ['staff'],
    async () => (await import('./applications-page.tsx')).ApplicationsPage,
  ),
  page(staffPaths.waits, ['staff'], async () => (await import('./waits-page.tsx')).WaitsPage),
  page(staffPaths.asks, ['staff'], async () => (await import('./asks-page.tsx')).AsksPage),
  page(
    staffPaths.disputes,
    ['staff-disputes'],
    async () => (await import('./disputes-page.tsx')).DisputesPage,
  ),
  page(
    staffPaths.dispute(':id'),
    ['staff-disputes'],
    async () => (await import('./dispute-page.tsx')).DisputePage,
  ),
  page(
    staffPaths.officers,
    ['staff-disputes'],
    async () => (await import('./officers-page.tsx')).OfficersPage,
  ),
  page(
    staffPaths.tickets,
    ['staff-tickets'],
    async () => (await import('./tickets-page.tsx')).TicketsPage,
  ),
  page(
    staffPaths.ticket(':id'),
    ['staff-tickets'],
    async () => (await import('./ticket-page.tsx')).TicketPage,
  ),
  page(
    staffPaths.contacts,
    ['staff-tickets'],
    async () => (await import('./contacts-page.tsx')).ContactsPage,
  ),
  page(
    staffPaths.members,
    ['staff-members'],
    async () => (await import('./members-page.tsx')).MembersPage,
  ),
  page(
    staffPaths.member(':id'),
    ['staff-members'],
    async () => (await import('./member-page.tsx')).MemberPage,
  ),
  page(
    staffPaths.behalf,
    ['staff-behalf'],
    async () => (await import('./behalf-page.tsx')).BehalfPage,
  ),
  page(
    staffPaths.identityDisputes,
    ['staff-circle'],
    async () => (await import('./identity-disputes-page.tsx')).IdentityDisputesPage,
  ),
  page(
    staffPaths.policy,
    ['staff-policy'],
    async () => (await import('./policy-page.tsx')).PolicyPage,
  ),
  page(
    staffPaths.roles,
    ['staff-circle', 'staff-members'],
    async () => (await import('./roles-page.tsx')).RolesPage,
  ),
  page(
    staffPaths.ledger,
    ['staff-circle'],
    async () => (await import('./ledger-page.tsx')).LedgerPage,
  ),
  page(staffPaths.runs, ['staff-circle'], async () => (await import('./runs-page.tsx')).RunsPage),
  page(
    staffPaths.run(':id'),
    ['staff-circle'],
    async () => (await import('./run-page.tsx')).RunPage,
  ),
  page(staffPaths.content, [], async () => (await import('./content-page.tsx')).ContentPage),
  page(
    staffPaths.piece(':kind', ':id'),
    [],
    async () => (await import('./content-page.tsx')).PiecePage,
  ),
  page(staffPaths.audit, ['staff-acts'], async () => (await import('./audit-page.tsx')).AuditPage),
]

/** The staff area: its menu, and the page that is open. */
export function StaffArea() {
  return (
    <div className="staff">
      <StaffMenu />
      <div>
        <Suspense fallback={<Skeleton lines={4} />}>
          <Switch>
            {ROUTES.map(({ path, Component }) => (
              <Route key={path} path={path}>
                {(params: { id?: string }) => <Component key={params.id} id={params.id ?? ''} />}
              </Route>
            ))}
            <Route path={staffPaths.before}>
              <Redirect to={staffPaths.asks} replace />
            </Route>
            <Route>
              <NotFoundPage />
            </Route>
          </Switch>
        </Suspense>
      </div>
    </div>
  )
}
