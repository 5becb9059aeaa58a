import { useState } from 'react'
import type { StandingView } from '#contract/pledges.ts'
import { messageOf } from '#web/platform/api-error.ts'
import { money } from '#web/platform/formats.ts'
import { useText } from '#web/platform/i18n.tsx'
import { toast } from '#web/platform/toasts.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { DateText } from '#web/ui/times.tsx'
import { useSkipInstalment, useStopStanding } from './api.ts'

/** A Happy pledge as a whole: what comes up next, skip it, or stop. */
export function StandingCard({ standing }: { standing: StandingView }) {
  const t = useText('dashboard')
  const [asking, setAsking] = useState<'nothing' | 'skip' | 'stop'>('nothing')
  const active = standing.status === 'active'
  return (
    <article className="card card--flat">
      <p><strong>{t('standing-amount', { amount: money(standing.amount) })}</strong></p>
      <p>{t('standing-passed', { passed: standing.passed, all: standing.instalments })}</p>
      {active && standing.nextDueAt !== null && <p>{t('standing-next')} <DateText at={standing.nextDueAt} />{standing.skipNext && <>. <strong>{t('standing-skipped')}</strong></>}</p>}
      {standing.status === 'stopped' && <p>{t('standing-stopped')}</p>}
      {standing.status === 'ended' && <p>{t('standing-ended')}</p>}
      {active && (
        <div className="card__actions">
          {!standing.skipNext && standing.nextDueAt !== null && <Button small onClick={() => setAsking('skip')}>{t('skip')}</Button>}
          <Button small onClick={() => setAsking('stop')}>{t('stop')}</Button>
        </div>
      )}
      {asking !== 'nothing' && <StandingDialog standing={standing} what={asking} onClose={() => setAsking('nothing')} />}
    </article>
  )
}

function StandingDialog({ standing, what, onClose }: { standing: StandingView; what: 'skip' | 'stop'; onClose: () => void }) {
  const t = useText('dashboard')
  const common = useText('common')
  const skip = useSkipInstalment()
  const stop = useStopStanding()
  const command = what === 'skip' ? skip : stop
  const [error, setError] = useState<string>()
  const send = async () => {
    try {
      await command.mutateAsync({ params: { standingId: standing.id }, body: { version: standing.version } })
      toast(t(what === 'skip' ? 'skipped' : 'stopped'))
      onClose()
    } catch (failure) {
      setError(messageOf(failure, common('went-wrong')))
    }
  }
  return (
    <ConfirmDialog danger={what === 'stop'} title={t(`${what}-title`)} action={t(what)} busy={command.isPending} error={error} onConfirm={() => void send()} onClose={onClose}>
      <p>{t(`${what}-text`)}</p>
    </ConfirmDialog>
  )
}
