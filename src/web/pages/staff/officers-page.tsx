import { useApi } from '#web/platform/api/query-client.ts'
import { hoursText } from '#web/platform/text/hours-text.ts'
import { useLanguage, useText } from '#web/platform/text/i18n.tsx'
import { PagedList } from '#web/ui/forms/paged-list.tsx'
import { DataTable } from '#web/ui/display/data-table.tsx'

export function OfficersPage() {
  const t = useText('staff-disputes')
  const language = useLanguage()
  return (
    <PagedList query={useApi('GET /staff/officers')} none={t('officers-none')}>
      {({ data }) => (
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
      )}
    </PagedList>
  )
}
