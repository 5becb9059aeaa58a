import type { AskView } from '#contract/asks.ts'
import type { MatchToConfirm, MatchToPay } from '#contract/matches/shapes.ts'
import { MatchRow } from '#web/features/matches/match-row.tsx'
import { paths } from '#web/paths.ts'
import type { PledgeView, RecurringPledgeView } from '#contract/pledges.ts'
import { money } from '#contract/formats.ts'
import { useText } from '#web/platform/text/i18n.tsx'
import { dateOf } from '#web/platform/text/formats.ts'
import { useLanguage } from '#web/platform/text/i18n.tsx'
import { Amount } from '#web/ui/display/amount.tsx'
import { PartBar } from '#web/ui/display/part-bar.tsx'
import { Group, Row, RowIcon } from '#web/ui/display/rows.tsx'
import { runningRows, type RunningOne } from './running-rows.ts'

const SHOWN_MAX = 3

type Props = {
  readonly toMake: readonly MatchToPay[]
  readonly toConfirm: readonly MatchToConfirm[]
  readonly pledges: readonly PledgeView[]
  readonly recurring: readonly RecurringPledgeView[]
  readonly asks: readonly AskView[]
  /** The matches that stand above, as things to do. */
  readonly above: ReadonlySet<string>
}

/** What is under way and waits for others, in a few rows. All of it is on the page of payments. */
export function UnderWay(props: Props) {
  const t = useText('dashboard')
  const rows = runningRows(props)
  if (rows.length === 0) return null
  return (
    <Group title={t('under-way')}>
      {rows.slice(0, SHOWN_MAX).map((row) => (
        <RunningRow key={row.id} row={row} />
      ))}
      {rows.length > SHOWN_MAX && (
        <Row
          to={paths.payments}
          mark={<RowIcon name="pay" />}
          first={t('all-under-way')}
          second={t('more-under-way', { count: rows.length - SHOWN_MAX })}
        />
      )}
    </Group>
  )
}

function RunningRow({ row }: { row: RunningOne }) {
  const t = useText('dashboard')
  const common = useText('member-common')
  const language = useLanguage()
  const end = (rupees: number) => (
    <span className="item__end">
      <Amount rupees={rupees} />
    </span>
  )
  switch (row.what) {
    case 'match':
      return (
        <MatchRow
          id={row.id}
          side={row.side}
          name={row.name}
          amount={row.amount}
          second={common(`status.${row.status}`)}
        />
      )
    case 'ask':
      return (
        <Row
          to={`${paths.payments}#ask-${row.id}`}
          mark={<RowIcon name="ask" />}
          first={t('row-ask')}
          second={
            <>
              {common(`status.${row.status}`)}
              {row.came > 0 && ` · ${t('row-came', { amount: money(row.came) })}`}
              <PartBar part={row.came} whole={row.amount} />
            </>
          }
          end={end(row.amount)}
        />
      )
    case 'pledge':
      return (
        <Row
          to={`${paths.payments}#pledge-${row.id}`}
          mark={<RowIcon name="give" />}
          first={t('row-pledge')}
          second={common(`status.${row.status}`)}
          end={end(row.amount)}
        />
      )
    case 'recurring':
      return (
        <Row
          to={paths.payments}
          mark={<RowIcon name="repeat" />}
          first={t('row-recurring')}
          second={t('row-next', {
            date: dateOf(row.nextDueAt, language),
            passed: row.passed,
            all: row.instalments,
          })}
          end={end(row.amount)}
        />
      )
  }
}
