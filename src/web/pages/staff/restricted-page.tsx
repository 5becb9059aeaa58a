import { Link } from 'wouter'
import { useApi } from '#web/platform/api/query-client.ts'
import { staffPaths } from '#web/platform/pages/staff-paths.ts'
import { useText } from '#web/platform/text/i18n.tsx'
import { DataTable } from '#web/ui/display/data-table.tsx'
import { DateText } from '#web/ui/display/times.tsx'
import { PagedList } from '#web/ui/forms/paged-list.tsx'

const day = (at: string | null) => (at === null ? '–' : <DateText at={at} />)

export function RestrictedPage() {
  const t = useText('staff-members')
  const frame = useText('staff-frame')
  return (
    <PagedList query={useApi('GET /staff/restricted-members')} none={frame('restricted-none')}>
      {({ data }) => (
        <DataTable
          caption={frame('page.restricted')}
          captionHidden
          rows={data}
          rowKey={({ id }) => id}
          columns={[
            {
              key: 'member',
              label: frame('member'),
              cell: ({ id, name }) => <Link href={staffPaths.member(id)}>{name}</Link>,
            },
            {
              key: 'suspended',
              label: frame('suspended-since'),
              cell: ({ suspendedAt }) => day(suspendedAt),
            },
            {
              key: 'limited',
              label: t('limited-until'),
              cell: ({ limitedUntil }) => day(limitedUntil),
            },
            {
              key: 'paused',
              label: t('paused-until'),
              cell: ({ pledgesPausedUntil }) => day(pledgesPausedUntil),
            },
          ]}
        />
      )}
    </PagedList>
  )
}
