import { useApi } from '#web/platform/api/query-client.ts'
import { useText } from '#web/platform/text/i18n.tsx'
import { OperatedCard } from '#web/features/opening/operated-card.tsx'
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
          <div className="grid grid--wide">
            {data.map((circle) => (
              <OperatedCard key={circle.id} circle={circle} />
            ))}
          </div>
        )
      }
    </QueryView>
  )
}
