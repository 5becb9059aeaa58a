import { useCommand } from '#web/platform/api/use-command.ts'
import type { UpiDetailView } from '#contract/members/own.ts'
import { useText } from '#web/platform/text/i18n.tsx'
import { ActDialog } from '#web/ui/acts/act-dialog.tsx'
import { Button } from '#web/ui/acts/button.tsx'
import { Dialog } from '#web/ui/acts/dialog.tsx'

type Props = {
  readonly kind: 'bank' | 'upi'
  readonly detail: Pick<UpiDetailView, 'id' | 'inUse'>
  readonly name: string
  readonly onClose: () => void
}

/**
 * Asks before a detail is deleted. The detail of an open ask cannot be deleted, and the dialog
 * shows why.
 */
export function DeleteDetailDialog({ kind, detail, name, onClose }: Props) {
  const t = useText('account')
  const common = useText('member-common')
  const deleteBank = useCommand('DELETE /user/payment-details/bank')
  const deleteUpi = useCommand('DELETE /user/payment-details/upi')
  const title = kind === 'bank' ? t('delete-account-title') : t('delete-upi-title')
  if (detail.inUse) {
    return (
      <Dialog title={title} onClose={onClose}>
        <p>{t('in-use-text')}</p>
        <div className="dialog__actions">
          <Button variant="primary" onClick={onClose}>
            {common('close')}
          </Button>
        </div>
      </Dialog>
    )
  }
  return (
    <ActDialog
      danger
      title={title}
      action={t('delete')}
      failed={kind === 'bank' ? t('delete-account-failed') : t('delete-upi-failed')}
      done={kind === 'bank' ? t('account-deleted') : t('upi-deleted')}
      act={() =>
        kind === 'bank'
          ? deleteBank.mutateAsync({ body: { bankDetailId: detail.id } })
          : deleteUpi.mutateAsync({ body: { upiDetailId: detail.id } })
      }
      onClose={onClose}
    >
      <p>{t('delete-text', { what: name })}</p>
    </ActDialog>
  )
}
