import { useApi } from '#web/platform/api/query-client.ts'
import { hoursText } from '#web/platform/text/hours-text.ts'
import { useLanguage, useText } from '#web/platform/text/i18n.tsx'
import { QueryView, Empty } from '#web/ui/forms/query-view.tsx'
import { DataTable } from '#web/ui/display/data-table.tsx'
import { StaffFrame } from '#web/ui/display/staff-frame.tsx'

export function OfficersPage() {
  return (
    <StaffFrame page="officers">
      <Officers />
    </StaffFrame>
  )
}

function Officers() {
  const t = useText('staff-disputes')
  const language = useLanguage()
  const query = useApi('GET /staff/officers')
  return (
    <QueryView query={query}>
      {({ data }) =>
        data.length === 0 ? (
          <Empty text={t('officers-none')} />
        ) : (
          <DataTable
            caption={t('officers')}
            captionHidden
            rows={data}
            rowKey={({ name }) => name}
            columns={[
              { key: 'name', label: t('officer-name'), cell: ({ name }) => name },
              { key: 'open', label: t('officer-open'), cell: ({ openCases }) => openCases },
              { key: 'ruled', label: t('officer-ruled'), cell: ({ ruled }) => ruled },
              {
                key: 'median',
                label: t('officer-median'),
                cell: ({ medianHours }) =>
                  medianHours === null ? '–' : hoursText(medianHours, language),
              },
              {
                key: 'overturned',
                label: t('officer-overturned'),
                cell: ({ overturned }) => overturned,
              },
            ]}
          />
        )
      }
    </QueryView>
  )
}
