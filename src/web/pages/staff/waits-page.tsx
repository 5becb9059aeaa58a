import { useFirstWaits } from '#web/features/members/api.ts'
import { WaiterCard } from '#web/features/members/waiter-card.tsx'
import { useStaffText } from '#web/platform/text/staff-catalogues.ts'
import { Answer, Empty } from '#web/ui/forms/answer.tsx'
import { StaffFrame } from '#web/ui/display/staff-frame.tsx'

export function WaitsPage() {
  return (
    <StaffFrame page="waits">
      <Waits />
    </StaffFrame>
  )
}

function Waits() {
  const t = useStaffText('staff')
  const query = useFirstWaits()
  return (
    <Answer query={query}>
      {({ data }) =>
        data.length === 0 ? (
          <Empty text={t('waits-none')}>
            <p className="small">{t('waits-none-text')}</p>
          </Empty>
        ) : (
          <div className="grid grid--wide">
            {data.map((waiter) => (
              <WaiterCard key={waiter.id} waiter={waiter} />
            ))}
          </div>
        )
      }
    </Answer>
  )
}
