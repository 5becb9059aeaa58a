import { useCommand } from '#web/platform/api/use-command.ts'
import type { OfficerDispute } from '#contract/disputes/case-view.ts'
import { AskedAct } from '#web/ui/acts/asked-act.tsx'
import { MessageForm } from '#web/ui/forms/message-form.tsx'
import { SectionCard } from '#web/ui/display/section-card.tsx'
import { useText } from '#web/platform/text/i18n.tsx'
import { evidenceOf, offers } from './case-next.ts'

const REASON_MIN = 3
const REASON_MAX = 1_000

/** The evidence: the officer asks both for it, and closes it when all is there. */
export function CaseEvidence({ dispute }: { dispute: OfficerDispute }) {
  const t = useText('staff-disputes')
  const ask = useCommand('POST /staff/disputes/{disputeId}/ask-evidence')
  const params = { disputeId: dispute.id }
  const asks = offers(dispute, 'ask_evidence')
  if (dispute.evidenceAsked === null && !asks) return null
  return (
    <SectionCard title={t('evidence')} anchor="evidence">
      {dispute.evidenceAsked !== null && (
        <p>{t('evidence-asked', { what: dispute.evidenceAsked })}</p>
      )}
      <EvidenceSoFar dispute={dispute} />
      {asks && (
        <details className="details">
          <summary>{t('evidence-ask')}</summary>
          <MessageForm
            label={t('evidence-what')}
            hint={t('evidence-hint')}
            action={t('evidence-do')}
            min={REASON_MIN}
            max={REASON_MAX}
            tooShort={t('evidence-short')}
            lengthCode="request.invalid"
            onSend={(what) => ask.mutateAsync({ params, body: { what, version: dispute.version } })}
          />
        </details>
      )}
      {offers(dispute, 'close_evidence') && <CloseEvidence dispute={dispute} />}
    </SectionCard>
  )
}

/** How many pictures each side has sent. The pictures themselves are above. */
function EvidenceSoFar({ dispute: { giver, receiver, pictures } }: { dispute: OfficerDispute }) {
  const t = useText('staff-disputes')
  const sent = evidenceOf(pictures)
  return (
    <p>
      {t('evidence-sent', {
        giver: giver.name,
        receiver: receiver.name,
        given: sent.giver,
        received: sent.receiver,
      })}
    </p>
  )
}

function CloseEvidence({ dispute }: { dispute: OfficerDispute }) {
  const t = useText('staff-disputes')
  const close = useCommand('POST /staff/disputes/{disputeId}/close-evidence')
  const request = { params: { disputeId: dispute.id }, body: { version: dispute.version } }
  return (
    <div>
      <AskedAct
        variant="primary"
        label={t('evidence-close')}
        title={t('evidence-close-title')}
        speaks
        act={() => close.mutateAsync(request)}
      >
        <EvidenceSoFar dispute={dispute} />
        <p>{t('evidence-close-text')}</p>
      </AskedAct>
    </div>
  )
}
