import { type ReactNode, useState } from 'react'
import { useText } from '#web/platform/text/i18n.tsx'
import { useAct } from '#web/platform/forms/use-act.ts'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'
import { TextArea } from '../forms/field.tsx'

/** The length limits of a reason in the interface. */
const REASON_MIN = 3
const REASON_MAX = 1000

type Props = {
  readonly title: string
  readonly label: string
  readonly tooShort: string
  readonly action: string
  readonly danger?: boolean
  readonly onSend: (reason: string) => Promise<unknown>
  /** Of the button that opens it, which shows the result. */
  readonly running?: ReturnType<typeof useAct>
  readonly onClose: () => void
  readonly children?: ReactNode
}

/** An act that needs a written reason. The dialog closes once it is done. */
export function ReasonDialog({
  title,
  label,
  tooShort,
  action,
  danger = false,
  onSend,
  running,
  onClose,
  children,
}: Props) {
  const t = useText('member-common')
  const [reason, setReason] = useState('')
  const own = useAct()
  const { busy, refused, refuse, run } = running ?? own
  const send = async () => {
    if (reason.trim().length < REASON_MIN) return refuse(tooShort)
    if (await run(() => onSend(reason.trim()))) onClose()
  }
  return (
    <Dialog title={title} onClose={onClose}>
      {children}
      <TextArea
        label={label}
        error={refused}
        maxLength={REASON_MAX}
        value={reason}
        onChange={(event) => {
          setReason(event.currentTarget.value)
          refuse(undefined)
        }}
      />
      <div className="dialog__actions">
        <Button onClick={onClose}>{t('cancel')}</Button>
        <Button variant={danger ? 'danger' : 'primary'} busy={busy} onClick={() => void send()}>
          {action}
        </Button>
      </div>
    </Dialog>
  )
}
