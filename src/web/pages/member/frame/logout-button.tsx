import { useState } from 'react'
import { speak } from '#web/platform/forms/toasts.ts'
import { useLogout } from '#web/platform/pages/session.tsx'
import { useText } from '#web/platform/text/i18n.tsx'
import { Button } from '#web/ui/acts/button.tsx'

/** Ends the session, says so, and leaves for the home page. */
export function LogoutButton({ block = false }: { block?: boolean }) {
  const t = useText('member-common')
  const { busy, logout, leave } = useLogout()
  const [failed, setFailed] = useState(false)
  const go = async () => {
    setFailed(false)
    try {
      await logout()
      speak(t('logged-out'))
      leave()
    } catch {
      setFailed(true)
    }
  }
  return (
    <>
      <Button variant="quiet" block={block} busy={busy} onClick={() => void go()}>
        {t('logout')}
      </Button>
      {failed && (
        <p className="field__error" role="alert">
          {t('logout-failed')}
        </p>
      )}
    </>
  )
}
