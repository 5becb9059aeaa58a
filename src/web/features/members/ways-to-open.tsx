import { useSession } from '#web/platform/pages/session.tsx'
import { useText } from '#web/platform/text/i18n.tsx'

/** What lets a further device, which proved itself by SMS alone, be used for everything at once. */
export function WaysToOpen() {
  const t = useText('devices')
  const { emailVerified, hasPassword } = useSession()
  return (
    <ul className="prose">
      <li>{t('sooner-device')}</li>
      {emailVerified && <li>{t('sooner-mail')}</li>}
      {hasPassword && <li>{t('sooner-password')}</li>}
      <li>{t('sooner-people')}</li>
    </ul>
  )
}
