import { useText } from '#web/platform/text/i18n.tsx'
import { type ReactNode, useState } from 'react'
import { useToastedAct } from '#web/platform/forms/use-toasted-act.ts'
import { Button } from './button.tsx'
import { ReasonDialog } from './reason-dialog.tsx'

type Props = {
  readonly label: string
  readonly title: string
  /** What the button in the dialog says, where it is not the same. */
  readonly action?: string
  /**
   * How the field is called where the words go to somebody and are not only recorded, and what is
   * said when it is left empty.
   */
  readonly field?: { readonly label: string; readonly tooShort: string }
  readonly variant?: 'primary' | 'plain' | 'danger'
  readonly danger?: boolean
  readonly small?: boolean
  readonly act: (reason: string) => Promise<Readonly<Record<string, unknown>>>
  /** What follows from it. */
  readonly children?: ReactNode
}

/** An act of staff with a written reason: a button, a question, and word of what came of it. */
export function ReasonAct({
  label,
  title,
  action = label,
  field,
  variant = 'plain',
  danger = false,
  small = false,
  act,
  children,
}: Props) {
  const t = useText('staff-frame')
  const toasted = useToastedAct()
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button variant={variant} small={small} onClick={() => setOpen(true)}>
        {label}
      </Button>
      {open && (
        <ReasonDialog
          title={title}
          label={field?.label ?? t('reason')}
          tooShort={field?.tooShort ?? t('reason-short')}
          action={action}
          danger={danger}
          onSend={(reason) => toasted(() => act(reason))}
          onClose={() => setOpen(false)}
        >
          {children}
        </ReasonDialog>
      )}
    </>
  )
}
