import type { AskView } from '#contract/asks.ts'
import { money } from '#contract/formats.ts'
import { useCommand } from '#web/platform/api/use-command.ts'
import { useText } from '#web/platform/text/i18n.tsx'
import { ActDialog } from '#web/ui/acts/act-dialog.tsx'

type Props = { readonly ask: AskView; readonly onClose: () => void }

/** Asks before the open part of an ask is closed. */
export function WithdrawAskDialog({ ask: { id, version, openAmount }, onClose }: Props) {
  const t = useText('dashboard')
  const withdraw = useCommand('POST /asks/{askId}/withdraw')
  return (
    <ActDialog
      danger
      title={t('withdraw-ask-title')}
      action={t('withdraw')}
      act={() => withdraw.mutateAsync({ params: { askId: id }, body: { version } })}
      done={t('withdrawn')}
      onClose={onClose}
    >
      <p>{t('withdraw-ask-text', { amount: money(openAmount) })}</p>
    </ActDialog>
  )
}
