import { Suspense } from 'react'
import { Link } from 'wouter'
import { paths } from '#web/paths.ts'
import { useText } from '#web/platform/text/i18n.tsx'
import { lazyPart } from '#web/platform/pages/lazy-part.ts'
import { useSession } from '#web/platform/pages/session.tsx'
import { ToDoStep } from '#web/ui/display/to-do-step.tsx'
import { Skeleton } from '#web/ui/forms/query-view.tsx'
import { PageHeading } from '#web/ui/display/page-heading.tsx'

const PhoneStep = lazyPart(
  async () => (await import('#web/features/members/phone-step.tsx')).PhoneStep,
)
const PhoneChange = lazyPart(
  async () => (await import('#web/features/security/phone-change.tsx')).PhoneChange,
)

const FounderSteps = lazyPart(
  async () => (await import('#web/features/opening/founder-steps.tsx')).FounderSteps,
)

/** What must still happen before the member area opens. Events update it. */
export function JoiningPage() {
  const t = useText('joining')
  const user = useSession()
  const isFounder = user.circle.state === 'applied'
  const isGuest = !isFounder && user.circle.kind === 'members'
  return (
    <div className="stack">
      <JoiningHeading />
      <ol className="stack plain-list">
        <EmailStep />
        <NumberStep />
        {isFounder && (
          <Suspense fallback={<Skeleton lines={3} />}>
            <FounderSteps />
          </Suspense>
        )}
        {isGuest && <AcceptedStep />}
      </ol>
      <p>
        <Link href={paths.myData}>{t('to-my-data')}</Link>
      </p>
    </div>
  )
}

function AcceptedStep() {
  const t = useText('joining')
  if (useSession().accepted) return <ToDoStep done title={t('accepted-done')} />
  return (
    <ToDoStep done={false} word={t('step-waiting')} title={t('accepted-open')}>
      <p className="soft">{t('accepted-text')}</p>
    </ToDoStep>
  )
}

function JoiningHeading() {
  const t = useText('joining')
  const { circle } = useSession()
  if (circle.kind !== 'members')
    return (
      <PageHeading
        title={t(circle.kind === 'officers' ? 'officer-title' : 'operator-title')}
        lead={t('reserved-lead')}
      />
    )
  return circle.state === 'applied' ? (
    <PageHeading title={t('founder-title', { circle: circle.name })} lead={t('founder-lead')} />
  ) : (
    <PageHeading title={t('title', { circle: circle.name })} lead={t('lead')} />
  )
}

function EmailStep() {
  const t = useText('joining')
  const user = useSession()
  if (!user.hasEmail) return null
  return (
    <ToDoStep
      done={user.emailVerified}
      title={user.emailVerified ? t('email-done') : t('email-open')}
    />
  )
}

function NumberStep() {
  const t = useText('joining')
  const user = useSession()
  if (user.phoneVerified) return <ToDoStep done title={t('phone-done')} />
  return (
    <ToDoStep done={false} title={t('phone-open')}>
      {(user.emailVerified || !user.hasEmail) && (
        <Suspense fallback={<Skeleton lines={1} />}>
          <PhoneStep />
          <details className="stack stack--tight">
            <summary>{t('wrong-number')}</summary>
            <PhoneChange />
          </details>
        </Suspense>
      )}
    </ToDoStep>
  )
}
