import { money } from '#contract/formats.ts'
import type { HelpMonth } from '#contract/ledger.ts'
import { monthText } from '#web/platform/text/formats.ts'
import { useLanguage, useText } from '#web/platform/text/i18n.tsx'
import { type BarSeries, PeriodBars } from '#web/ui/display/period-bars.tsx'
import { SectionCard } from '#web/ui/display/section-card.tsx'
import { useHistory } from './api.ts'

/** The months of a member's own help, or of the whole circle's, the earliest first. */
export function HelpByMonth({
  months,
  of,
}: {
  months: readonly HelpMonth[]
  of: 'mine' | 'circle'
}) {
  const t = useText('history')
  const language = useLanguage()
  const mine: BarSeries[] = [
    { label: t('given'), variant: 'plain', of: months.map(({ given }) => given) },
    { label: t('received'), variant: 'striped', of: months.map(({ received }) => received) },
  ]
  const circle: BarSeries[] = [
    { label: t('confirmed'), variant: 'plain', of: months.map((month) => month.circle) },
  ]
  return (
    <PeriodBars
      caption={t(of)}
      head={t('month')}
      periods={months.map(({ month }) => ({ name: monthText(month, language) }))}
      series={of === 'mine' ? mine : circle}
      print={money}
    />
  )
}

const SHOWN = 6

/** My last half year on the record. One month with help is said by the record itself. */
export function MyMonths() {
  const t = useText('history')
  const months = (useHistory(undefined).data?.months ?? []).slice(-SHOWN)
  const withHelp = months.filter(({ given, received }) => given + received > 0)
  if (withHelp.length < 2) return null
  return (
    <SectionCard title={t('mine-by-month')}>
      <HelpByMonth months={months} of="mine" />
    </SectionCard>
  )
}
