import { useApi } from '#web/platform/api/query-client.ts'
import { NearCaps } from '#web/features/members/near-caps.tsx'
import { useServerNow } from '#web/platform/device/clock.ts'
import { useText } from '#web/platform/text/i18n.tsx'
import { useMomentText } from '#web/ui/display/times.tsx'

/**
 * Notes beside the matches: pledges that are paused after lapses, and limits that are nearly
 * reached.
 */
export function StatsNotes() {
  const t = useText('dashboard')
  const moment = useMomentText()
  const now = useServerNow(60_000)
  const stats = useApi('GET /user/stats').data?.data
  const until = stats?.pledgesPausedUntil ?? null
  const stoppedSince = stats?.confirmationsStoppedSince ?? null
  return (
    <>
      {stoppedSince !== null && <p className="banner banner--bad">{t('ledger-stopped')}</p>}
      {until !== null && Date.parse(until) > now && (
        <p className="banner banner--late">{t('pledges-paused', { time: moment(until) })}</p>
      )}
      <NearCaps caps={['open_pledges', 'given_in_24h', 'open_asks', 'received_in_tax_year']} />
    </>
  )
}
