import { useEffect, useState } from 'react'
import { usePathname } from 'wouter/use-browser-location'
import { memberPageAt } from '#contract/member-pages.ts'
import { useText } from '#web/platform/text/i18n.tsx'
import { dismissToast, type Toast, useToasts } from '#web/platform/forms/toasts.ts'
import { Icon } from './icons.tsx'

const SHOWN_MS = 5_000

// On a phone a message is as wide as the page, above the tab bar. Taps go through it, except on its
// own button.
const LETS_TAPS_THROUGH = { pointerEvents: 'none' } as const
const TAKES_TAPS = { pointerEvents: 'auto' } as const

/**
 * A short message at the edge. Screen readers read it. It stays five seconds, and longer while the
 * pointer or the focus is on it. In a flow on a phone nothing lies over the page, and the message is
 * only read out, like what an act did.
 */
export function Toaster() {
  const toasts = useToasts()
  const inFlow = memberPageAt(usePathname())?.flow === true
  const readOnly = inFlow && !matchMedia('(min-width: 960px)').matches
  const isShown = ({ tone }: Toast) => tone !== 'spoken' && !readOnly
  return (
    <>
      <output className="visually-hidden" aria-live="polite" aria-atomic="false">
        {toasts
          .filter((toast) => !isShown(toast))
          .map((toast) => (
            <Spoken key={toast.id} toast={toast} />
          ))}
      </output>
      <output className="toast-region" aria-live="polite" aria-atomic="false">
        {toasts.filter(isShown).map((toast) => (
          <ToastCard key={toast.id} toast={toast} />
        ))}
      </output>
    </>
  )
}

function Spoken({ toast: { id, text } }: { toast: Toast }) {
  useEffect(() => {
    const timer = setTimeout(() => dismissToast(id), SHOWN_MS)
    return () => clearTimeout(timer)
  }, [id])
  return <span>{text}</span>
}

function ToastCard({ toast }: { toast: Toast }) {
  const t = useText('member-common')
  const [held, setHeld] = useState(false)
  const onPhone = !matchMedia('(min-width: 640px)').matches
  useEffect(() => {
    if (held) return
    const timer = setTimeout(() => dismissToast(toast.id), SHOWN_MS)
    return () => clearTimeout(timer)
  }, [held, toast.id])
  return (
    <span
      style={onPhone ? LETS_TAPS_THROUGH : undefined}
      className={toast.tone === 'plain' ? 'toast' : `toast toast--${toast.tone}`}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <span>{toast.text}</span>
      <button
        type="button"
        className="toast__close"
        style={TAKES_TAPS}
        aria-label={t('close')}
        onClick={() => dismissToast(toast.id)}
      >
        <Icon name="close" />
      </button>
    </span>
  )
}
