import { Link } from 'wouter'
import type { StatementLine } from '#contract/ledger.ts'
import { paths } from '#web/paths.ts'
import { useText } from '#web/platform/text/i18n.tsx'
import { Amount } from '#web/ui/display/amount.tsx'
import { type TableColumn, DataTable } from '#web/ui/display/data-table.tsx'
import { DateText } from '#web/ui/display/times.tsx'

/** The lines of a statement: what, with whom, from which match, and both counters after it. */
export function StatementTable({ lines }: { lines: readonly StatementLine[] }) {
  const t = useText('coine')
  const columns: TableColumn<StatementLine>[] = [
    { key: 'date', label: t('date'), cell: ({ at }) => <DateText at={at} /> },
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
