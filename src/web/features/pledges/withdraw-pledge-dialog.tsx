import { money } from '#contract/formats.ts'
import type { PledgeView } from '#contract/pledges.ts'
import { useCommand } from '#web/platform/api/use-command.ts'
import { useText } from '#web/platform/text/i18n.tsx'
import { ActDialog } from '#web/ui/acts/act-dialog.tsx'

type Props = { readonly pledge: PledgeView; readonly onClose: () => void }

/** Asks before the open part of a pledge is closed. */
export function WithdrawPledgeDialog({ pledge: { id, version, openAmount }, onClose }: Props) {
  const t = useText('dashboard')
  const withdraw = useCommand('POST /pledges/{pledgeId}/withdraw')
  return (
    <ActDialog
      danger
      title={t('withdraw-pledge-title')}
      action={t('withdraw')}
      act={() => withdraw.mutateAsync({ params: { pledgeId: id }, body: { version } })}
      done={t('withdrawn')}
      onClose={onClose}
    >
      <p>{t('withdraw-pledge-text', { amount: money(openAmount) })}</p>
    </ActDialog>
  )
}
