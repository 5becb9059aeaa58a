import { useCommand } from '#web/platform/api/use-command.ts'
import type { MatchView } from '#contract/matches/shapes.ts'
import { useText } from '#web/platform/text/i18n.tsx'
import { toast } from '#web/platform/forms/toasts.ts'
import { ConfirmDialog } from '#web/ui/acts/confirm-dialog.tsx'
import { useFormError } from './refusals.ts'

/** "Never match me with this person again", and what that means. */
export function BlockDialog({
  match,
  onClose,
}: {
  match: Pick<MatchView, 'id' | 'code' | 'otherName'>
  onClose: () => void
}) {
  const t = useText('payment-page')
  const common = useText('member-common')
  const block = useCommand('POST /matches/{matchId}/block')
  const error = useFormError(match)
  const name = match.otherName
  const go = async () => {
    error.clear()
    try {
      await block.mutateAsync({ params: { matchId: match.id } })
      toast(t('blocked'))
      onClose()
    } catch (failure) {
      error.show(failure, common('went-wrong'))
    }
  }
  return (
    <ConfirmDialog
      danger
      title={t('block-title', { name })}
      action={t('block-do')}
      busy={block.isPending}
      error={error.text}
      onConfirm={() => void go()}
      onClose={onClose}
    >
      <p>{t('block-text', { name })}</p>
    </ConfirmDialog>
  )
}
