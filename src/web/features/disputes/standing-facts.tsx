import type { StandingFacts as Facts } from '#contract/disputes/shapes.ts'
import { hoursText } from '#web/platform/text/hours-text.ts'
import { useLanguage, useText } from '#web/platform/text/i18n.tsx'
import { DateText } from '#web/ui/display/times.tsx'

/** How somebody kept their word: counts, never a score. */
export function StandingFacts({ standing }: { standing: Facts }) {
  const t = useText('staff-frame')
  const language = useLanguage()
  const of = (count: number, total: number) =>
    total === 0 ? t('standing-none') : t('standing.of', { count, total })
  return (
    <dl className="facts facts--figures">
      <dt>{t('standing.since')}</dt>
      <dd>{standing.memberSince === null ? t('none') : <DateText at={standing.memberSince} />}</dd>
      <dt>{t('standing.paid')}</dt>
      <dd>{of(standing.paidInTime, standing.paymentsDue)}</dd>
      <dt>{t('standing.confirmed')}</dt>
      <dd>{of(standing.confirmedInTime, standing.confirmationsDue)}</dd>
      {standing.medianConfirmHours !== null && (
        <>
          <dt>{t('standing.hours')}</dt>
          <dd>{hoursText(standing.medianConfirmHours, language)}</dd>
        </>
      )}
      <dt>{t('standing.lost')}</dt>
      <dd>{standing.disputesLost}</dd>
      <dt>{t('standing.partners')}</dt>
      <dd>{standing.partners}</dd>
      <dt>{t('standing.vouched')}</dt>
      <dd>{standing.vouchedFor ? t('yes') : t('no')}</dd>
    </dl>
  )
}
