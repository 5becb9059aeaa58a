import { useApi } from '#web/platform/api/query-client.ts'
import { useText } from '#web/platform/text/i18n.tsx'
import { OperatedRow } from '#web/features/opening/operated-row.tsx'
import { Group } from '#web/ui/display/rows.tsx'
import { StaffFrame } from '#web/ui/display/staff-frame.tsx'
import { Empty, QueryView } from '#web/ui/forms/query-view.tsx'

export function CirclesPage() {
  return (
    <StaffFrame page="circles">
      <Circles />
    </StaffFrame>
  )
}

function Circles() {
  const t = useText('operator')
  const query = useApi('GET /operator/circles')
  return (
    <QueryView query={query}>
      {({ data }) =>
        data.length === 0 ? (
          <Empty text={t('circles-none')} />
        ) : (
          <Group>
            {data.map((circle) => (
              <OperatedRow key={circle.id} circle={circle} />
            ))}
          </Group>
        )
      }
    </QueryView>
  )
}
