import { useText } from '#web/platform/text/i18n.tsx'
import { useState } from 'react'
import { ApiError, messageOf } from '#web/platform/api/api-error.ts'
import { speak } from '#web/platform/forms/toasts.ts'

type Failed = {
  readonly whole?: string
  readonly fields: Readonly<Record<string, string | undefined>>
}

const NOTHING: Failed = { fields: {} }

/**
 * Runs one act at a time. Its result is read out, its failure under a field or beside a part.
 */
export function useAttempt() {
  const t = useText('security')
  const [busy, setBusy] = useState(false)
  const [failed, setFailed] = useState(NOTHING)
  const attempt = async (act: () => Promise<string | undefined>): Promise<boolean> => {
    setBusy(true)
    setFailed(NOTHING)
    try {
      const said = await act()
      if (said !== undefined && said !== '') speak(said)
      return true
    } catch (error) {
      const fields = error instanceof ApiError ? error.fields : {}
      setFailed(
        Object.keys(fields).length > 0
          ? { fields }
          : { whole: messageOf(error, t('failed')), fields },
      )
      return false
    } finally {
      setBusy(false)
    }
  }
  /** Refuses before anything is sent. */
  const refuse = (fields: Failed['fields']) => setFailed({ fields })
  return { busy, failed, attempt, refuse }
}
