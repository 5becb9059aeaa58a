import { useSession } from '#web/platform/pages/session.tsx'
import { dateTimeOf } from '#web/platform/text/formats.ts'
import { useLanguage, useText } from '#web/platform/text/i18n.tsx'

/** On a device that waits, when the page behind a row opens. Undefined on any other. */
export function useOpensLater(): string | undefined {
  const t = useText('me')
  const language = useLanguage()
  const { deviceWaitsUntil } = useSession()
  return deviceWaitsUntil === null
    ? undefined
    : t('opens-later', { until: dateTimeOf(deviceWaitsUntil, language) })
}
