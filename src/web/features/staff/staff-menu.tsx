import { useText } from '#web/platform/text/i18n.tsx'
import { useEffect, useRef, useState } from 'react'
import { Link } from 'wouter'
import { usePathname } from 'wouter/use-browser-location'
import { useQueue } from './api.ts'
import { countsByPage } from './work-order.ts'
import { useSession } from '#web/platform/pages/session.tsx'
import { menuFor, staffPageAt } from '#web/platform/pages/staff-pages.ts'
import { Icon } from '#web/ui/display/icons.tsx'

/** Links to everything that one's roles allow. Below 960 px a button opens it. */
export function StaffMenu() {
  const t = useText('staff-frame')
  const user = useSession()
  const path = usePathname()
  const queue = useQueue(
    user.roles.length > 0 && user.secondFactor === 'given' && user.circle.kind === 'members',
  )
  const counts = countsByPage(queue.data?.data ?? [])
  const [openedAt, setOpenedAt] = useState<string>()
  // An open menu closes with a change of page.
  const open = openedAt === path
  const here = staffPageAt(path)
  const menu = useRef<HTMLDivElement>(null)
  // The menu of a desk is often longer than its window.
  useEffect(() => {
    const [box, link] = [menu.current, menu.current?.querySelector<HTMLElement>('[aria-current]')]
    if (!box || !link) return
    const end = link.offsetTop + link.offsetHeight
    if (link.offsetTop < box.scrollTop || end > box.scrollTop + box.clientHeight)
      box.scrollTop = end - box.clientHeight / 2
  }, [here])
  if (user.roles.length === 0) return null
  return (
    <div ref={menu} className="staff-menu">
      <button
        type="button"
        className="nav-toggle staff-menu__toggle"
        aria-expanded={open}
        aria-controls="staff-nav"
        onClick={() => setOpenedAt(open ? undefined : path)}
      >
        {t('menu')}
        <Icon name={open ? 'close' : 'menu'} />
      </button>
      <nav className="staff-menu__list" id="staff-nav" aria-label={t('area')}>
        {menuFor(user).map(({ group, pages }) => (
          <div key={group}>
            <span className="staff-menu__group" id={`staff-${group}`}>
              {t(`group.${group}`)}
            </span>
            <ul aria-labelledby={`staff-${group}`}>
              {pages.map((page) => (
                <li key={page.name}>
                  <Link href={page.path} aria-current={here === page ? 'page' : undefined}>
                    {t(`page.${page.name}`)}
                    {counts.has(page.path) && (
                      <span className="staff-menu__count">{counts.get(page.path)}</span>
                    )}
                  </Link>
                </li>
              ))}
            </ul>
          </div>
        ))}
      </nav>
    </div>
  )
}
