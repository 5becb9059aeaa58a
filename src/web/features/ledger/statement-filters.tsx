import { useApi } from '#web/platform/api/query-client.ts'
import { dayInIndia } from '#contract/formats.ts'
import { serverNow } from '#web/platform/device/clock.ts'
import { dayText, taxYearOf, wholeMonthText } from '#web/platform/text/formats.ts'
import { useLanguage, useText } from '#web/platform/text/i18n.tsx'
import { Fold } from '#web/ui/display/rows.tsx'
import { SelectField, TextField } from '#web/ui/forms/field.tsx'
import { type Filter, periodDays, type StatementSide } from './statement-period.ts'

const SIDES: readonly StatementSide[] = ['all', 'given', 'received']
const YEAR = 'year-'

type Props = { readonly filter: Filter; readonly onChange: (filter: Filter) => void }

/** The period that the statement shows, in a row that opens to change it. */
export function StatementFilters({ filter, onChange }: Props) {
  const t = useText('coine')
  const periodText = usePeriodText()
  const side = filter.side === 'all' ? '' : ` · ${t(`side.${filter.side}`)}`
  return (
    <Fold
      first={
        <span className="small soft">
          {periodText(filter)}
          {side}
        </span>
      }
      end={<span className="item__go">{t('change')}</span>}
    >
      <div className="grid">
        <SelectField
          label={t('side')}
          options={SIDES.map((value) => ({ value, text: t(`side.${value}`) }))}
          value={filter.side}
          onChange={(event) =>
            onChange({
              ...filter,
              side: SIDES.find((side) => side === event.currentTarget.value) ?? 'all',
            })
          }
        />
        <PeriodField filter={filter} onChange={onChange} />
        {filter.period === 'dates' && <Dates filter={filter} onChange={onChange} />}
      </div>
    </Fold>
  )
}

/** Everything, each tax year in which something was confirmed, the last days, or chosen ones. */
function PeriodField({ filter, onChange }: Props) {
  const t = useText('coine')
  const periodText = usePeriodText()
  const years = useTaxYears()
  const isYear = filter.period === 'year'
  const choices: readonly Filter[] = [
    { ...filter, period: 'all' },
    ...years.map((startYear): Filter => ({ ...filter, period: 'year', startYear })),
    { ...filter, period: 'month' },
  ]
  const nameOf = ({ period, startYear }: Filter) =>
    period === 'year' ? `${YEAR}${startYear}` : period
  return (
    <SelectField
      label={t('period')}
      options={[
        ...choices.map((one) => ({ value: nameOf(one), text: periodText(one) })),
        { value: 'dates', text: t('period.dates') },
      ]}
      value={isYear ? `${YEAR}${filter.startYear}` : filter.period}
      onChange={(event) => {
        const { value } = event.currentTarget
        onChange(choices.find((one) => nameOf(one) === value) ?? { ...filter, period: 'dates' })
      }}
    />
  )
}

/** The years of the papers; until they are there, this one. */
function useTaxYears(): number[] {
  const { data } = useApi('GET /coine/years')
  return data?.data.map(({ startYear }) => startYear) ?? [taxYearOf(serverNow())]
}

function Dates({ filter, onChange }: Props) {
  const t = useText('coine')
  return (
    <>
      <TextField
        label={t('from')}
        type="date"
        value={filter.from}
        max={filter.to}
        onChange={(event) => onChange({ ...filter, from: event.currentTarget.value })}
      />
      <TextField
        label={t('to')}
        type="date"
        value={filter.to}
        min={filter.from}
        onChange={(event) => onChange({ ...filter, to: event.currentTarget.value })}
      />
    </>
  )
}

function usePeriodText(): (filter: Filter) => string {
  const t = useText('coine')
  const language = useLanguage()
  return (filter) => {
    if (filter.period === 'all' || filter.period === 'month') return t(`period.${filter.period}`)
    const { from, to = dayInIndia(serverNow()) } = periodDays(filter, serverNow())
    if (filter.period === 'year' && from !== undefined)
      return t('period.span', {
        from: wholeMonthText(from.slice(0, 7), language),
        to: wholeMonthText(to.slice(0, 7), language),
      })
    return from === undefined
      ? t('period.until', { to: dayText(to, language) })
      : t('period.span', { from: dayText(from, language), to: dayText(to, language) })
  }
}
