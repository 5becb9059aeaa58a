import { useText } from '#web/platform/text/i18n.tsx'
import { money } from '#contract/formats.ts'
import type { BehalfRequest } from '#contract/behalf/managing.ts'
import { Badge } from '#web/ui/display/badge.tsx'
import { SectionCard } from '#web/ui/display/section-card.tsx'
import { DateTimeText } from '#web/ui/display/times.tsx'

/** Earlier requests that the manager made for others. */
export function RequestList({ requests }: { requests: readonly BehalfRequest[] }) {
  const t = useText('staff-behalf')
  if (requests.length === 0) return null
  return (
    <SectionCard title={t('mine')}>
      {requests.map((request) => (
        <div key={request.id} className="row row--between">
          <span>
            {t('request', {
              act: t(`act.${request.act}`),
              amount: money(request.amount),
              name: request.memberName,
            })}
            <br />
            <span className="small soft">
              <DateTimeText at={request.createdAt} />
            </span>
          </span>
          <Badge tone={request.status === 'done' ? 'done' : 'over'} text={t(request.status)} />
        </div>
      ))}
    </SectionCard>
  )
}
