import { useState } from 'react'
import { messageOf } from '#web/platform/api/api-error.ts'
import { useText } from '#web/platform/text/i18n.tsx'
import { speak } from '#web/platform/forms/toasts.ts'
import { Button } from './button.tsx'

/**
 * A button for an act that can be undone. The page shows its result, which is read out too. The
 * reason of a refusal shows beside it.
 */
export function ActButton<R>({
  label,
  done,
  act,
}: {
  label: string
  /** What is read out, or how to tell it from the response. */
  done: string | ((response: R) => string)
  act: () => Promise<R>
}) {
  const t = useText('member-common')
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string>()
  const go = async () => {
    setBusy(true)
    setError(undefined)
    try {
      const response = await act()
      speak(typeof done === 'string' ? done : done(response))
    } catch (failure) {
      setError(messageOf(failure, t('went-wrong')))
    } finally {
      setBusy(false)
    }
  }
  return (
    <span className="stack stack--tight">
      <span>
        <Button small busy={busy} onClick={() => void go()}>
          {label}
        </Button>
      </span>
      {error !== undefined && (
        <span className="field__error" role="alert">
          {error}
        </span>
      )}
    </span>
  )
}
