import { useText } from '#web/platform/text/i18n.tsx'
import { useLogout } from '#web/platform/pages/session.tsx'
import { toast } from '#web/platform/forms/toasts.ts'
import { Button } from '#web/ui/acts/button.tsx'

export function LogoutButton() {
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
    <Button variant="quiet" busy={busy} onClick={() => void go()}>
      {t('logout')}
    </Button>
  )
}
