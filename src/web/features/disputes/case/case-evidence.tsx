import { useCommand } from '#web/platform/api/use-command.ts'
import { useState } from 'react'
import type { OfficerDispute } from '#contract/disputes/cases.ts'
import { Button } from '#web/ui/acts/button.tsx'
import { ConfirmDialog } from '#web/ui/acts/confirm-dialog.tsx'
import { MessageForm } from '#web/ui/forms/message-form.tsx'
import { SectionCard } from '#web/ui/display/section-card.tsx'
import { messageOf } from '#web/platform/api/api-error.ts'
import { useText } from '#web/platform/text/i18n.tsx'
import { useSpokenAct } from '#web/platform/forms/use-spoken-act.ts'
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
            busy={ask.isPending}
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
  const common = useText('member-common')
  const close = useCommand('POST /staff/disputes/{disputeId}/close-evidence')
  const spoken = useSpokenAct()
  const [asked, setAsked] = useState(false)
  const [error, setError] = useState<string>()
  const go = async () => {
    try {
      await spoken(() =>
        close.mutateAsync({
          params: { disputeId: dispute.id },
          body: { version: dispute.version },
        }),
      )
      setAsked(false)
    } catch (failure) {
      setError(messageOf(failure, common('went-wrong')))
    }
  }
  return (
    <>
      <div>
        <Button variant="primary" onClick={() => setAsked(true)}>
          {t('evidence-close')}
        </Button>
      </div>
      {asked && (
        <ConfirmDialog
          title={t('evidence-close-title')}
          action={t('evidence-close')}
          busy={close.isPending}
          error={error}
          onConfirm={() => void go()}
          onClose={() => setAsked(false)}
        >
          <EvidenceSoFar dispute={dispute} />
          <p>{t('evidence-close-text')}</p>
        </ConfirmDialog>
      )}
    </>
  )
}
