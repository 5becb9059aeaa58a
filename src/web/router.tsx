import type { ComponentType } from 'react'
import { Redirect, Route, Switch } from 'wouter'
import { usePathname } from 'wouter/use-browser-location'
import type { Language } from '#domain/shared/languages.ts'
import { NotFoundPage } from './pages/member/not-found-page.tsx'
import { paths } from './paths.ts'
import type { CatalogueName } from './platform/text/catalogues.ts'
import { loadCatalogue } from './platform/text/i18n.tsx'
import { type LazyPart, lazyPart } from './platform/pages/lazy-part.ts'
import type { QueryKey } from './platform/api/api-types.ts'
import { isOpenTo, isOpenToKind } from './platform/pages/open-paths.ts'
import { staffHome } from './platform/pages/staff-pages.ts'
import { forgetAskedAhead } from './platform/api/asked-ahead.ts'
import { DASHBOARD_ASKS } from './platform/api/dashboard-asks.ts'
import { askAhead } from './platform/api/query-client.ts'
import { askSessionAhead, useSession } from './platform/pages/session.tsx'

type PageProps = { params: { matchId: string; ticketId: string; step: string } }
type PageRoute = {
  readonly path: string
  readonly texts: readonly CatalogueName[]
  /** The requests that it sends at once. */
  readonly asks: readonly QueryKey[]
  readonly Component: LazyPart<PageProps>
}

/**
 * A page in a chunk of its own, with its first catalogues. `asks` are the requests that can go out
 * before it has loaded.
 */
function page(
  path: string,
  texts: readonly CatalogueName[],
  load: () => Promise<ComponentType<PageProps>>,
  asks: readonly QueryKey[] = [],
): PageRoute {
  return { path, texts, asks, Component: lazyPart(load) }
}

/** How long a page that could be drawn waits for its responses. */
const ANSWERS_MS = 400
/** Offline, a page whose files are not here shows its frame after this time, and says so. */
const OFFLINE_MS = 2_000

const give = async () => (await import('./pages/member/give/give-page.tsx')).GivePage

const ROUTES: readonly PageRoute[] = [
  page(
    paths.dashboard,
    ['dashboard', 'payments'],
    async () => (await import('./pages/member/dashboard/dashboard-page.tsx')).DashboardPage,
    DASHBOARD_ASKS,
  ),
  page(paths.give, ['giving', 'warning', 'errors'], give),
  page(paths.giveAmount, ['giving', 'warning', 'errors'], give),
  page(paths.giveDone, ['giving'], give),
  page(
    paths.get,
    ['getting', 'account', 'errors'],
    async () => (await import('./pages/member/get/get-page.tsx')).GetPage,
  ),
  page(
    paths.account,
    ['account', 'errors'],
    async () => (await import('./pages/member/account-page.tsx')).AccountPage,
  ),
  page(
    paths.referrals,
    ['referrals', 'dashboard'],
    async () => (await import('./pages/member/referrals-page.tsx')).ReferralsPage,
  ),
  page(
    paths.recognise,
    ['lists'],
    async () => (await import('./pages/member/recognise-page.tsx')).RecognisePage,
  ),
  page(
    paths.coineHistory,
    ['history'],
    async () => (await import('./pages/member/coine-history-page.tsx')).CoineHistoryPage,
  ),
  page(
    paths.coine,
    ['coine', 'getting'],
    async () => (await import('./pages/member/coine-page.tsx')).CoinePage,
  ),
  page(
    paths.match(':matchId'),
    ['payments', 'payment-page', 'disputes'],
    async () => (await import('./pages/member/match-page.tsx')).MatchPage,
  ),
  page(
    paths.payShared,
    ['paying', 'payments'],
    async () => (await import('./pages/member/pay/shared-page.tsx')).SharedPage,
  ),
  page(
    `${paths.pay(':matchId')}/:step?`,
    ['paying', 'payments', 'errors'],
    async () => (await import('./pages/member/pay/pay-page.tsx')).PayPage,
  ),
  page(
    `${paths.confirm(':matchId')}/:step?`,
    ['paying', 'payments', 'errors', 'payment-page'],
    async () => (await import('./pages/member/pay/confirm-page.tsx')).ConfirmPage,
  ),
  page(
    paths.circle,
    ['circle'],
    async () => (await import('./pages/member/circle-page.tsx')).CirclePage,
  ),
  page(
    paths.circlePolicy,
    [],
    async () => (await import('./pages/member/circle-policy-page.tsx')).CirclePolicyPage,
  ),
  page(paths.shown, [], async () => (await import('./pages/member/shown-page.tsx')).ShownPage),
  page(
    paths.notices,
    [],
    async () => (await import('./pages/member/notices-page.tsx')).NoticesPage,
  ),
  page(
    paths.noticeSettings,
    [],
    async () => (await import('./pages/member/notice-settings-page.tsx')).NoticeSettingsPage,
  ),
  page(
    paths.profile,
    ['profile', 'personal-fields', 'errors'],
    async () => (await import('./pages/member/profile-page.tsx')).ProfilePage,
  ),
  page(
    paths.security,
    ['errors'],
    async () => (await import('./pages/member/security-page.tsx')).SecurityPage,
  ),
  page(
    paths.support,
    ['errors'],
    async () => (await import('./pages/member/support-page.tsx')).SupportPage,
  ),
  page(
    paths.ticket(':ticketId'),
    ['errors'],
    async () => (await import('./pages/member/ticket-page.tsx')).TicketPage,
  ),
  page(paths.record, [], async () => (await import('./pages/member/record-page.tsx')).RecordPage),
  page(
    paths.myData,
    ['errors'],
    async () => (await import('./pages/member/my-data-page.tsx')).MyDataPage,
  ),
  page(
    `${paths.staff}/*?`,
    [],
    async () => (await import('./pages/staff/staff-area.tsx')).StaffArea,
  ),
]

