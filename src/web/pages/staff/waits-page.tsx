import { useApi } from '#web/platform/api/query-client.ts'
import { useText } from '#web/platform/text/i18n.tsx'
import { WaiterCard } from '#web/features/members/waiter-card.tsx'
import { CaseNotes } from '#web/features/staff/case-notes.tsx'
import { PagedList } from '#web/ui/forms/paged-list.tsx'

export function WaitsPage() {
  const t = useText('staff')
  return (
    <PagedList
      query={useApi('GET /staff/first-waits')}
      none={t('waits-none')}
      noneText={t('waits-none-text')}
    >
      {({ data }) => (
        <div className="grid grid--wide">
          {data.map((waiter) => (
            <div key={waiter.id} className="stack stack--tight">
              <WaiterCard waiter={waiter} />
              {!waiter.tied && <CaseNotes of={{ kind: 'first_wait', id: waiter.id }} />}
            </div>
          ))}
        </div>
      )}
    </PagedList>
  )
}
