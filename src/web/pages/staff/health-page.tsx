import { HealthRows } from '#web/features/staff/health/health-rows.tsx'
import { QueueTimes } from '#web/features/staff/health/queue-times.tsx'
import { useApi } from '#web/platform/api/query-client.ts'
import { QueryView } from '#web/ui/forms/query-view.tsx'

/** How the circle fares, in figures that name nobody; each row leads to where something is done. */
export function HealthPage() {
  return (
    <QueryView query={useApi('GET /staff/health')}>
      {({ data }) => (
        <div className="stack">
          <HealthRows health={data} />
          <QueueTimes {...data.times} />
        </div>
      )}
    </QueryView>
  )
}
