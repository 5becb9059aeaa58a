import { useApi } from '#web/platform/api/query-client.ts'
import { useText } from '#web/platform/text/i18n.tsx'
import { ClaimCard } from '#web/features/staff/claim-card.tsx'
import { Answer, Empty } from '#web/ui/forms/answer.tsx'
import { StaffFrame } from '#web/ui/display/staff-frame.tsx'

export function ClaimsPage() {
  return (
    <StaffFrame page="claims">
      <Claims />
    </StaffFrame>
  )
}

function Claims() {
  const t = useText('staff-circle')
  const query = useApi('GET /staff/identity-disputes')
  return (
    <Answer query={query}>
      {({ data }) =>
        data.length === 0 ? (
          <Empty text={t('claims-none')}>
            <p className="small">{t('claims-none-text')}</p>
          </Empty>
        ) : (
          <div className="stack">
            {data.map((claim) => (
              <ClaimCard key={claim.id} claim={claim} />
            ))}
          </div>
        )
      }
    </Answer>
  )
}
