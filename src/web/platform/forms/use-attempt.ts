import { useState } from 'react'
import { messageOf } from '../api/api-error.ts'
import { useText } from '../text/i18n.tsx'

/** Runs an act behind a button: whether it runs now, and why the last try was refused. */
export function useAttempt(failed?: string) {
  const t = useText('member-common')
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string>()
  const attempt = async (act: () => Promise<void>) => {
    setBusy(true)
    setError(undefined)
    try {
      await act()
    } catch (failure) {
      setError(messageOf(failure, failed ?? t('went-wrong')))
    } finally {
      setBusy(false)
    }
  }
  return { busy, error, setError, attempt }
}
