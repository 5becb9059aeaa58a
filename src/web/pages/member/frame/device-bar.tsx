import { Suspense } from 'react'
import { lazyPart } from '#web/platform/pages/lazy-part.ts'
import { useSession } from '#web/platform/pages/session.tsx'
import { dateTimeOf } from '#web/platform/text/formats.ts'
import { useLanguage, useText } from '#web/platform/text/i18n.tsx'

const NewDevices = lazyPart(
  async () => (await import('#web/features/members/new-devices.tsx')).NewDevices,
)

/** Says that this device is new and waits, or asks whether another new one is its owner's. */
export function DeviceBar() {
  const { deviceWaitsUntil, newDevices } = useSession()
  if (deviceWaitsUntil !== null)
    return (
      <Suspense fallback={null}>
        <ThisWaits until={deviceWaitsUntil} />
      </Suspense>
    )
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
      <p className="small">{t('this-sooner')}</p>
    </div>
  )
}
