import { useText } from '#web/platform/text/i18n.tsx'
import { type ReactNode, useState } from 'react'
import { useAct } from '#web/platform/forms/use-act.ts'
import { Button } from './button.tsx'
import { ReasonDialog } from './reason-dialog.tsx'
import { Said } from './said.tsx'

type Props = {
  readonly label: string
  readonly title: string
  /** The button in the dialog, where its words differ from the first button's. */
  readonly action?: string
  /** The label of the field where somebody reads the words, and the sentence for an empty one. */
  readonly field?: { readonly label: string; readonly tooShort: string }
  readonly variant?: 'primary' | 'plain' | 'danger'
  readonly danger?: boolean
  readonly small?: boolean
  readonly act: (reason: string) => Promise<Readonly<Record<string, unknown>>>
  /** What follows from the act. */
  readonly children?: ReactNode
}

/** An act of staff with a written reason: a button, a dialog, and the result beside the button. */
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
  const running = useAct({ speaks: true })
  const [open, setOpen] = useState(false)
  const begin = () => {
    running.refuse(undefined)
    setOpen(true)
  }
  return (
    <>
      <Button variant={variant} small={small} onClick={begin}>
        {label}
      </Button>
      <Said text={running.said} />
      {open && (
        <ReasonDialog
          title={title}
          label={field?.label ?? t('reason')}
          tooShort={field?.tooShort ?? t('reason-short')}
          action={action}
          danger={danger}
          running={running}
          onSend={act}
          onClose={() => setOpen(false)}
        >
          {children}
        </ReasonDialog>
      )}
    </>
  )
}
