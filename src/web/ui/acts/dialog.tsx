import { type ReactNode, useId, useLayoutEffect, useRef } from 'react'
import { useText } from '#web/platform/text/i18n.tsx'
import { focusBack, rememberFocus } from '#web/platform/pages/focus-back.ts'
import { Button } from './button.tsx'

/**
 * A modal window while it is mounted. Escape closes it. The focus goes back to where it came from,
 * or to what is left around it.
 */
export function Dialog({
  title,
  onClose,
  closes = false,
  children,
}: {
  title: string
  onClose: () => void
  /** Whether its one button only closes it. */
  closes?: boolean
  children: ReactNode
}) {
  const t = useText('member-common')
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
      <h2 className="dialog__title" id={id}>
        {title}
      </h2>
      {children}
      {closes && (
        <div className="dialog__actions">
          <Button onClick={onClose}>{t('close')}</Button>
        </div>
      )}
    </dialog>
  )
}
