import { useApi } from '#web/platform/api/query-client.ts'
import { useText } from '#web/platform/text/i18n.tsx'
import { OperatedRow } from '#web/features/opening/operated-row.tsx'
import { Group } from '#web/ui/display/rows.tsx'
import { PagedList } from '#web/ui/forms/paged-list.tsx'

export function CirclesPage() {
  const t = useText('operator')
  return (
    <PagedList query={useApi('GET /operator/circles')} none={t('circles-none')}>
      {({ data }) => (
        <Group>
          {data.map((circle) => (
            <OperatedRow key={circle.id} circle={circle} />
          ))}
        </Group>
      )}
    </PagedList>
  )
}
