import type { CatalogueName } from '#web/platform/text/catalogues.ts'
import { fetchTexts } from '#web/platform/text/i18n.tsx'
import type { StaffRole } from '#domain/shared/staff-roles.ts'
import { type ComponentType, Suspense, useRef } from 'react'
import { Redirect, Route, Switch } from 'wouter'
import { DeskSearch } from '#web/features/staff/desk-search.tsx'
import { StaffMenu } from '#web/features/staff/staff-menu.tsx'
import { DeskKeys } from '#web/features/staff/work/keys-sheet.tsx'
import { useWide } from '#web/platform/device/wide.ts'
import { NotFoundPage } from '#web/pages/member/not-found-page.tsx'
import { type LazyPart, lazyPart } from '#web/platform/pages/lazy-part.ts'
import { useSession } from '#web/platform/pages/session.tsx'
import { STAFF_PAGES, staffPath } from '#web/platform/pages/staff-pages.ts'
import { staffPaths } from '#web/platform/pages/staff-paths.ts'
import { StaffFrame } from '#web/ui/display/staff-frame.tsx'
import { Skeleton } from '#web/ui/forms/query-view.tsx'

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

/**
 * The pages of the menu by their files, each of which exports what stands below its heading, and
 * nothing else. Those of operators are apart: no staff of a circle loads them.
 */
const FILES = import.meta.glob<Readonly<Record<string, ComponentType<PageProps>>>>([
  './*-page.tsx',
  '../operator/*-page.tsx',
])

const LISTED = STAFF_PAGES.map(({ name, path, texts }) =>
  page(path, texts, async () => {
    const load = FILES[`./${name}-page.tsx`] ?? FILES[`../operator/${name}-page.tsx`]
    const file = await load?.()
    const Content = Object.values(file ?? {})[0]
    if (Content === undefined) return NotFoundPage
    return (props) => (
      <StaffFrame page={name}>
        <Content {...props} />
      </StaffFrame>
    )
  }),
)

/** The pages about one thing. */
const DETAILS = [
  page(
    staffPaths.dispute(':id'),
    ['staff-disputes'],
    async () => (await import('./detail/dispute-page.tsx')).DisputePage,
  ),
  page(
    staffPaths.ticket(':id'),
    ['staff-tickets'],
    async () => (await import('./detail/ticket-page.tsx')).TicketPage,
  ),
  page(
    staffPaths.member(':id'),
    ['staff-members', 'personal-fields'],
    async () => (await import('./detail/member-page.tsx')).MemberPage,
  ),
  page(
    staffPaths.run(':id'),
    ['staff-circle'],
    async () => (await import('./detail/run-page.tsx')).RunPage,
  ),
  page(
    staffPaths.piece(':kind', ':id'),
    [],
    async () => (await import('./detail/piece-page.tsx')).PiecePage,
  ),
]

const ROUTES: readonly PageRoute[] = [...LISTED, ...DETAILS]

/** Who may use the search box. */
const FINDERS: readonly StaffRole[] = ['steward', 'officer', 'admin']

/** The staff area: its menu, and the page that is open. */
export function StaffArea() {
  const { roles, circle, secondFactor } = useSession()
  const area = useRef<HTMLDivElement>(null)
  const onDesk = useWide(960)
  const mayFind =
    circle.kind === 'members' &&
    secondFactor === 'given' &&
    roles.some((role) => FINDERS.includes(role))
  return (
    <div className="staff">
      <StaffMenu />
      <div ref={area}>
        <Suspense fallback={<Skeleton lines={4} />}>
          <Route path={staffPath('queue')}>{mayFind && <DeskSearch />}</Route>
          <Switch>
            {ROUTES.map(({ path, Component }) => (
              <Route key={path} path={path}>
                {(params: { id?: string }) => <Component key={params.id} id={params.id ?? ''} />}
              </Route>
            ))}
            <Route path={staffPaths.before}>
              <Redirect to={staffPath('asks')} replace />
            </Route>
            <Route>
              <NotFoundPage />
            </Route>
          </Switch>
        </Suspense>
        {onDesk && secondFactor === 'given' && circle.kind !== 'operators' && (
          <DeskKeys list={area} />
        )}
      </div>
    </div>
  )
}