const NotNowPage = lazyPart(
  async () => (await import('./pages/member/not-now-page.tsx')).NotNowPage,
)

/** True for an address that this router draws. Every other address is a page of its own. */
export function isMemberPath(path: string): boolean {
  return routeOf(path) !== undefined || path === paths.kit
}

function routeOf(path: string): PageRoute | undefined {
  return ROUTES.find((route) => {
    const [before = ''] = route.path.split(/[:*]/)
    return before === route.path ? path === before : `${path}/`.startsWith(before)
  })
}

/** Wizards have a narrow column, with one thing to do and nothing beside it. */
export function isNarrow(path: string): boolean {
  return path.startsWith('/help/') || isFlow(path)
}

/** Flows fill a phone’s screen: they have a bar of their own in place of the member bar. */
export function isFlow(path: string): boolean {
  return path.startsWith('/pay/') || path.startsWith('/confirm/')
}

/**
 * Fetches the page, its texts and its data while the session is still loading. Resolves when the
 * page can be drawn at once. It does not wait for late responses, and offline not
 * for files that are not here.
 */
export async function preload(path: string, language: Language): Promise<void> {
  const route = routeOf(path)
  const session = route && askSessionAhead()
  const responses = askAhead(route?.asks ?? [])
  forgetAskedAhead()
  const texts = ['member-common' as const, ...(route?.texts ?? [])].map((name) =>
    loadCatalogue(name, language),
  )
  const parts = Promise.allSettled([session, route?.Component.begin(), ...texts])
  await Promise.all([
    navigator.onLine ? parts : Promise.race([parts, pause(OFFLINE_MS)]),
    Promise.race([responses, pause(ANSWERS_MS)]),
  ])
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}

export function MemberPages() {
  const { status, circle } = useSession()
  const path = usePathname()
  if (!isOpenToKind(circle.kind, path)) return <Redirect to={staffHome(circle.kind)} replace />
  return (
    <Switch>
      {ROUTES.map(({ path, Component }) => (
        <Route key={path} path={path}>
          {({ matchId = '', ticketId = '', step = '' }: Partial<PageProps['params']>) =>
            isOpenTo(status, path) ? (
              <Component params={{ matchId, ticketId, step }} />
            ) : (
              <NotNowPage />
            )
          }
        </Route>
      ))}
      <Route>
        <NotFoundPage />
      </Route>
    </Switch>
  )
}
