import { Link } from 'wouter'
import type { StatementLine } from '#contract/ledger.ts'
import { paths } from '#web/paths.ts'
import { wholeMonthText } from '#web/platform/text/formats.ts'
import { useLanguage, useText } from '#web/platform/text/i18n.tsx'
import { Amount } from '#web/ui/display/amount.tsx'
import { Avatar } from '#web/ui/display/avatar.tsx'
import { tableRoles } from '#web/ui/display/table-roles.ts'
import { LineAmount, LineDay, type Month, useBackWord, useSums } from './statement-line.tsx'
import type { StatementSide } from './statement-period.ts'

const COLUMNS = [
  'with',
  'date',
  'type',
  'amount',
  'payment',
  'given-after',
  'received-after',
] as const

/** The statement on a desk: its months in one table, with both counters after each line. */
export function StatementTable({
  months,
  side,
}: {
  months: readonly Month[]
  side: StatementSide
}) {
  const t = useText('coine')
  const language = useLanguage()
  const sums = useSums(side)
  return (
    <div className="table-wrap">
      <table className="table table--months" {...tableRoles.table}>
        <caption className="visually-hidden">{t('statement')}</caption>
        <thead {...tableRoles.group}>
          <tr {...tableRoles.line}>
            {COLUMNS.map((column) => (
              <th key={column} scope="col" {...tableRoles.head}>
                {t(column)}
              </th>
            ))}
          </tr>
        </thead>
        {months.map((month) => (
          <tbody key={month.month} {...tableRoles.group}>
            <tr {...tableRoles.line}>
              <th scope="rowgroup" colSpan={COLUMNS.length} {...tableRoles.lineHead}>
                {wholeMonthText(month.month, language)}{' '}
                <span className="small soft">{sums(month)}</span>
              </th>
            </tr>
            {month.lines.map((line) => (
              <Line key={line.id} line={line} />
            ))}
          </tbody>
        ))}
      </table>
    </div>
  )
}

function Line({ line }: { line: StatementLine }) {
  const t = useText('coine')
  const back = useBackWord()(line)
  return (
    <tr {...tableRoles.line}>
      <td {...tableRoles.cell}>
        <span className="table__who">
          <Avatar name={line.otherName} way={line.side} />
          {line.otherName}
        </span>
      </td>
      <td {...tableRoles.cell}>
        <LineDay line={line} />
      </td>
      <td {...tableRoles.cell}>
        {t(line.side)}
        {back !== undefined && <span className="wrong"> · {back}</span>}
      </td>
      <td {...tableRoles.cell}>
        <LineAmount line={line} />
      </td>
      <td {...tableRoles.cell}>
        <Link href={paths.match(line.matchId)}>{line.matchCode}</Link>
      </td>
      <td {...tableRoles.cell}>
        <Amount rupees={line.givenAfter} />
      </td>
      <td {...tableRoles.cell}>
        <Amount rupees={line.receivedAfter} />
      </td>
    </tr>
  )
}
