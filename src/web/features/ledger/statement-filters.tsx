import { useText } from '#web/platform/text/i18n.tsx'
import { SelectField, TextField } from '#web/ui/forms/field.tsx'
import { type Filter, PERIODS, type StatementSide } from './statement-period.ts'

const SIDES: readonly StatementSide[] = ['all', 'given', 'received']

/** Which lines of the statement are shown. */
export function StatementFilters({
  filter,
  onChange,
}: {
  filter: Filter
  onChange: (filter: Filter) => void
}) {
  const t = useText('coine')
  return (
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
      <SelectField
        label={t('period')}
        options={PERIODS.map((value) => ({ value, text: t(`period.${value}`) }))}
        value={filter.period}
        onChange={(event) =>
          onChange({
            ...filter,
            period: PERIODS.find((period) => period === event.currentTarget.value) ?? 'all',
          })
        }
      />
      {filter.period === 'dates' && (
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
      )}
    </div>
  )
}
