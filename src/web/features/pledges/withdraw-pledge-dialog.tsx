import { useCommand } from '#web/platform/api/use-command.ts'
import { useState } from 'react'
import { money } from '#contract/formats.ts'
import type { PledgeView } from '#contract/pledges.ts'
import { messageOf } from '#web/platform/api/api-error.ts'
import { useText } from '#web/platform/text/i18n.tsx'
import { speak } from '#web/platform/forms/toasts.ts'
import { ConfirmDialog } from '#web/ui/acts/confirm-dialog.tsx'

/** Asks before the open part of a pledge is closed. */
export function WithdrawPledgeDialog({
  pledge,
  onClose,
}: {
  pledge: PledgeView
  onClose: () => void
}) {
  const t = useText('dashboard')
  const common = useText('member-common')
  const withdraw = useCommand('POST /pledges/{pledgeId}/withdraw')
  const [error, setError] = useState<string>()
  const send = async () => {
    try {
      await withdraw.mutateAsync({
        params: { pledgeId: pledge.id },
        body: { version: pledge.version },
      })
      speak(t('withdrawn'))
      onClose()
    } catch (failure) {
      setError(messageOf(failure, common('went-wrong')))
    }
  }
  return (
    <ConfirmDialog
      danger
      title={t('withdraw-pledge-title')}
      action={t('withdraw')}
      busy={withdraw.isPending}
      error={error}
      onConfirm={() => void send()}
      onClose={onClose}
    >
      <p>{t('withdraw-pledge-text', { amount: money(pledge.openAmount) })}</p>
    </ConfirmDialog>
  )
}
