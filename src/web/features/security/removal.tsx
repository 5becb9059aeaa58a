import { useState } from 'react'
import { Button } from '#web/ui/acts/button.tsx'
import { ConfirmDialog } from '#web/ui/acts/confirm-dialog.tsx'
import { useAttempt } from './use-attempt.ts'

type Props = {
  readonly label: string
  readonly title: string
  readonly text: string
  readonly small?: boolean
  readonly act: () => Promise<string | undefined>
}

/** A button that asks before it removes something. */
export function Removal({ label, title, text, small = false, act }: Props) {
  const [open, setOpen] = useState(false)
  const { busy, failed, attempt } = useAttempt()
  const go = async () => {
    if (await attempt(act)) setOpen(false)
  }
  return (
    <>
      <Button small={small} onClick={() => setOpen(true)}>
        {label}
      </Button>
      {open && (
        <ConfirmDialog
          danger
          title={title}
          action={label}
          busy={busy}
          error={failed.whole}
          onConfirm={() => void go()}
          onClose={() => setOpen(false)}
        >
          <p>{text}</p>
        </ConfirmDialog>
      )}
    </>
  )
}
