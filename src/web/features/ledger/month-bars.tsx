import { useId } from 'react'
import { monthText } from '#web/platform/text/formats.ts'
import { useLanguage, useText } from '#web/platform/text/i18n.tsx'
import { Amount } from '#web/ui/display/amount.tsx'
import { tableRoles } from '#web/ui/display/table-roles.ts'

/** One figure of each month: its name and the style of its bar. */
export type Series = {
  readonly label: string
  readonly variant: 'plain' | 'striped'
  readonly of: readonly number[]
}

/**
 * Bars of months in a table. Each bar is beside its name and its figure, so colour or length alone
 * mean nothing.
 */
export function MonthBars({
  caption,
  months,
  series,
}: {
  caption: string
  months: readonly string[]
  series: readonly Series[]
}) {
  const t = useText('history')
  const language = useLanguage()
  const most = Math.max(1, ...series.flatMap(({ of }) => of))
  return (
    <table className="bars" {...tableRoles.table}>
      <caption className="visually-hidden">{caption}</caption>
      <thead className="visually-hidden" {...tableRoles.group}>
        <tr {...tableRoles.line}>
          <th scope="col" {...tableRoles.head}>
            {t('month')}
          </th>
          {series.map(({ label }) => (
            <th key={label} scope="col" {...tableRoles.head}>
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody {...tableRoles.group}>
        {months.map((month, at) => (
          <tr key={month} {...tableRoles.line}>
            <th scope="row" {...tableRoles.lineHead}>
              {monthText(month, language)}
            </th>
            {series.map(({ label, variant, of }) => (
              <td key={label} {...tableRoles.cell}>
                <span className="bars__label" aria-hidden="true">
                  {label}
                </span>
                <Bar variant={variant} share={(of[at] ?? 0) / most} />
                <Amount rupees={of[at] ?? 0} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const BAR_HEIGHT = 12

function Bar({ variant, share }: { variant: Series['variant']; share: number }) {
  const pattern = useId()
  return (
    <svg className={`bars__bar bars__bar--${variant}`} height={BAR_HEIGHT} aria-hidden="true">
      {variant === 'striped' && (
        <pattern
          id={pattern}
          width="6"
          height="6"
          patternUnits="userSpaceOnUse"
          patternTransform="rotate(45)"
        >
          <rect width="3" height="6" />
        </pattern>
      )}
      <rect className="bars__ground" width="100%" height={BAR_HEIGHT} rx="3" />
      {share > 0 && (
        <rect
          className="bars__fill"
          width={`${Math.max(1, share * 100)}%`}
          height={BAR_HEIGHT}
          rx="3"
          {...(variant === 'striped' ? { fill: `url(#${pattern})` } : {})}
        />
      )}
    </svg>
  )
}
