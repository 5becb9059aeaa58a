import { useCommand } from '#web/platform/api/use-command.ts'
import { useState } from 'react'
import type { UpiDetailView } from '#contract/members/own.ts'
import { messageOf } from '#web/platform/api/api-error.ts'
import { useText } from '#web/platform/text/i18n.tsx'
import { speak } from '#web/platform/forms/toasts.ts'
import { Button } from '#web/ui/acts/button.tsx'
import { ConfirmDialog } from '#web/ui/acts/confirm-dialog.tsx'
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
  const [error, setError] = useState<string>()
  const title = kind === 'bank' ? t('delete-account-title') : t('delete-upi-title')
  const send = async () => {
    try {
      if (kind === 'bank') await deleteBank.mutateAsync({ body: { bankDetailId: detail.id } })
      else await deleteUpi.mutateAsync({ body: { upiDetailId: detail.id } })
      speak(kind === 'bank' ? t('account-deleted') : t('upi-deleted'))
      onClose()
    } catch (failure) {
      setError(
        messageOf(failure, kind === 'bank' ? t('delete-account-failed') : t('delete-upi-failed')),
      )
    }
  }
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
    <ConfirmDialog
      danger
      title={title}
      action={t('delete')}
      busy={deleteBank.isPending || deleteUpi.isPending}
      error={error}
      onConfirm={() => void send()}
      onClose={onClose}
    >
      <p>{t('delete-text', { what: name })}</p>
    </ConfirmDialog>
  )
}
