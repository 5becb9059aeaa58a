import type { ReactNode } from 'react'
import { useText } from '#web/platform/text/i18n.tsx'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'
import { ErrorLine } from './error-line.tsx'

type Props = {
  readonly title: string
  readonly action: string
  readonly danger?: boolean
  readonly busy?: boolean
  readonly error?: string | undefined
  readonly onConfirm: () => void
  readonly onClose: () => void
  readonly children: ReactNode
}

/** "Do you really want to?" The safe answer comes first. */
export function ConfirmDialog({
  title,
  action,
  danger = false,
  busy = false,
  error,
  onConfirm,
  onClose,
  children,
}: Props) {
  const t = useText('member-common')
  return (
    <Dialog title={title} onClose={onClose}>
      {children}
      <ErrorLine text={error} />
      <div className="dialog__actions">
        <Button onClick={onClose}>{t('cancel')}</Button>
        <Button variant={danger ? 'danger' : 'primary'} busy={busy} onClick={onConfirm}>
          {action}
        </Button>
      </div>
    </Dialog>
  )
}
