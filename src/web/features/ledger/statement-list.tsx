import { dayInIndia, money } from '#contract/formats.ts'
import type { StatementLine } from '#contract/ledger.ts'
import { paths } from '#web/paths.ts'
import { useWide } from '#web/platform/device/wide.ts'
import { dayInMonthText, wholeMonthText } from '#web/platform/text/formats.ts'
import { useLanguage, useText } from '#web/platform/text/i18n.tsx'
import { Amount } from '#web/ui/display/amount.tsx'
import { Avatar } from '#web/ui/display/avatar.tsx'
import { Group, Row } from '#web/ui/display/rows.tsx'
import type { MonthOf } from './statement-months.ts'
import { StatementTable } from './statement-table.tsx'
import type { StatementSide } from './statement-period.ts'

export type Month = MonthOf<StatementLine>

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
  if (useWide()) return <StatementTable months={months} side={side} />
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

/** The day that a line belongs to. Help that was confirmed on a later day says that too. */
export function LineDay({ line: { kind, day, at } }: { line: StatementLine }) {
  const t = useText('coine')
  const language = useLanguage()
  const confirmed = dayInIndia(Date.parse(at))
  return (
    <>
      <time dateTime={day}>{dayInMonthText(day, language)}</time>
      {kind === 'help' &&
        confirmed !== day &&
        ` (${t('confirmed-on', { day: dayInMonthText(confirmed, language) })})`}
    </>
  )
}

/** Struck through where it counts no longer. */
export function LineAmount({ line }: { line: StatementLine }) {
  return isBack(line) ? (
    <s>
      <Amount rupees={line.amount} />
    </s>
  ) : (
    <Amount rupees={line.amount} />
  )
}

function isBack({ kind, reversed }: StatementLine): boolean {
  return reversed || kind === 'reversal'
}

/** The word of a line for help that was taken back, and of the line that took it back. */
export function useBackWord(): (line: StatementLine) => string | undefined {
  const t = useText('coine')
  return (line) =>
    isBack(line) ? t(line.kind === 'reversal' ? 'reversal' : 'taken-back') : undefined
}

/** What the whole month came to, where that is known. */
export function useSums(side: StatementSide): (month: Month) => string | undefined {
  const t = useText('coine')
  return ({ sums }) => {
    if (sums === undefined) return undefined
    const parts = (['given', 'received'] as const).filter((one) => side === 'all' || side === one)
    return parts.map((one) => t(`sum-${one}`, { amount: money(sums[one]) })).join(' · ')
  }
}
