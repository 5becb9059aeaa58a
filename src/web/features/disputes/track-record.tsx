import type { TrackRecord as Figures } from '#contract/disputes/shapes.ts'
import { hoursText } from '#web/platform/text/hours-text.ts'
import { useLanguage, useText } from '#web/platform/text/i18n.tsx'
import { Facts } from '#web/ui/display/rows.tsx'
import { DateText } from '#web/ui/display/times.tsx'

type Props = {
  readonly trackRecord: Figures
  /** The first name of who vouched, where it may be shown. */
  readonly vouchedBy?: string | null
}

/** A track record: counts, never a score. Who is new has none yet. */
export function TrackRecord({ trackRecord, vouchedBy = null }: Props) {
  const t = useText('track-record')
  const { memberSince, vouchedFor } = trackRecord
  const counts = useCounts(trackRecord)
  return (
    <>
      {isNew(trackRecord) && <p>{t('new')}</p>}
      <Facts
        figures
        rows={{
          [t('since')]: memberSince === null ? t('none') : <DateText at={memberSince} />,
          ...(isNew(trackRecord) ? {} : counts),
          [t('vouched')]: vouchedBy ?? t(vouchedFor ? 'vouched-somebody' : 'vouched-nobody'),
        }}
      />
    </>
  )
}

function useCounts(trackRecord: Figures) {
  const t = useText('track-record')
  const language = useLanguage()
  const of = (count: number, total: number) => (total === 0 ? t('none') : t('of', { count, total }))
  const { medianConfirmHours: hours } = trackRecord
  return {
    [t('paid')]: of(trackRecord.paidInTime, trackRecord.paymentsDue),
    [t('confirmed')]: of(trackRecord.confirmedInTime, trackRecord.confirmationsDue),
    [t('hours')]: hours === null ? null : hoursText(hours, language),
    [t('lost')]: trackRecord.disputesLost,
    [t('partners')]: trackRecord.partners,
  }
}

/** Nothing that counts has happened yet: no zeros, which would read as a fault. */
function isNew({ partners, paymentsDue, confirmationsDue, disputesLost }: Figures): boolean {
  return partners + paymentsDue + confirmationsDue + disputesLost === 0
}
