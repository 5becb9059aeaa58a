import { useApi } from '#web/platform/api/query-client.ts'
import { useText } from '#web/platform/text/i18n.tsx'
import { IdentityDisputeCard } from '#web/features/staff/identity-dispute-card.tsx'
import { PagedList } from '#web/ui/forms/paged-list.tsx'

export function IdentityDisputesPage() {
  const t = useText('staff-circle')
  return (
    <PagedList
      query={useApi('GET /staff/identity-disputes')}
      none={t('identity-disputes-none')}
      noneText={t('identity-disputes-none-text')}
    >
      {({ data }) =>
        data.map((dispute) => <IdentityDisputeCard key={dispute.id} dispute={dispute} />)
      }
    </PagedList>
  )
}
