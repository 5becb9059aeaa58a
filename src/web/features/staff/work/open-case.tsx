import { type ComponentType, Suspense, useEffect, useRef } from 'react'
import { Link } from 'wouter'
import type { WorkItem } from '#contract/staff/work.ts'
import { ReviewCard } from '#web/features/asks/review-card.tsx'
import { ApplicationCard } from '#web/features/members/application-card.tsx'
import { useApi } from '#web/platform/api/query-client.ts'
import { lazyPart } from '#web/platform/pages/lazy-part.ts'
import { useText } from '#web/platform/text/i18n.tsx'
import { Button } from '#web/ui/acts/button.tsx'
import { Empty, QueryView, Skeleton } from '#web/ui/forms/query-view.tsx'
import { useApprovals } from '../api.ts'
import { ApprovalCard } from '../approval-card.tsx'
import { CaseNotes } from '../case-notes.tsx'
import { IdentityDisputeCard } from '../identity-dispute-card.tsx'
import { notedCaseOf, pathOf, type WorkKind } from '../work-order.ts'

type Of = { readonly id: string; readonly onGone: () => void }

const WholeCase = lazyPart(
  async () => (await import('#web/features/disputes/case/whole-case.tsx')).WholeCase,
)
const WholeTicket = lazyPart<Of>(
  async () => (await import('#web/features/support/whole-ticket.tsx')).WholeTicket,
)

/** What can be done beside the list. All else has a page of its own only. */
const CASES: Partial<Record<WorkKind, ComponentType<Of>>> = {
  dispute: Dispute,
  ruling_to_approve: Dispute,
  ticket: Ticket,
  ask_to_review: Ask,
  application: Application,
  approval: Approval,
  identity_dispute: IdentityDispute,
}

export function opensBeside({ kind }: WorkItem): boolean {
  return CASES[kind] !== undefined
}

/** One item of work beside the list. It takes the focus when it opens. */
export function OpenCase({ item, onClose }: { item: WorkItem; onClose: () => void }) {
  const t = useText('staff-frame')
  const section = useRef<HTMLElement>(null)
  const key = `${item.kind}-${item.id}`
  useEffect(() => section.current?.focus({ preventScroll: true }), [key])
  const Case = CASES[item.kind]
  if (Case === undefined) return null
  const noted = notedCaseOf(item)
  return (
    <section ref={section} className="open-case" tabIndex={-1} aria-label={t('case')}>
      <p className="row row--between">
        <Link href={pathOf(item)}>{t('case-page')}</Link>
        <Button variant="quiet" small onClick={onClose}>
          {t('case-close')}
        </Button>
      </p>
      <Suspense fallback={<Skeleton lines={4} />}>
        <Case key={key} id={item.id} onGone={onClose} />
        {noted !== undefined && <CaseNotes of={noted} />}
      </Suspense>
    </section>
  )
}

function Dispute({ id }: Of) {
  return <WholeCase id={id} />
}

function Ticket(props: Of) {
  return <WholeTicket {...props} />
}

function Gone() {
  return <Empty text={useText('staff-frame')('queue-none-kind')} />
}

function Ask({ id }: Of) {
  return (
    <QueryView query={useApi('GET /staff/asks')}>
      {({ data }) => {
        const ask = data.find((each) => each.id === id)
        return ask === undefined ? <Gone /> : <ReviewCard ask={ask} />
      }}
    </QueryView>
  )
}

function Application({ id }: Of) {
  return (
    <QueryView query={useApi('GET /staff/applications')}>
      {({ data }) => {
        const application = data.find((each) => each.id === id)
        return application === undefined ? <Gone /> : <ApplicationCard application={application} />
      }}
    </QueryView>
  )
}

function Approval({ id }: Of) {
  return (
    <QueryView query={useApprovals('waiting')}>
      {({ data }) => {
        const approval = data.find((each) => each.id === id)
        return approval === undefined ? <Gone /> : <ApprovalCard approval={approval} />
      }}
    </QueryView>
  )
}

function IdentityDispute({ id }: Of) {
  return (
    <QueryView query={useApi('GET /staff/identity-disputes')}>
      {({ data }) => {
        const dispute = data.find((each) => each.id === id)
        return dispute === undefined ? <Gone /> : <IdentityDisputeCard dispute={dispute} />
      }}
    </QueryView>
  )
}
