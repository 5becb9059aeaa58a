import { useState } from 'react'
import { messageOf } from '#web/platform/api-error.ts'
import { useText } from '#web/platform/i18n.tsx'
import { toast } from '#web/platform/toasts.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { useWithdrawClaim } from './api.ts'
import type { Payable } from './match-sides.ts'

export function WithdrawClaimDialog({ match, onClose }: { match: Payable; onClose: () => void }) {
  const t = useText('payments')
  const common = useText('common')
  const withdraw = useWithdrawClaim()
  const [error, setError] = useState<string>()
  const send = async () => {
    try {
      await withdraw.mutateAsync({ params: { matchId: match.id }, body: { version: match.version } })
      toast(t('claim-withdrawn'))
      onClose()
    } catch (failure) {
      setError(messageOf(failure, common('went-wrong')))
    }
  }
  return (
    <ConfirmDialog danger title={t('withdraw-claim-title')} action={t('withdraw-claim-do')} busy={withdraw.isPending} error={error} onConfirm={() => void send()} onClose={onClose}>
      <p>{t('withdraw-claim-text')}</p>
    </ConfirmDialog>
  )
}
