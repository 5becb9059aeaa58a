import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useCachedAt } from '#web/platform/api/cached-responses.ts'
import { deviceNow } from '#web/platform/device/clock.ts'
import { useOnline } from '#web/platform/device/online.ts'
import { dateTimeOf, dayWord, timeOf } from '#web/platform/text/formats.ts'
import { useLanguage, useText } from '#web/platform/text/i18n.tsx'
import { Badge } from '#web/ui/display/badge.tsx'

const ASK_AGAIN_MS = 20_000

/**
 * Says that the device is offline, and of when the shown data are. Buttons that send something are
 * off meanwhile (`Button`).
 */
export function OfflineBar() {
  const t = useText('member-common')
  const language = useLanguage()
  const online = useOnline()
  const cachedAt = useCachedAt()
  useAskingAgain(cachedAt !== undefined)
  return (
    <output>
      {(cachedAt !== undefined || !online) && (
        <span className="banner banner--over">
          {cachedAt !== undefined && (
            <Badge
              tone="over"
              text={t('offline-kept', {
                time:
                  // The device wrote the time down itself, so its own clock says which day it was.
                  dayWord(cachedAt, deviceNow()) === 'today'
                    ? t('today-at', { time: timeOf(cachedAt, language) })
                    : dateTimeOf(cachedAt, language),
              })}
            />
          )}
          {t('offline-bar')}
        </span>
      )}
    </output>
  )
}

/** The line can come back without a word from the browser, or was only slow. */
function useAskingAgain(isOffline: boolean): void {
  const client = useQueryClient()
  useEffect(() => {
    if (!isOffline) return
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible')
        void client.invalidateQueries({
          refetchType: 'active',
          predicate: ({ meta }) => meta?.['quiet'] !== true,
        })
    }, ASK_AGAIN_MS)
    return () => clearInterval(timer)
  }, [client, isOffline])
}
