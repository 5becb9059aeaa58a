import type { TrackRecord as Facts } from '#contract/disputes/shapes.ts'
import { hoursText } from '#web/platform/text/hours-text.ts'
import { useLanguage, useText } from '#web/platform/text/i18n.tsx'
import { DateText } from '#web/ui/display/times.tsx'

/** A track record: counts, never a score. */
export function TrackRecord({ trackRecord }: { trackRecord: Facts }) {
  const t = useText('staff-frame')
  const language = useLanguage()
  const of = (count: number, total: number) =>
    total === 0 ? t('track-record-none') : t('track-record.of', { count, total })
  return (
    <dl className="facts facts--figures">
      <dt>{t('track-record.since')}</dt>
      <dd>
        {trackRecord.memberSince === null ? t('none') : <DateText at={trackRecord.memberSince} />}
      </dd>
      <dt>{t('track-record.paid')}</dt>
      <dd>{of(trackRecord.paidInTime, trackRecord.paymentsDue)}</dd>
      <dt>{t('track-record.confirmed')}</dt>
      <dd>{of(trackRecord.confirmedInTime, trackRecord.confirmationsDue)}</dd>
      {trackRecord.medianConfirmHours !== null && (
        <>
          <dt>{t('track-record.hours')}</dt>
          <dd>{hoursText(trackRecord.medianConfirmHours, language)}</dd>
        </>
      )}
      <dt>{t('track-record.lost')}</dt>
      <dd>{trackRecord.disputesLost}</dd>
      <dt>{t('track-record.partners')}</dt>
      <dd>{trackRecord.partners}</dd>
      <dt>{t('track-record.vouched')}</dt>
      <dd>{trackRecord.vouchedFor ? t('yes') : t('no')}</dd>
    </dl>
  )
}
