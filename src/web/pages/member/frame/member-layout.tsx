import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, Suspense, useEffect } from 'react'
import { followEvents } from '#web/platform/events.ts'
import { useText } from '#web/platform/i18n.tsx'
import { useOnline } from '#web/platform/online.ts'
import { useScrollToTop } from '#web/platform/route-change.ts'
import { useSession } from '#web/platform/session.tsx'
import { Skeleton } from '#web/ui/answer.tsx'
import { LeaveQuestion } from '#web/ui/leave-question.tsx'
import { MemberBar } from './member-bar.tsx'

/** What stands around every page of the member area. */
export function MemberLayout({ narrow, children }: { narrow: boolean; children: ReactNode }) {
  const t = useText('common')
  const user = useSession()
  const client = useQueryClient()
  useScrollToTop()
  useEffect(() => followEvents(client), [client])
  return (
    <>
      <a className="skip-link" href="#content">{t('skip')}</a>
      <MemberBar />
      <OfflineBar />
      <main id="content" className={narrow ? 'page page--narrow' : 'page'} tabIndex={-1}>
        {user.status === 'suspended' && <p className="banner banner--late">{t('suspended')}</p>}
        <Suspense fallback={<Skeleton lines={4} />}>{children}</Suspense>
      </main>
      <LeaveQuestion />
    </>
  )
}

function OfflineBar() {
  const t = useText('common')
  return <output>{!useOnline() && <span className="banner banner--late">{t('offline-bar')}</span>}</output>
}
