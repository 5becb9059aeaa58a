import { money } from '#contract/formats.ts'
import { useApi } from '#web/platform/api/query-client.ts'
import { dayInMonthText } from '#web/platform/text/formats.ts'
import { useLanguage, useText } from '#web/platform/text/i18n.tsx'
import { PeriodBars } from '#web/ui/display/period-bars.tsx'
import { SectionCard } from '#web/ui/display/section-card.tsx'

/** Help confirmed in the circle, week by week. With one bar or none there is nothing to compare. */
export function HelpByWeek() {
  const t = useText('circle')
  const language = useLanguage()
  const weeks = useApi('GET /coine/weeks').data?.weeks ?? []
  if (weeks.length < 2) return null
  const name = ({ from, to }: (typeof weeks)[number]) =>
    t('weeks-span', { from: dayInMonthText(from, language), to: dayInMonthText(to, language) })
  return (
    <SectionCard title={t('weeks')}>
      <PeriodBars
        caption={t('weeks')}
        head={t('weeks-when')}
        periods={weeks.map((one) => ({ name: name(one), span: one.weeks }))}
        series={[
          { label: t('weeks-sum'), variant: 'plain', of: weeks.map(({ amount }) => amount) },
        ]}
        print={money}
      />
      {weeks.some((one) => one.weeks > 1) && <p className="small soft">{t('weeks-joined')}</p>}
    </SectionCard>
  )
}
