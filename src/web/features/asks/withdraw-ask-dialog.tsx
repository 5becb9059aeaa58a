import { useCommand } from '#web/platform/api/use-command.ts'
import { useState } from 'react'
import type { AskView } from '#contract/asks.ts'
import { money } from '#contract/formats.ts'
import { messageOf } from '#web/platform/api/api-error.ts'
import { useText } from '#web/platform/text/i18n.tsx'
import { speak } from '#web/platform/forms/toasts.ts'
import { ConfirmDialog } from '#web/ui/acts/confirm-dialog.tsx'

/** Asks before the open part of an ask is closed. */
export function WithdrawAskDialog({ ask, onClose }: { ask: AskView; onClose: () => void }) {
  const t = useText('dashboard')
  const common = useText('member-common')
  const withdraw = useCommand('POST /asks/{askId}/withdraw')
  const [error, setError] = useState<string>()
  const send = async () => {
    try {
      await withdraw.mutateAsync({ params: { askId: ask.id }, body: { version: ask.version } })
      speak(t('withdrawn'))
      onClose()
    } catch (failure) {
      setError(messageOf(failure, common('went-wrong')))
    }
  }
  return (
    <ConfirmDialog
      danger
      title={t('withdraw-ask-title')}
      action={t('withdraw')}
      busy={withdraw.isPending}
      error={error}
      onConfirm={() => void send()}
      onClose={onClose}
    >
      <p>{t('withdraw-ask-text', { amount: money(ask.openAmount) })}</p>
    </ConfirmDialog>
  )
}
