import { HealthRows } from '#web/features/staff/health-rows.tsx'
import { useApi } from '#web/platform/api/query-client.ts'
import { StaffFrame } from '#web/ui/display/staff-frame.tsx'
import { QueryView } from '#web/ui/forms/query-view.tsx'

/** How the circle fares, in figures that name nobody; each row leads to where something is done. */
export function HealthPage() {
  return (
    <StaffFrame page="health">
      <Health />
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
