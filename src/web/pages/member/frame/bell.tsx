import { useEffect, useRef } from 'react'
import { Link } from 'wouter'
import { paths } from '#web/paths.ts'
import { useText } from '#web/platform/text/i18n.tsx'
import { Icon } from '#web/ui/display/icons.tsx'

const COUNTED_MAX = 99

/** The link to the notices, with the number of new ones. A toast shows the newest. */
export function Bell({ unread }: { unread: number }) {
  const t = useText('member-common')
  const before = useRef(unread)
  useEffect(() => {
    if (unread > before.current)
      void import('./news-toast.ts').then(({ showNewest }) => showNewest()).catch(() => undefined)
    before.current = unread
  }, [unread])
  return (
    <Link
      href={paths.notices}
      className="icon-btn"
      aria-label={unread === 0 ? t('nav.notices') : t('nav.notices-new', { count: unread })}
    >
      <Icon name="bell" size={24} />
      {unread > 0 && (
        <span className="count" aria-hidden="true">
          {unread > COUNTED_MAX ? `${COUNTED_MAX}+` : unread}
        </span>
      )}
    </Link>
  )
}
