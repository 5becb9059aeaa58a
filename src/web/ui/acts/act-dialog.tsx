import type { ReactNode } from 'react'
import { speak } from '#web/platform/forms/toasts.ts'
import { type ActOptions, useAct } from '#web/platform/forms/use-act.ts'
import { ConfirmDialog } from './confirm-dialog.tsx'

type Props<R> = ActOptions & {
  readonly title: string
  readonly action: string
  readonly danger?: boolean
  readonly act: () => Promise<R>
  /** What is read out, or how to tell it from the response. */
  readonly done?: string | ((response: R) => string)
  /** Once the act is done. Without it, the dialog closes. */
  readonly onDone?: () => void
  readonly onClose: () => void
  readonly children: ReactNode
}

/** Asks before an act without fields, runs it, and closes once it is done. */
export function ActDialog<R>({ ...props }: Props<R>) {
  const { title, action, danger = false, act, done, onClose, onDone = onClose, children } = props
  const { busy, refused, run } = useAct(props)
  const go = () =>
    run(async () => {
      const response = await act()
      if (done !== undefined) speak(typeof done === 'string' ? done : done(response))
      onDone()
    })
  return (
    <ConfirmDialog
      title={title}
      action={action}
      danger={danger}
      busy={busy}
      error={refused}
      onConfirm={() => void go()}
      onClose={onClose}
    >
      {children}
    </ConfirmDialog>
  )
}
