import { useApi } from '#web/platform/api/query-client.ts'
import { useText } from '#web/platform/text/i18n.tsx'
import { WaiterCard } from '#web/features/members/waiter-card.tsx'
import { QueryView, Empty } from '#web/ui/forms/query-view.tsx'
import { CaseNotes } from '#web/features/staff/case-notes.tsx'
import { StaffFrame } from '#web/ui/display/staff-frame.tsx'

export function WaitsPage() {
  return (
    <StaffFrame page="waits">
      <Waits />
    </StaffFrame>
  )
}

function Waits() {
  const t = useText('staff')
  const query = useApi('GET /staff/first-waits')
  return (
    <QueryView query={query}>
      {({ data }) =>
        data.length === 0 ? (
          <Empty text={t('waits-none')}>
            <p className="small">{t('waits-none-text')}</p>
          </Empty>
        ) : (
          <div className="grid grid--wide">
            {data.map((waiter) => (
              <div key={waiter.id} className="stack stack--tight">
                <WaiterCard waiter={waiter} />
                {!waiter.tied && <CaseNotes of={{ kind: 'first_wait', id: waiter.id }} />}
              </div>
            ))}
          </div>
        )
      }
    </QueryView>
  )
}
