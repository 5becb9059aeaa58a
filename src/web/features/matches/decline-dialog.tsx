import { useState } from 'react'
import { REASON_LENGTH_MAX, REASON_LENGTH_MIN } from '#domain/matches/match.ts'
import { messageOf } from '#web/platform/api-error.ts'
import { useText } from '#web/platform/i18n.tsx'
import { toast } from '#web/platform/toasts.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { TextArea } from '#web/ui/field.tsx'
import { useDecline } from './api.ts'
import type { Payable } from './match-sides.ts'

/** "I cannot pay this", with the reason the receiver is told. */
export function DeclineDialog({ match, onClose }: { match: Payable; onClose: () => void }) {
  const t = useText('payments')
  const common = useText('common')
  const decline = useDecline()
  const [reason, setReason] = useState('')
  const [error, setError] = useState<string>()
  const send = async () => {
    if (reason.trim().length < REASON_LENGTH_MIN) return setError(t('reason-short'))
    try {
      await decline.mutateAsync({ params: { matchId: match.id }, body: { reason: reason.trim(), version: match.version } })
      toast(t('declined'))
      onClose()
    } catch (failure) {
      setError(messageOf(failure, common('went-wrong')))
    }
  }
  return (
    <Dialog title={t('decline-title')} onClose={onClose}>
      <p>{t('decline-text')}</p>
      <TextArea
        label={t('decline-reason', { name: match.name })}
        error={error}
        maxLength={REASON_LENGTH_MAX}
        value={reason}
        onChange={(event) => {
          setReason(event.currentTarget.value)
          setError(undefined)
        }}
      />
      <div className="dialog__actions">
        <Button onClick={onClose}>{common('cancel')}</Button>
        <Button look="danger" busy={decline.isPending} onClick={() => void send()}>{t('decline-do')}</Button>
      </div>
    </Dialog>
  )
}
