import { HealthRows } from '#web/features/staff/health/health-rows.tsx'
import { QueueTimes } from '#web/features/staff/health/queue-times.tsx'
import { useApi } from '#web/platform/api/query-client.ts'
import { StaffFrame } from '#web/ui/display/staff-frame.tsx'
import { QueryView } from '#web/ui/forms/query-view.tsx'

/** How the circle fares, in figures that name nobody; each row leads to where something is done. */
export function HealthPage() {
  return (
    <StaffFrame page="health">
      <div className="stack">
        <Health />
        <Times />
      </div>
    </StaffFrame>
  )
}

function Health() {
  return (
    <QueryView query={useApi('GET /staff/health')}>
      {({ data }) => <HealthRows health={data} />}
    </QueryView>
  )
}

function Times() {
  return (
    <QueryView query={useApi('GET /staff/times')} lines={3}>
      {({ data }) => <QueueTimes {...data} />}
    </QueryView>
  )
}
