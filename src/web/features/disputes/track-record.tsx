import type { TrackRecord as Figures } from '#contract/disputes/shapes.ts'
import { hoursText } from '#web/platform/text/hours-text.ts'
import { useLanguage, useText } from '#web/platform/text/i18n.tsx'
import { Facts } from '#web/ui/display/rows.tsx'
import { DateText } from '#web/ui/display/times.tsx'

/** A track record: counts, never a score. */
export function TrackRecord({ trackRecord }: { trackRecord: Figures }) {
  const t = useText('staff-frame')
  const language = useLanguage()
  const of = (count: number, total: number) =>
    total === 0 ? t('track-record-none') : t('track-record.of', { count, total })
  const { memberSince, medianConfirmHours: hours } = trackRecord
  return (
    <Facts
      figures
      rows={{
        [t('track-record.since')]: memberSince === null ? t('none') : <DateText at={memberSince} />,
        [t('track-record.paid')]: of(trackRecord.paidInTime, trackRecord.paymentsDue),
        [t('track-record.confirmed')]: of(
          trackRecord.confirmedInTime,
          trackRecord.confirmationsDue,
        ),
        [t('track-record.hours')]: hours === null ? null : hoursText(hours, language),
        [t('track-record.lost')]: trackRecord.disputesLost,
        [t('track-record.partners')]: trackRecord.partners,
        [t('track-record.vouched')]: trackRecord.vouchedFor ? t('yes') : t('no'),
      }}
    />
  )
}
