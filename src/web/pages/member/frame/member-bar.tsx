import { useState } from 'react'
import { Link } from 'wouter'
import { usePathname } from 'wouter/use-browser-location'
import type { memberPageAt } from '#contract/member-pages.ts'
import { Mark } from '#web/pages/site/parts/pictures.tsx'
import { paths } from '#web/paths.ts'
import { usePageName } from '#web/platform/pages/page-name.ts'
import { useText } from '#web/platform/text/i18n.tsx'
import { isOpenTo } from '#web/platform/pages/open-paths.ts'
import { useApi } from '#web/platform/api/query-client.ts'
import { isMember, useSession } from '#web/platform/pages/session.tsx'
import { Icon } from '#web/ui/display/icons.tsx'
import { addressAbove } from './page-above.ts'
import { Bell } from './bell.tsx'
import { LanguageSwitch } from './language-switch.tsx'
import { LogoutButton } from './logout-button.tsx'

type Page = ReturnType<typeof memberPageAt>

/**
 * The bar on every page of the member area. Below 960 px one button opens its links, and most pages
 * have their name in it (`named`).
 */
export function MemberBar({ named }: { named: Page }) {
  const t = useText('member-common')
  const user = useSession()
  const path = usePathname()
  const [openedAt, setOpenedAt] = useState<string>()
  // An open menu closes with a change of page.
  const open = openedAt === path
  // An applicant can use none of these links.
  const links = !isMember(user)
    ? []
    : user.circle.kind !== 'members'
      ? [
          { to: paths.staff, text: t('nav.staff') },
          { to: paths.security, text: t('nav.security') },
          { to: paths.myData, text: t('nav.my-data') },
        ]
      : [
          { to: paths.dashboard, text: t('nav.dashboard') },
          { to: paths.referrals, text: t('nav.participants') },
          { to: paths.profile, text: t('nav.my-page') },
          { to: paths.security, text: t('nav.security') },
          { to: paths.coine, text: t('nav.coine') },
          { to: paths.account, text: t('nav.account') },
          { to: paths.support, text: t('nav.support') },
          ...(user.roles.length > 0 ? [{ to: paths.staff, text: t('nav.staff') }] : []),
        ]
  return (
    <header className="header memberbar">
      <div className="header__inner">
        {named === undefined ? (
          <Link href={paths.dashboard} className="header__brand">
            <Mark />
            <span className="header__name">
              {user.circle.kind === 'members' ? user.circle.name : t('brand')}
            </span>
          </Link>
        ) : (
          <PageName page={named} />
        )}
        {isMember(user) && <Bell unread={user.unreadNotices} />}
        <button
          type="button"
          className="nav-toggle"
          aria-expanded={open}
          aria-controls="member-nav"
          onClick={() => setOpenedAt(open ? undefined : path)}
        >
          <Icon name={open ? 'close' : 'menu'} size={24} />
          <span className="visually-hidden">{t('menu')}</span>
        </button>
        <nav className="header__nav" id="member-nav" aria-label={t('nav')}>
          {links
            .filter(({ to }) => isOpenTo(user.status, to))
            .map(({ to, text }) => (
              <Link
                key={to}
                href={to}
                aria-current={path === to || path.startsWith(`${to}/`) ? 'page' : undefined}
              >
                {text}
                {to === paths.staff && user.circle.kind === 'members' && <StaffCount />}
              </Link>
            ))}
          <span className="header__end">
            <LanguageSwitch />
            <LogoutButton />
          </span>
        </nav>
      </div>
    </header>
  )
}

/** The page's name, and the way back. Screen readers read the heading in the page. */
function PageName({ page }: { page: NonNullable<Page> }) {
  const t = useText('member-common')
  const name = usePageName()
  const above = addressAbove(page)
  return (
    <>
      {above !== undefined && (
        <Link href={above} className="icon-btn header__back" aria-label={t('back')}>
          <Icon name="back" size={24} />
        </Link>
      )}
      <span className="header__brand header__page" aria-hidden="true">
        {name}
      </span>
    </>
  )
}

/** The number of items of work for this staff member. */
function StaffCount() {
  const { secondFactor } = useSession()
  const queue = useApi('GET /staff/queue', {}, { enabled: secondFactor === 'given' })
  const count = queue.data?.data.length ?? 0
  return count === 0 ? null : (
    <>
      {' '}
      <span className="badge badge--late">{count}</span>
    </>
  )
}
