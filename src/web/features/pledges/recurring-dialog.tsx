import type { RecurringPledgeView } from '#contract/pledges.ts'
import { useCommand } from '#web/platform/api/use-command.ts'
import { useText } from '#web/platform/text/i18n.tsx'
import { ActDialog } from '#web/ui/acts/act-dialog.tsx'

type Props = {
  readonly recurring: RecurringPledgeView
  readonly what: 'skip' | 'stop'
  readonly onClose: () => void
}

/** Asks before the next instalment is skipped, or all of them are stopped. */
export function RecurringPledgeDialog({ recurring: { id, version }, what, onClose }: Props) {
  const t = useText('dashboard')
  const command = useCommand(`POST /recurring-pledges/{recurringId}/${what}`)
  return (
    <ActDialog
      danger={what === 'stop'}
      title={t(`${what}-title`)}
      action={t(what)}
      act={() => command.mutateAsync({ params: { recurringId: id }, body: { version } })}
      done={t(what === 'skip' ? 'skipped' : 'stopped')}
      onClose={onClose}
    >
      <p>{t(`${what}-text`)}</p>
    </ActDialog>
  )
}
