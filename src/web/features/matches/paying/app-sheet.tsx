import { linkForApp, UPI_APPS } from '#domain/matches/upi-apps.ts'
import { useText } from '#web/platform/text/i18n.tsx'
import { Button } from '#web/ui/acts/button.tsx'
import { Dialog } from '#web/ui/acts/dialog.tsx'

/** The payment apps by name, for a phone that does not ask which of them to open. */
export function AppSheet({
  link,
  onOpened,
  onClose,
}: {
  link: string
  onOpened: () => void
  onClose: () => void
}) {
  const t = useText('paying')
  const common = useText('member-common')
  const apps = [
    ...UPI_APPS.map((app) => [app.name, linkForApp(link, app)] as const),
    [t('app-other'), link] as const,
  ]
  return (
    <Dialog title={t('which-app')} onClose={onClose}>
      <div className="stack stack--tight">
        {apps.map(([name, address]) => (
          <a key={name} className="btn btn--block" href={address} onClick={onOpened}>
            {name}
          </a>
        ))}
      </div>
      <p className="small soft">{t('app-missing')}</p>
      <div className="dialog__actions">
        <Button onClick={onClose}>{common('close')}</Button>
      </div>
    </Dialog>
  )
}
