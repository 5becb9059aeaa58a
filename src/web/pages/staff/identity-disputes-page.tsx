import { useApi } from '#web/platform/api/query-client.ts'
import { useText } from '#web/platform/text/i18n.tsx'
import { IdentityDisputeCard } from '#web/features/staff/identity-dispute-card.tsx'
import { QueryView, Empty } from '#web/ui/forms/query-view.tsx'
import { StaffFrame } from '#web/ui/display/staff-frame.tsx'

export function IdentityDisputesPage() {
  return (
    <StaffFrame page="identity-disputes">
      <IdentityDisputes />
    </StaffFrame>
  )
}

function IdentityDisputes() {
  const t = useText('staff-circle')
  const query = useApi('GET /staff/identity-disputes')
  return (
    <QueryView query={query}>
      {({ data }) =>
        data.length === 0 ? (
          <Empty text={t('identity-disputes-none')}>
            <p className="small">{t('identity-disputes-none-text')}</p>
          </Empty>
        ) : (
          <div className="stack">
            {data.map((dispute) => (
              <IdentityDisputeCard key={dispute.id} dispute={dispute} />
            ))}
          </div>
        )
      }
    </QueryView>
  )
}
