import { type ReactNode, useState } from 'react'
import { ActForm, type Sent } from '../forms/act-form.tsx'
import { Button } from './button.tsx'

type Props = {
  readonly label: string
  readonly title: string
  readonly action: string
  readonly variant?: 'primary' | 'plain'
  readonly sent: Sent
  readonly children: ReactNode
}

/** A button in whose place a small form opens. What was typed stays until it has been sent. */
export function FormAct({ label, title, action, variant = 'plain', sent, children }: Props) {
  const [open, setOpen] = useState(false)
  const close = () => setOpen(false)
  if (!open)
    return (
      <Button variant={variant} onClick={() => setOpen(true)}>
        {label}
      </Button>
    )
  return (
    <ActForm
      label={title}
      action={action}
      sent={{
        ...sent,
        submit: async (event) => {
          const done = await sent.submit(event)
          if (done) close()
          return done
        },
      }}
      onCancel={close}
    >
      <strong>{title}</strong>
      {children}
    </ActForm>
  )
}
