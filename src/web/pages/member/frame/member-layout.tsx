import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, Suspense, useEffect } from 'react'
import { Link, useLocation } from 'wouter'
import type { memberPageAt } from '#contract/member-pages.ts'
import { paths } from '#web/paths.ts'
import { followEvents } from '#web/platform/api/events.ts'
import { useText } from '#web/platform/text/i18n.tsx'
import { lazyPart } from '#web/platform/pages/lazy-part.ts'
import { leaveBy } from '#web/platform/pages/leave-guard.ts'
import { useScrollToTop } from '#web/platform/pages/route-change.ts'
import { useWide } from '#web/platform/device/wide.ts'
import { useUpdate } from '#web/platform/device/service-worker.ts'
import { NamedInHeader } from '#web/platform/pages/page-name.ts'
import { staffPath } from '#web/platform/pages/staff-pages.ts'
import { isMember, useSession } from '#web/platform/pages/session.tsx'
import { Skeleton } from '#web/ui/forms/query-view.tsx'
import { Button } from '#web/ui/acts/button.tsx'
import { LeaveQuestion } from '#web/ui/forms/leave-question.tsx'
import { DeviceBar } from './device-bar.tsx'
import { MemberBar } from './member-bar.tsx'
import { OfflineBar } from './offline-bar.tsx'
import { isNamedInHeader } from './page-above.ts'
import { TabBar } from './tab-bar.tsx'

type Props = {
  readonly narrow: boolean
  /** The page inside, where it is one of the table. */
  readonly page: ReturnType<typeof memberPageAt>
  readonly children: ReactNode
}

const InstallInvitation = lazyPart(
  async () => (await import('./install-invitation.tsx')).InstallInvitation,
)
/** The pages of a payment on which its person has a moment. Before the first match nobody is there. */
const INVITING: readonly string[] = ['match', 'payDone', 'confirmed']

function Invitation({ page }: Pick<Props, 'page'>) {
  return page !== undefined && INVITING.includes(page.name) ? (
    <Suspense fallback={null}>
      <InstallInvitation />
    </Suspense>
  ) : null
}

/** The frame around every page of the member area. */
export function MemberLayout({ narrow, page, children }: Props) {
  const t = useText('member-common')
  const user = useSession()
  const client = useQueryClient()
  const named = !useWide(960) && isNamedInHeader(page)
  useScrollToTop()
  useEffect(() => followEvents(client), [client])
  return (
    <>
      <a className="skip-link" href="#content">
        {t('skip')}
      </a>
      {/* A flow has a bar of its own on phones; a desk has room for both. */}
      <div className={page?.flow === true ? 'desk-only' : 'acts'}>
        <MemberBar named={named ? page : undefined} />
      </div>
      <OfflineBar />
      <UpdateBar />
      <main id="content" className={classOf({ narrow, page })} tabIndex={-1}>
        {user.status === 'suspended' && (
          <p className="banner banner--late">
            {user.leaving ? <Link href={paths.myData}>{t('leaving')}</Link> : t('suspended')}
          </p>
        )}
        <CircleBanner />
        <DeviceBar />
        <NamedInHeader value={named}>
          <Suspense fallback={<Skeleton lines={4} />}>{children}</Suspense>
        </NamedInHeader>
        <Invitation page={page} />
      </main>
      {isMember(user) && user.circle.kind === 'members' && <TabBar />}
      <LeaveQuestion />
    </>
  )
}

function classOf({ narrow, page }: Omit<Props, 'children'>): string {
  if (page?.flow === true) return 'page page--narrow page--flow'
  return narrow ? 'page page--narrow' : 'page'
}

/** Where a member who can do nothing about it reads that payments begin later. */
const WHERE_PAYMENTS_MATTER: ReadonlySet<string> = new Set([paths.dashboard, paths.payments])

/** Says that nothing new begins in the circle, or that its payments have not opened yet. */
function CircleBanner() {
  const t = useText('member-common')
  const { circle, roles, status } = useSession()
  const [location] = useLocation()
  if (circle.kind !== 'members' || status === 'applied') return null
  if (circle.state === 'paused' || circle.state === 'closed')
    return <p className="banner banner--late">{t(`circle-${circle.state}`)}</p>
  if (circle.paymentsOpen) return null
  if (!roles.includes('admin'))
    return WHERE_PAYMENTS_MATTER.has(location) ? (
      <p className="banner">{t('payments-wait')}</p>
    ) : null
  // The guide says it in its own words, with what to do.
  if (location === staffPath('set-up')) return null
  return (
    <p className="banner banner--late">
      {t('payments-later')} <Link href={staffPath('set-up')}>{t('payments-guide')}</Link>
    </p>
  )
}

/**
 * A newer version was fetched and waits for the person's click, because something may be half
 * written here.
 */
function UpdateBar() {
  const t = useText('member-common')
  const update = useUpdate()
  if (update === undefined) return null
  return (
    <output>
      <span className="banner banner--late">
        {t('update-ready')}{' '}
        <Button small onClick={() => leaveBy(update)}>
          {t('update')}
        </Button>
      </span>
    </output>
  )
}
