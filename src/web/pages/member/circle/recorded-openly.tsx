import { sitePaths } from '#web/paths.ts'
import { useLedgerState } from '#web/features/ledger/api.ts'
import type { ApiResponse } from '#web/platform/api/api-types.ts'
import { useApi } from '#web/platform/api/query-client.ts'
import { useLanguage, useText } from '#web/platform/text/i18n.tsx'
import { Amount } from '#web/ui/display/amount.tsx'
import { DataTable } from '#web/ui/display/data-table.tsx'
import { FoldRow, Group, Row, RowIcon } from '#web/ui/display/rows.tsx'
import { DateTimeText, useMomentText } from '#web/ui/display/times.tsx'
import { QueryView } from '#web/ui/forms/query-view.tsx'

type Urgent = ApiResponse<'GET /circle/urgent'>['data'][number]

/** What is open to every member: the asks marked urgent, and the check of the circle's record. */
export function RecordedOpenly() {
  const t = useText('circle')
  return (
    <QueryView query={useApi('GET /circle/urgent')} lines={1}>
      {({ data }) => (
        <Group title={t('openly')}>
          {data.length > 0 && (
            <FoldRow
              mark={<RowIcon name="clock" />}
              first={t('urgent')}
              second={t('urgent-count', { count: data.length })}
            >
              <p className="small soft">{t('urgent-text')}</p>
              <UrgentTable asks={data} />
            </FoldRow>
          )}
          <CheckRow />
        </Group>
      )}
    </QueryView>
  )
}

function UrgentTable({ asks }: { asks: readonly Urgent[] }) {
  const t = useText('circle')
  return (
    <DataTable
      caption={t('urgent')}
      captionHidden
      rows={asks}
      rowKey={({ markedAt, proposedBy }) => `${markedAt} ${proposedBy}`}
      columns={[
        {
          key: 'amount',
          label: t('urgent-amount'),
          cell: ({ amount }) => <Amount rupees={amount} />,
        },
        {
          key: 'when',
          label: t('urgent-when'),
          cell: ({ markedAt }) => <DateTimeText at={markedAt} />,
        },
        { key: 'proposed', label: t('urgent-proposed'), cell: ({ proposedBy }) => proposedBy },
        { key: 'approved', label: t('urgent-approved'), cell: ({ approvedBy }) => approvedBy },
      ]}
    />
  )
}

/** What the last check of the record found, and the page where anybody checks it themselves. */
function CheckRow() {
  const t = useText('circle')
  const moment = useMomentText()
  const language = useLanguage()
  const state = useLedgerState().data?.data
  const found = (check: NonNullable<typeof state>['check']) =>
    check === null
      ? t('check-coming')
      : t(check.passed ? 'check-right' : 'check-wrong', { at: moment(check.at) })
  return (
    <Row
      href={language === 'hi' ? `/hi${sitePaths.ledger}` : sitePaths.ledger}
      mark={<RowIcon name="check" />}
      first={t('check')}
      second={state && found(state.check)}
    />
  )
}
