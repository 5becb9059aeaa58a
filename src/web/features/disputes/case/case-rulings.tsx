import { useCommand } from '#web/platform/api/use-command.ts'
import type { OfficerDispute } from '#contract/disputes/case-view.ts'
import { useText } from '#web/platform/text/i18n.tsx'
import { Amount } from '#web/ui/display/amount.tsx'
import { Badge, type BadgeTone } from '#web/ui/display/badge.tsx'
import { ReasonAct } from '#web/ui/acts/reason-act.tsx'
import { SectionCard } from '#web/ui/display/section-card.tsx'
import { DateTimeText } from '#web/ui/display/times.tsx'
import { offers } from './case-next.ts'
import { Suspense } from 'react'
import { lazyPart } from '#web/platform/pages/lazy-part.ts'

// It shows only while a ruling may be proposed.
const RulingForm = lazyPart(async () => (await import('../ruling-form.tsx')).RulingForm)

type Ruling = OfficerDispute['rulings'][number]

const TONES: Readonly<Record<Ruling['state'], BadgeTone>> = {
  proposed: 'yours',
  approved: 'done',
  refused: 'over',
  overturned: 'over',
}

/** Who paid what: what was proposed and decided, the second officer's buttons, and the form. */
export function CaseRulings({ dispute }: { dispute: OfficerDispute }) {
  const t = useText('staff-disputes')
  if (dispute.rulings.length === 0 && !offers(dispute, 'propose_ruling')) return null
  return (
    <SectionCard title={t('rulings')} anchor="rulings">
      <p className="small soft">{t('two-decisions')}</p>
      {dispute.rulings.map((ruling) => (
        <RulingCard key={ruling.id} dispute={dispute} ruling={ruling} />
      ))}
      <Suspense fallback={null}>
        {offers(dispute, 'propose_ruling') && <RulingForm dispute={dispute} />}
      </Suspense>
    </SectionCard>
  )
}

function RulingCard({ dispute, ruling }: { dispute: OfficerDispute; ruling: Ruling }) {
  const t = useText('staff-disputes')
  const payments = useText('payments')
  return (
    <article className="card">
      <h3 className="card__title">
        {t(`outcome.${ruling.outcome}`)}
        {ruling.amount !== null && (
          <>
            : <Amount rupees={ruling.amount} />
          </>
        )}
      </h3>
      <p className="row">
        <Badge tone={TONES[ruling.state]} text={t(`ruling.${ruling.state}`)} />
        {ruling.round > 1 && <Badge tone="over" text={t('round-2')} />}
      </p>
      {ruling.reference !== null && (
        <p>
          {t('ruled-reference', {
            rail: payments(`rail.${ruling.reference.rail}`),
            utr: ruling.reference.utr,
          })}
        </p>
      )}
      <p>“{ruling.reasons}”</p>
      <p className="small soft">
        {ruling.proposedByMe ? t('ruling-mine') : t('ruling-other')},{' '}
        <DateTimeText at={ruling.at} />
      </p>
      {ruling.decisionReason !== null && (
        <p>{t('ruling-answer', { reason: ruling.decisionReason })}</p>
      )}
      {ruling.state === 'proposed' && offers(dispute, 'decide_ruling') && (
        <Decide dispute={dispute} />
      )}
    </article>
  )
}

function Decide({ dispute }: { dispute: OfficerDispute }) {
  const t = useText('staff-disputes')
  const decide = useCommand('POST /staff/disputes/{disputeId}/decide-ruling')
  const act = (approve: boolean) => (reason: string) =>
    decide.mutateAsync({
      params: { disputeId: dispute.id },
      body: { approve, reason, version: dispute.version },
    })
  return (
    <div className="card__actions">
      <ReasonAct variant="primary" label={t('approve')} title={t('approve-title')} act={act(true)}>
        <p>{t(dispute.round > 1 ? 'approve-text-appeal' : 'approve-text')}</p>
      </ReasonAct>
      <ReasonAct label={t('refuse')} title={t('refuse-title')} danger act={act(false)}>
        <p>{t('refuse-text')}</p>
      </ReasonAct>
    </div>
  )
}
