import { dayInIndia, money } from '#contract/formats.ts'
import type { StatementLine } from '#contract/ledger.ts'
import { dayInMonthText } from '#web/platform/text/formats.ts'
import { useLanguage, useText } from '#web/platform/text/i18n.tsx'
import { Amount } from '#web/ui/display/amount.tsx'
import type { MonthOf } from './statement-months.ts'
import type { StatementSide } from './statement-period.ts'

export type Month = MonthOf<StatementLine>

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
