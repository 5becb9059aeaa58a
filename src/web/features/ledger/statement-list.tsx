import type { StatementLine } from '#contract/ledger.ts'
import { paths } from '#web/paths.ts'
import { useWide } from '#web/platform/device/wide.ts'
import { wholeMonthText } from '#web/platform/text/formats.ts'
import { useLanguage, useText } from '#web/platform/text/i18n.tsx'
import { Avatar } from '#web/ui/display/avatar.tsx'
import { Group, Row } from '#web/ui/display/rows.tsx'
import { LineAmount, LineDay, type Month, useBackWord, useSums } from './statement-line.tsx'
import { StatementTable } from './statement-table.tsx'
import type { StatementSide } from './statement-period.ts'

/** The lines of a statement by month: rows, or on a desk a table. */
export function StatementList({
  months,
  side,
}: {
  months: readonly Month[]
  /** The side that is shown; the sums of the other are left out. */
  side: StatementSide
}) {
  const language = useLanguage()
  const sums = useSums(side)
  if (useWide(960)) return <StatementTable months={months} side={side} />
  return months.map((one) => (
    <Group key={one.month} title={wholeMonthText(one.month, language)} beside={sums(one)}>
      {one.lines.map((line) => (
        <LineRow key={line.id} line={line} />
      ))}
    </Group>
  ))
}

function LineRow({ line }: { line: StatementLine }) {
  const t = useText('coine')
  const back = useBackWord()(line)
  return (
    <Row
      to={paths.match(line.matchId)}
      mark={<Avatar name={line.otherName} way={line.side} />}
      first={line.otherName}
      second={
        <>
          <LineDay line={line} />
          {back !== undefined && (
            <>
              {' · '}
              <span className="wrong">{back}</span>
            </>
          )}
        </>
      }
      end={
        <span className="item__end">
          <LineAmount line={line} />
          <small>{t(line.side)}</small>
        </span>
      }
    />
  )
}
