import { type ReactNode, useState } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { useText } from '#web/platform/text/i18n.tsx'
import { Button } from './button.tsx'
import { Form } from '../forms/form.tsx'
import { ErrorText } from './said.tsx'

type Props<T extends FieldValues> = {
  readonly label: string
  readonly title: string
  readonly action: string
  readonly variant?: 'primary' | 'plain'
  readonly form: UseFormReturn<T>
  readonly whole: string | undefined
  readonly busy: boolean
  /** Resolves to whether it worked. Then it closes and the form is empty again. */
  readonly onSend: (values: T) => Promise<boolean>
  readonly children: ReactNode
}

/** A button in whose place a small form opens. What was typed stays until it has been sent. */
export function FormAct<T extends FieldValues>({
  label,
  title,
  action,
  variant = 'plain',
  form,
  whole,
  busy,
  onSend,
  children,
}: Props<T>) {
  const common = useText('member-common')
  const [open, setOpen] = useState(false)
  const submit = form.handleSubmit(async (values) => {
    if (!(await onSend(values))) return
    setOpen(false)
    form.reset()
  })
  if (!open)
    return (
      <Button variant={variant} onClick={() => setOpen(true)}>
        {label}
      </Button>
    )
  return (
    <Form className="form" aria-label={title} onSubmit={(event) => void submit(event)}>
      <strong>{title}</strong>
      {children}
      <ErrorText text={whole} />
      <div className="card__actions">
        <Button onClick={() => setOpen(false)}>{common('cancel')}</Button>
        <Button submit variant="primary" busy={busy}>
          {action}
        </Button>
      </div>
    </Form>
  )
}
