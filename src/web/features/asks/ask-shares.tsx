import type { AskView } from '#contract/asks.ts'
import { useText } from '#web/platform/text/i18n.tsx'
import { Amount } from '#web/ui/display/amount.tsx'
import { DataTable } from '#web/ui/display/data-table.tsx'
import type { RunningShare } from './ask-parts.ts'

/** The table behind the bar of an ask: what is confirmed, who pays what now, what is open. */
export function AskShares({ ask, running }: { ask: AskView; running: readonly RunningShare[] }) {
  const t = useText('dashboard')
  const common = useText('member-common')
  const sums = [
    ['part-fulfilled', ask.fulfilledAmount],
    ...(running.length === 0 ? ([['part-held', ask.heldAmount]] as const) : []),
    ['part-open', ask.openAmount],
    ['part-closed', ask.closedAmount],
  ] as const
  const rows = [
    ...running.map(({ id, giverName, amount, status }) => ({
      id,
      what: giverName,
      amount,
      status,
    })),
    ...sums.map(([part, amount]) => ({ id: part, what: common(part), amount, status: '' })),
  ].filter(({ amount }) => amount > 0)
  return (
    <details className="details">
      <summary>{common('in-figures')}</summary>
      <DataTable
        caption={t('shares')}
        captionHidden
        rows={rows}
        rowKey={({ id }) => id}
        columns={[
          { key: 'what', label: t('shares-what'), cell: ({ what }) => what },
          {
            key: 'amount',
            label: common('amount'),
            cell: ({ amount }) => <Amount rupees={amount} />,
          },
          { key: 'status', label: common('status'), cell: ({ status }) => status },
        ]}
      />
    </details>
  )
}
