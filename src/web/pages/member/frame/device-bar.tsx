import { Suspense } from 'react'
import { usePathname } from 'wouter/use-browser-location'
import { isOpenToNewDevice } from '#web/platform/pages/open-paths.ts'
import { lazyPart } from '#web/platform/pages/lazy-part.ts'
import { useSession } from '#web/platform/pages/session.tsx'
import { dateTimeOf } from '#web/platform/text/formats.ts'
import { useLanguage, useText } from '#web/platform/text/i18n.tsx'

const NewDevices = lazyPart(
  async () => (await import('#web/features/members/new-devices.tsx')).NewDevices,
)

const WaysToOpen = lazyPart(
  async () => (await import('#web/features/members/ways-to-open.tsx')).WaysToOpen,
)

/** Says that this device is new and waits, unless the page does, or asks whether another new one is its owner's. */
export function DeviceBar() {
  const { deviceWaitsUntil, newDevices } = useSession()
  const path = usePathname()
  if (deviceWaitsUntil !== null)
    return isOpenToNewDevice(path) ? (
      <Suspense fallback={null}>
        <ThisWaits until={deviceWaitsUntil} />
      </Suspense>
    ) : null
  if (newDevices === 0) return null
  return (
    <Suspense fallback={null}>
      <NewDevices />
    </Suspense>
  )
}

function ThisWaits({ until }: { until: string }) {
  const t = useText('devices')
  const language = useLanguage()
  return (
    <div className="banner banner--late">
      <p>{t('this-waits', { until: dateTimeOf(until, language) })}</p>
      <details>
        <summary>{t('sooner')}</summary>
        <WaysToOpen />
      </details>
    </div>
  )
}
