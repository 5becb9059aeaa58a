import { toast } from '#web/platform/forms/toasts.ts'
import { useLogout } from '#web/platform/pages/session.tsx'
import { useText } from '#web/platform/text/i18n.tsx'
import { Button } from '#web/ui/acts/button.tsx'

/** Ends the session, says so, and leaves for the home page. */
export function LogoutButton({ block = false }: { block?: boolean }) {
  const t = useText('member-common')
  const { busy, logout, leave } = useLogout()
  const go = async () => {
    try {
      await logout()
      toast(t('logged-out'))
      leave()
    } catch {
      toast(t('logout-failed'), 'bad')
    }
  }
  return (
    <Button variant="quiet" block={block} busy={busy} onClick={() => void go()}>
      {t('logout')}
    </Button>
  )
}
