import { useCommand } from '#web/platform/api/use-command.ts'
import type { OfficerDispute } from '#contract/disputes/case-view.ts'
import { dateOf } from '#web/platform/text/formats.ts'
import { useLanguage, useText } from '#web/platform/text/i18n.tsx'
import { Badge } from '#web/ui/display/badge.tsx'
import { ReasonAct } from '#web/ui/acts/reason-act.tsx'
import { SectionCard } from '#web/ui/display/section-card.tsx'
import { isVoid, offers } from './case-next.ts'
import { Suspense } from 'react'
import { lazyPart } from '#web/platform/pages/lazy-part.ts'

// Few who open a case propose a measure.
const MeasureForm = lazyPart(async () => (await import('../measure-form.tsx')).MeasureForm)

type Decision = OfficerDispute['decisions'][number]

/** The measure for a person. Two officers decide it, apart from the money. */
export function CaseMeasure({ dispute }: { dispute: OfficerDispute }) {
  const t = useText('staff-disputes')
  const may = offers(dispute, 'propose_measure')
  const proposes = may && !isVoid(dispute.rulings)
  if (dispute.decisions.length === 0 && !may) return null
  return (
    <SectionCard title={t('measure')}>
      <p className="small soft">{may && !proposes ? t('measure-void') : t('measure-text')}</p>
      {dispute.decisions.map((decision) => (
        <DecisionCard key={decision.id} dispute={dispute} decision={decision} />
      ))}
      {proposes && (
        <details className="details">
          <summary>{t('measure-propose')}</summary>
          <Suspense fallback={null}>
            <MeasureForm dispute={dispute} />
          </Suspense>
        </details>
      )}
    </SectionCard>
  )
}

function DecisionCard({ dispute, decision }: { dispute: OfficerDispute; decision: Decision }) {
  const t = useText('staff-disputes')
  const language = useLanguage()
  const decide = useCommand('POST /staff/disputes/{disputeId}/measure/{decisionId}')
  const { name } = decision.memberId === dispute.giver.id ? dispute.giver : dispute.receiver
  const measure = t(`measure.${decision.measure}`)
  const act = (approve: boolean) => (reason: string) =>
    decide.mutateAsync({
      params: { disputeId: dispute.id, decisionId: decision.id },
      body: { approve, reason },
    })
  return (
    <article className="card">
      <h3 className="card__title">{t('decision', { measure, name })}</h3>
      <p>
        <Badge
          tone={decision.state === 'proposed' ? 'yours' : 'over'}
          text={t(`decision.${decision.state}`)}
        />
        {decision.until !== null && (
          <span className="small soft">
            {' '}
            {t('until', { date: dateOf(decision.until, language) })}
          </span>
        )}
      </p>
      <p>“{decision.reasons}”</p>
      <p className="small soft">{decision.proposedByMe ? t('ruling-mine') : t('ruling-other')}</p>
      {decision.state === 'proposed' &&
        !decision.proposedByMe &&
        offers(dispute, 'decide_measure') && (
          <div className="card__actions">
            <ReasonAct
              variant="primary"
              label={t('approve')}
              title={t('decide-title', { measure, name })}
              act={act(true)}
            >
              <p>{t('decide-text', { name })}</p>
            </ReasonAct>
            <ReasonAct
              label={t('refuse')}
              title={t('decide-refuse-title', { measure, name })}
              danger
              act={act(false)}
            />
          </div>
        )}
    </article>
  )
}
