import type { ReactNode } from 'react'
import { Suspense } from 'react'
import { Link } from 'wouter'
import { paths } from '#web/paths.ts'
import { useText } from '#web/platform/text/i18n.tsx'
import { lazyPart } from '#web/platform/pages/lazy-part.ts'
import { useSession } from '#web/platform/pages/session.tsx'
import { Badge } from '#web/ui/display/badge.tsx'
import { Skeleton } from '#web/ui/forms/query-view.tsx'
import { PageHeading } from '#web/ui/display/page-heading.tsx'

const PhoneStep = lazyPart(
  async () => (await import('#web/features/members/phone-step.tsx')).PhoneStep,
)
const PhoneChange = lazyPart(
  async () => (await import('#web/features/security/phone-change.tsx')).PhoneChange,
)

// CSS removes the numbers, and in Safari with them the list role itself.
const SIMPLE_LIST = { role: 'list' } as const

/** What must still happen before the member area opens. Events update it. */
export function JoiningPage() {
  const t = useText('joining')
  const user = useSession()
  return (
    <div className="stack">
      <PageHeading title={t('title', { circle: user.circle.name })} lead={t('lead')} />
      <ol className="stack" {...SIMPLE_LIST}>
        {user.hasEmail && (
          <Step
            done={user.emailVerified}
            word={t('step-open')}
            title={user.emailVerified ? t('email-done') : t('email-open')}
          />
        )}
        <Step
          done={user.phoneVerified}
          word={t('step-open')}
          title={user.phoneVerified ? t('phone-done') : t('phone-open')}
        >
          {(user.emailVerified || !user.hasEmail) && !user.phoneVerified && (
            <Suspense fallback={<Skeleton lines={1} />}>
              <PhoneStep />
              <details className="stack stack--tight">
                <summary>{t('wrong-number')}</summary>
                <PhoneChange />
              </details>
            </Suspense>
          )}
        </Step>
        <Step
          done={user.accepted}
          word={t('step-waiting')}
          title={user.accepted ? t('accepted-done') : t('accepted-open')}
        >
          {!user.accepted && <p className="soft">{t('accepted-text')}</p>}
        </Step>
      </ol>
      <p>
        <Link href={paths.myData}>{t('to-my-data')}</Link>
      </p>
    </div>
  )
}

function Step({
  done,
  word,
  title,
  children,
}: {
  done: boolean
  word: string
  title: string
  children?: ReactNode
}) {
  const t = useText('joining')
  return (
    <li className="card">
      <div className="row row--between">
        <h2 className="card__title">{title}</h2>
        <Badge tone={done ? 'pending' : 'over'} text={done ? t('step-done') : word} />
      </div>
      {children}
    </li>
  )
}
