import { useCommand } from '#web/platform/api/use-command.ts'
import { useText } from '#web/platform/text/i18n.tsx'
import type { OfficerDispute } from '#contract/disputes/case-view.ts'
import { Deadline } from '#web/ui/display/deadline.tsx'
import { SimpleAct } from '#web/ui/acts/simple-act.tsx'
import { ReasonAct } from '#web/ui/acts/reason-act.tsx'
import { SectionCard } from '#web/ui/display/section-card.tsx'
import { nextStep, offers, partsFor } from './case-next.ts'
import { isRunning } from '#domain/matches/dispute-transitions.ts'

/** The next step and its deadline, and the buttons to take the case or give it back. */
export function CaseNext({ dispute }: { dispute: OfficerDispute }) {
  const t = useText('staff-disputes')
  const take = useCommand('POST /staff/disputes/{disputeId}/take')
  const letGo = useCommand('POST /staff/disputes/{disputeId}/let-go')
  const params = { disputeId: dispute.id }
  const { version } = dispute
  const step = nextStep(dispute)
  return (
    <SectionCard title={t('next')}>
      <p>{t(`next.${step}`)}</p>
      {isRunning(dispute.state) && (
        <Deadline at={dispute.deadlineAt} moved={dispute.deadlineMoved} />
      )}
      {offers(dispute, 'take') && (
        <SimpleAct
          variant="primary"
          label={t('take')}
          act={() => take.mutateAsync({ params, body: { version } })}
        />
      )}
      {partsFor(step).length > 0 && (
        <div className="card__actions">
          {partsFor(step).map((part) => (
            <a key={part} className="btn btn--small" href={`#${part}`}>
              {t(`go.${part}`)}
            </a>
          ))}
        </div>
      )}
      {offers(dispute, 'let_go') && (
        <ReasonAct
          label={t('let-go')}
          title={t('let-go-title')}
          act={(reason) => letGo.mutateAsync({ params, body: { reason, version } })}
        >
          <p>{t('let-go-text')}</p>
        </ReasonAct>
      )}
    </SectionCard>
  )
}
