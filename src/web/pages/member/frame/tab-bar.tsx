import { Link } from 'wouter'
import { usePathname } from 'wouter/use-browser-location'
import { memberPageAt, type Place } from '#contract/member-pages.ts'
import { waitingThings } from '#web/pages/member/dashboard/next-thing.ts'
import { paths } from '#web/paths.ts'
import { useApi } from '#web/platform/api/query-client.ts'
import { isOpenTo } from '#web/platform/pages/open-paths.ts'
import { useSession } from '#web/platform/pages/session.tsx'
import { useText } from '#web/platform/text/i18n.tsx'
import { Icon, type IconName } from '#web/ui/display/icons.tsx'

const TABS: readonly { place: Place; to: string; icon: IconName }[] = [
  { place: 'home', to: paths.dashboard, icon: 'home' },
  { place: 'payments', to: paths.payments, icon: 'pay' },
  { place: 'circle', to: paths.circle, icon: 'people' },
  { place: 'me', to: paths.me, icon: 'me' },
]
const DESK = { place: 'desk', to: paths.staff, icon: 'desk' } as const

/** The four places of a member, and the desk of somebody with a role. Below 960 px only. */
export function TabBar() {
  const t = useText('member-common')
  const path = usePathname()
  const { roles, status } = useSession()
  const here = memberPageAt(path)
  if (here?.flow === true) return null
  const place: Place = here?.place ?? 'desk'
  const tabs = [
    ...TABS.filter(({ to }) => isOpenTo(status, to)),
    ...(roles.length > 0 ? [DESK] : []),
  ]
  return (
    <nav className="tab-bar" aria-label={t('tabs')}>
      {tabs.map((tab) => (
        <Link
          key={tab.place}
          href={tab.to}
          aria-current={tab.place === place ? (path === tab.to ? 'page' : 'true') : undefined}
        >
          <span>
            <Icon name={tab.icon} size={24} />
            {tab.place === 'payments' && <Waiting />}
          </span>
          {t(`tab.${tab.place}`)}
        </Link>
      ))}
    </nav>
  )
}

/** How many payments wait for this member, as far as a page has asked. */
function Waiting() {
  const seen = { enabled: false }
  const toMake = useApi('GET /matches/to-pay', {}, seen).data?.data ?? []
  const toConfirm = useApi('GET /matches/to-confirm', {}, seen).data?.data ?? []
  const turns = useApi('GET /user/dispute-turns', {}, seen).data?.data ?? []
  const count = waitingThings(toMake, toConfirm, turns).length
  return count === 0 ? null : <b className="count">{count}</b>
}
