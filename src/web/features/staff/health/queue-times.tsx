import { unitText, wholeNumber } from '#contract/formats.ts'
import type { CircleTimes } from '#contract/staff/health.ts'
import { useLanguage, useText } from '#web/platform/text/i18n.tsx'
import { PeriodBars } from '#web/ui/display/period-bars.tsx'

const MEDIANS = ['toPay', 'toConfirm'] as const
const DAY_HOURS = 24

/** How many asks wait and how long, and the usual times of payments where enough can say them. */
export function QueueTimes({ waiting, medianHours }: CircleTimes) {
  const t = useText('staff')
  const language = useLanguage()
  const hours = (value: number) => {
    if (value < 1) return t('times-short')
    return value < 2 * DAY_HOURS
      ? unitText(Math.round(value), 'hour', language)
      : unitText(Math.round(value / DAY_HOURS), 'day', language)
  }
  const age = (at: number) => {
    const [from, to] = [waiting[at]?.fromDays ?? 0, waiting[at + 1]?.fromDays]
    if (to === undefined) return t('age-from', { days: unitText(from, 'day', language) })
    if (from === 0) return t('age-under', { days: unitText(to, 'day', language) })
    return t('age-between', { from: wholeNumber(from), to: unitText(to, 'day', language) })
  }
  return (
    <section className="card" aria-labelledby="times">
      <h2 className="card__title" id="times">
        {t('times')}
      </h2>
      {waiting.some(({ asks }) => asks > 0) && (
        <PeriodBars
          caption={t('times')}
          head={t('times-age')}
          periods={waiting.map((_, at) => ({ name: age(at) }))}
          series={[
            { label: t('times-asks'), variant: 'plain', of: waiting.map(({ asks }) => asks) },
          ]}
          print={(count) => t('times-count', { count })}
        />
      )}
      <dl className="facts facts--figures">
        {MEDIANS.map((median) => {
          const value = medianHours[median]
          return value === null ? null : (
            <div key={median} className="facts__pair">
              <dt>{t(`median.${median}`)}</dt>
              <dd>{hours(value)}</dd>
            </div>
          )
        })}
      </dl>
    </section>
  )
}
