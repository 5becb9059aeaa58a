import { Link } from 'wouter'
import { usePathname } from 'wouter/use-browser-location'
import { memberPageAt, type Tab } from '#contract/member-pages.ts'
import { waitingThings } from '#web/pages/member/dashboard/next-thing.ts'
import { paths } from '#web/paths.ts'
import { useApi } from '#web/platform/api/query-client.ts'
import { isOpenTo } from '#web/platform/pages/open-paths.ts'
import { useSession } from '#web/platform/pages/session.tsx'
import { useText } from '#web/platform/text/i18n.tsx'
import { Icon, type IconName } from '#web/ui/display/icons.tsx'

const TABS: readonly { tab: Tab; to: string; icon: IconName }[] = [
  { tab: 'home', to: paths.dashboard, icon: 'home' },
  { tab: 'payments', to: paths.payments, icon: 'pay' },
  { tab: 'circle', to: paths.circle, icon: 'people' },
  { tab: 'me', to: paths.profile, icon: 'me' },
]
const DESK = { tab: 'desk', to: paths.staff, icon: 'desk' } as const

/** The four places of a member, and the desk of somebody with a role. Below 960 px only. */
export function TabBar() {
  const t = useText('member-common')
  const path = usePathname()
  const { roles, status } = useSession()
  const here = memberPageAt(path)
  if (here?.flow === true) return null
  const open: Tab = here?.tab ?? 'desk'
  const tabs = [
    ...TABS.filter(({ to }) => isOpenTo(status, to)),
    ...(roles.length > 0 ? [DESK] : []),
  ]
  return (
    <nav className="tab-bar" aria-label={t('tabs')}>
      {tabs.map(({ tab, to, icon }) => (
        <Link
          key={tab}
          href={to}
          aria-current={tab === open ? (path === to ? 'page' : 'true') : undefined}
        >
          <span>
            <Icon name={icon} size={24} />
            {tab === 'payments' && <Waiting />}
          </span>
          {t(`tab.${tab}`)}
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
