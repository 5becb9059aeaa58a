import type { ComponentType } from 'react'
import { Redirect, Route, Switch } from 'wouter'
import { usePathname } from 'wouter/use-browser-location'
import { MEMBER_PAGES, memberPageAt, type MemberPageName } from '#contract/member-pages.ts'
import type { Language } from '#domain/shared/languages.ts'
import { NotFoundPage } from './pages/member/not-found-page.tsx'
import { paths } from './paths.ts'
import type { CatalogueName } from './platform/text/catalogues.ts'
import { loadCatalogue } from './platform/text/i18n.tsx'
import { type LazyPart, lazyPart } from './platform/pages/lazy-part.ts'
import type { QueryKey } from './platform/api/api-types.ts'
import { isOpenTo, isOpenToKind, isOpenToNewDevice } from './platform/pages/open-paths.ts'
import { staffHome } from './platform/pages/staff-pages.ts'
import { forgetAskedAhead } from './platform/api/asked-ahead.ts'
import { DASHBOARD_ASKS, ME_ASKS, PAYMENTS_ASKS } from './platform/api/dashboard-asks.ts'
import { askAhead } from './platform/api/query-client.ts'
import { askSessionAhead, useSession } from './platform/pages/session.tsx'

type PageProps = { params: { id: string } }
type Page = {
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
  texts: readonly CatalogueName[],
  load: () => Promise<ComponentType<PageProps>>,
  asks: readonly QueryKey[] = [],
): Page {
  return { texts, asks, Component: lazyPart(load) }
}

/** How long a page that could be drawn waits for its responses. */
const ANSWERS_MS = 400
/** Offline, a page whose files are not here shows its frame after this time, and says so. */
const OFFLINE_MS = 2_000

const give = async () => (await import('./pages/member/give/give-page.tsx')).GivePage

const pay = page(
  ['paying', 'payments', 'errors'],
  async () => (await import('./pages/member/pay/pay-page.tsx')).PayPage,
)
const confirm = page(
  ['paying', 'payments', 'errors', 'payment-page'],
  async () => (await import('./pages/member/pay/confirm-page.tsx')).ConfirmPage,
)
const turn = page(
  ['paying', 'payments', 'errors'],
  async () => (await import('./pages/member/pay/turn-page.tsx')).TurnPage,
)

