import { type ReactNode, useId, useLayoutEffect, useRef } from 'react'
import { focusBack, rememberFocus } from '#web/platform/pages/focus-back.ts'

/**
 * A modal window while it is mounted. Escape closes it. The focus goes back to where it came from,
 * or to what is left around it.
 */
export function Dialog({
  title,
  onClose,
  children,
}: {
  title: string
  onClose: () => void
  children: ReactNode
}) {
  const id = useId()
  const window = useRef<HTMLDialogElement>(null)
  useLayoutEffect(() => {
    const dialog = window.current
    const cameFrom = rememberFocus()
    if (dialog !== null && !dialog.open) dialog.showModal()
    return () => {
      // It closes before it is removed, because only then does the browser return the focus.
      dialog?.close()
      focusBack(cameFrom)
    }
  }, [])
  return (
    <dialog
      ref={window}
      className="dialog"
      aria-labelledby={id}
      onCancel={(event) => {
        if (event.target !== window.current) return
        event.preventDefault()
        onClose()
      }}
    >
      <h2 id={id}>{title}</h2>
      {children}
    </dialog>
  )
}
