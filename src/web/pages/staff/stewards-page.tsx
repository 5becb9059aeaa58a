import type { ReactNode } from 'react'
import { useAsksToReview } from '#web/features/asks/api.ts'
import { ReviewCard } from '#web/features/asks/review-card.tsx'
import { useApplications, useFirstWaits } from '#web/features/members/api.ts'
import { ApplicationCard } from '#web/features/members/application-card.tsx'
import { WaiterCard } from '#web/features/members/waiter-card.tsx'
import { useText } from '#web/platform/i18n.tsx'
import { useSession } from '#web/platform/session.tsx'
import { Answer, Empty } from '#web/ui/answer.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'

export function StewardsPage() {
  const t = useText('staff')
  const errors = useText('errors')
  const user = useSession()
  return (
    <>
      <PageHeading title={t('title')} lead={t('lead')} />
      {user.roles.includes('steward') ? <Lists /> : <p className="banner banner--late">{errors('request.not-allowed')}</p>}
    </>
  )
}

function Lists() {
  const t = useText('staff')
  const applications = useApplications()
  const asks = useAsksToReview()
  const waits = useFirstWaits()
  return (
    <div className="stack stack--wide">
      <Section title={t('applications')} none={t('applications-none')} query={applications} draw={(application) => <ApplicationCard key={application.id} application={application} />} />
      <Section title={t('asks')} none={t('asks-none')} query={asks} draw={(ask) => <ReviewCard key={ask.id} ask={ask} />} />
      <Section title={t('waits')} none={t('waits-none')} query={waits} draw={(waiter) => <WaiterCard key={waiter.id} waiter={waiter} />} />
    </div>
  )
}

type SectionProps<T> = {
  readonly title: string
  readonly none: string
  readonly query: Parameters<typeof Answer<{ readonly data: readonly T[] }>>[0]['query']
  readonly draw: (item: T) => ReactNode
}

function Section<T>({ title, none, query, draw }: SectionProps<T>) {
  return (
    <section className="stack">
      <h2>{title}</h2>
      <Answer query={query} lines={2}>{({ data }) => (data.length === 0 ? <Empty text={none} /> : <div className="grid grid--wide">{data.map(draw)}</div>)}</Answer>
    </section>
  )
}
