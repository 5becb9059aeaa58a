import { useCommand } from '#web/platform/api/use-command.ts'
import { useState } from 'react'
import type { RecurringPledgeView } from '#contract/pledges.ts'
import { messageOf } from '#web/platform/api/api-error.ts'
import { useText } from '#web/platform/text/i18n.tsx'
import { speak } from '#web/platform/forms/toasts.ts'
import { ConfirmDialog } from '#web/ui/acts/confirm-dialog.tsx'

/** Asks before the next instalment is skipped, or all of them are stopped. */
export function RecurringPledgeDialog({
  recurring,
  what,
  onClose,
}: {
  recurring: RecurringPledgeView
  what: 'skip' | 'stop'
  onClose: () => void
}) {
  const t = useText('dashboard')
  const common = useText('member-common')
  const skip = useCommand('POST /recurring-pledges/{recurringId}/skip')
  const stop = useCommand('POST /recurring-pledges/{recurringId}/stop')
  const command = what === 'skip' ? skip : stop
  const [error, setError] = useState<string>()
  const send = async () => {
    try {
      await command.mutateAsync({
        params: { recurringId: recurring.id },
        body: { version: recurring.version },
      })
      speak(t(what === 'skip' ? 'skipped' : 'stopped'))
      onClose()
    } catch (failure) {
      setError(messageOf(failure, common('went-wrong')))
    }
  }
  return (
    <ConfirmDialog
      danger={what === 'stop'}
      title={t(`${what}-title`)}
      action={t(what)}
      busy={command.isPending}
      error={error}
      onConfirm={() => void send()}
      onClose={onClose}
    >
      <p>{t(`${what}-text`)}</p>
    </ConfirmDialog>
  )
}
