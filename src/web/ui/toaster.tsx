import { useEffect, useState } from 'react'
import { useText } from '../platform/i18n.tsx'
import { dismissToast, type Toast, useToasts } from '../platform/toasts.ts'
import { Icon } from './icons.tsx'

const SHOWN_MS = 5_000

/** Short messages at the edge: read out, five seconds, longer while the pointer or the focus is on them. */
export function Toaster() {
  const toasts = useToasts()
  return (
    <output className="toast-region" aria-live="polite" aria-atomic="false">
      {toasts.map((toast) => <ToastCard key={toast.id} toast={toast} />)}
    </output>
  )
}

function ToastCard({ toast }: { toast: Toast }) {
  const t = useText('common')
  const [held, setHeld] = useState(false)
  useEffect(() => {
    if (held) return
    const timer = setTimeout(() => dismissToast(toast.id), SHOWN_MS)
    return () => clearTimeout(timer)
  }, [held, toast.id])
  return (
    <span
      className={toast.tone === 'plain' ? 'toast' : `toast toast--${toast.tone}`}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <span>{toast.text}</span>
      <button type="button" className="toast__close" aria-label={t('close')} onClick={() => dismissToast(toast.id)}>
        <Icon name="close" />
      </button>
    </span>
  )
}