const PAGES: Readonly<Record<MemberPageName, Page>> = {
  dashboard: page(
    ['dashboard', 'payments'],
    async () => (await import('./pages/member/dashboard/dashboard-page.tsx')).DashboardPage,
    DASHBOARD_ASKS,
  ),
  give: page(['giving', 'warning', 'errors'], give),
  giveAmount: page(['giving', 'warning', 'errors'], give),
  giveDone: page(['giving'], give),
  get: page(
    ['getting', 'account', 'errors'],
    async () => (await import('./pages/member/get/get-page.tsx')).GetPage,
  ),
  account: page(
    ['account', 'errors'],
    async () => (await import('./pages/member/account-page.tsx')).AccountPage,
  ),
  referrals: page(
    ['referrals', 'dashboard', 'sharing'],
    async () => (await import('./pages/member/referrals-page.tsx')).ReferralsPage,
  ),
  invitation: page(
    ['sharing'],
    async () => (await import('./pages/member/invitation-page.tsx')).InvitationPage,
  ),
  recognise: page(
    ['lists'],
    async () => (await import('./pages/member/recognise-page.tsx')).RecognisePage,
  ),
  payments: page(
    ['dashboard', 'payments'],
    async () => (await import('./pages/member/payments/payments-page.tsx')).PaymentsPage,
    PAYMENTS_ASKS,
  ),
  next: page(
    ['shortcuts'],
    async () => (await import('./pages/member/payments/next-page.tsx')).NextPage,
  ),
  bank: page(
    ['bank', 'dashboard'],
    async () => (await import('./pages/member/bank-page.tsx')).BankPage,
    ['GET /coine/payments'],
  ),
  coineHistory: page(
    ['history'],
    async () => (await import('./pages/member/coine-history-page.tsx')).CoineHistoryPage,
  ),
  coine: page(
    ['coine', 'dashboard'],
    async () => (await import('./pages/member/coine-page.tsx')).CoinePage,
  ),
  match: page(
    ['payments', 'payment-page', 'disputes', 'sharing'],
    async () => (await import('./pages/member/match-page.tsx')).MatchPage,
  ),
  payShared: page(
    ['paying', 'payments'],
    async () => (await import('./pages/member/pay/shared-page.tsx')).SharedPage,
  ),
  pay,
  payWhere: pay,
  payProof: pay,
  payDone: pay,
  payPending: turn,
  payLate: turn,
  confirm,
  confirmed: confirm,
  notReceived: turn,
  circle: page(
    ['circle'],
    async () => (await import('./pages/member/circle/circle-page.tsx')).CirclePage,
  ),
  circleMembers: page(
    ['circle'],
    async () => (await import('./pages/member/circle/members-page.tsx')).MembersPage,
    ['GET /circle/members'],
  ),
  circleSheet: page(
    ['circle-sheet', 'papers', 'sharing'],
    async () => (await import('./pages/member/circle/sheet-page.tsx')).SheetPage,
  ),
  circlePolicy: page(
    [],
    async () => (await import('./pages/member/circle-policy-page.tsx')).CirclePolicyPage,
  ),
  shown: page([], async () => (await import('./pages/member/shown-page.tsx')).ShownPage),
  notices: page([], async () => (await import('./pages/member/notices-page.tsx')).NoticesPage),
  noticeSettings: page(
    [],
    async () => (await import('./pages/member/notice-settings-page.tsx')).NoticeSettingsPage,
  ),
  me: page(
    ['me', 'notices'],
    async () => (await import('./pages/member/me/me-page.tsx')).MePage,
    ME_ASKS,
  ),
  profile: page(
    ['profile', 'personal-fields', 'errors'],
    async () => (await import('./pages/member/profile-page.tsx')).ProfilePage,
  ),
  security: page(
    ['errors'],
    async () => (await import('./pages/member/security-page.tsx')).SecurityPage,
  ),
  support: page(
    ['errors'],
    async () => (await import('./pages/member/support-page.tsx')).SupportPage,
  ),
  ticket: page(['errors'], async () => (await import('./pages/member/ticket-page.tsx')).TicketPage),
  helpers: page(
    ['helping'],
    async () => (await import('./pages/member/helpers/helpers-page.tsx')).HelpersPage,
    ['GET /helping'],
  ),
  helpedPayment: page(
    ['helping', 'paying', 'payments', 'errors'],
    async () => (await import('./pages/member/helpers/helped-payment-page.tsx')).HelpedPaymentPage,
  ),
  record: page([], async () => (await import('./pages/member/record-page.tsx')).RecordPage),
  myData: page(
    ['errors'],
    async () => (await import('./pages/member/my-data-page.tsx')).MyDataPage,
  ),
}
const STAFF = page([], async () => (await import('./pages/staff/staff-area.tsx')).StaffArea)
const ALL = Object.values(PAGES)
/** Addresses of one page have one key, so that it keeps what it knows from step to step. */
const ROUTES: readonly (Page & { readonly path: string; readonly key: number })[] = [
  ...(Object.entries(PAGES) as [MemberPageName, Page][]).map(([name, page]) => ({
    ...page,
    path: MEMBER_PAGES[name].at,
    key: ALL.indexOf(page),
  })),
  { ...STAFF, path: `${paths.staff}/*?`, key: -1 },
]

const DeviceWaitsPage = lazyPart(
  async () => (await import('./pages/member/device-waits-page.tsx')).DeviceWaitsPage,
)
const NotNowPage = lazyPart(
  async () => (await import('./pages/member/not-now-page.tsx')).NotNowPage,
)

/** True for an address that this router draws. Every other address is a page of its own. */
export function isMemberPath(path: string): boolean {
  return pageOf(path) !== undefined || path === paths.kit
}

function pageOf(path: string): Page | undefined {
  const name = memberPageAt(path)?.name
  if (name !== undefined) return PAGES[name]
  return `${path}/`.startsWith(`${paths.staff}/`) ? STAFF : undefined
}

/**
 * Fetches the page, its texts and its data while the session is still loading. Resolves when the
 * page can be drawn at once. It does not wait for late responses, and offline not
 * for files that are not here.
 */
export async function preload(path: string, language: Language): Promise<void> {
  const route = pageOf(path)
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
  const { status, circle, deviceWaitsUntil } = useSession()
  const path = usePathname()
  if (deviceWaitsUntil !== null && !isOpenToNewDevice(path))
    return <DeviceWaitsPage until={deviceWaitsUntil} />
  if (!isOpenToKind(circle.kind, path)) return <Redirect to={staffHome(circle.kind)} replace />
  return (
    <Switch>
      {ROUTES.map(({ path, key, Component }) => (
        <Route key={key} path={path}>
          {(params: { id?: string }) =>
            isOpenTo(status, path) ? <Component params={{ id: params.id ?? '' }} /> : <NotNowPage />
          }
        </Route>
      ))}
      <Route>
        <NotFoundPage />
      </Route>
    </Switch>
  )
}
