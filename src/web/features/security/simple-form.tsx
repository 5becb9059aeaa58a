import type { ReactNode } from 'react'
import { useText } from '#web/platform/text/i18n.tsx'
import { Button } from '#web/ui/acts/button.tsx'
import { ErrorLine } from '#web/ui/acts/error-line.tsx'
import { Form } from '#web/ui/forms/form.tsx'

type Props = {
  readonly action: string
  readonly busy: boolean
  readonly whole: string | undefined
  readonly onSend: () => void
  readonly onCancel?: () => void
  readonly children: ReactNode
}

/** A short form with one thing to send. */
export function SimpleForm({ action, busy, whole, onSend, onCancel, children }: Props) {
  const common = useText('member-common')
  return (
    <Form
      className="form"
      onSubmit={(event) => {
        event.preventDefault()
        if (!busy) onSend()
      }}
    >
      {children}
      <ErrorLine text={whole} />
      <div className="card__actions">
        <Button submit variant="primary" busy={busy}>
          {action}
        </Button>
        {onCancel !== undefined && <Button onClick={onCancel}>{common('cancel')}</Button>}
      </div>
    </Form>
  )
}
