import { useOnce } from '#web/platform/api/use-command.ts'
import { useState } from 'react'
import { money } from '#contract/formats.ts'
import type { Payee } from '#contract/matches/shapes.ts'
import { messageOf } from '#web/platform/api/api-error.ts'
import { useText } from '#web/platform/text/i18n.tsx'
import { ConfirmDialog } from '#web/ui/acts/confirm-dialog.tsx'
import type { Acting } from '../match-sides.ts'

type Props = {
  readonly match: Acting
  readonly onShown: (payee: Payee) => void
  readonly onClose: () => void
}

/**
 * The notice before each payment. Only after it is the payee detail fetched. The detail stays in
 * this page's memory.
 */
export function RevealDialog({ match, onShown, onClose }: Props) {
  const t = useText('paying')
  const reveal = useOnce('POST /matches/{matchId}/reveal')
  const [error, setError] = useState<string>()
  const show = async () => {
    try {
      const { paymentDetail } = await reveal.mutateAsync({
        params: { matchId: match.id },
        body: { noticeSeen: true },
      })
      onShown(paymentDetail)
    } catch (failure) {
      setError(messageOf(failure, t('reveal-failed')))
    }
  }
  return (
    <ConfirmDialog
      title={t('notice-title')}
      action={t('going-to-pay')}
      busy={reveal.isPending}
      error={error}
      onConfirm={() => void show()}
      onClose={onClose}
    >
      <ul className="prose">
        <li>{t('notice-1')}</li>
        <li>{t('notice-2', { name: match.name })}</li>
        <li>{t('notice-3')}</li>
        <li>{t('notice-4', { amount: money(match.amount) })}</li>
        <li>{t('notice-5')}</li>
      </ul>
    </ConfirmDialog>
  )
}
