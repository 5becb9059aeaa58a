import { Link } from 'wouter'
import type { StatementLine } from '#contract/ledger.ts'
import { paths } from '#web/paths.ts'
import { dateOf } from '#web/platform/text/formats.ts'
import { useLanguage, useText } from '#web/platform/text/i18n.tsx'
import { Amount } from '#web/ui/display/amount.tsx'
import { type TableColumn, DataTable } from '#web/ui/display/data-table.tsx'
import { DateText } from '#web/ui/display/times.tsx'

/** The lines of a statement: what, with whom, from which match, and both counters after it. */
export function StatementTable({ lines }: { lines: readonly StatementLine[] }) {
  const t = useText('coine')
  const columns: TableColumn<StatementLine>[] = [
    { key: 'date', label: t('date'), cell: (line) => <LineDay {...line} /> },
    { key: 'type', label: t('type'), cell: ({ kind, side }) => t(`kind.${kind}.${side}`) },
    { key: 'with', label: t('with'), cell: ({ otherName }) => otherName },
    { key: 'amount', label: t('amount'), cell: ({ amount }) => <Amount rupees={amount} /> },
    {
      key: 'payment',
      label: t('payment'),
      cell: ({ matchId, matchCode }) => <Link href={paths.match(matchId)}>{matchCode}</Link>,
    },
    {
      key: 'given',
      label: t('given-after'),
      cell: ({ givenAfter }) => <Amount rupees={givenAfter} />,
    },
    {
      key: 'received',
      label: t('received-after'),
      cell: ({ receivedAfter }) => <Amount rupees={receivedAfter} />,
    },
  ]
  return (
    <DataTable caption={t('statement')} columns={columns} rows={lines} rowKey={({ id }) => id} />
  )
}

/** The day that a line belongs to. Help that was confirmed on a later day says that too. */
function LineDay({ kind, day, at }: StatementLine) {
  const t = useText('coine')
  const language = useLanguage()
  const confirmedOn = dateOf(at, language)
  const isLater = kind === 'help' && confirmedOn !== dateOf(day, language)
  return (
    <>
      <DateText at={day} />
      {isLater && <span className="small soft"> ({t('confirmed-on', { day: confirmedOn })})</span>}
    </>
  )
}
