import { useCommand } from '#web/platform/api/use-command.ts'
import type { WaiterView } from '#contract/members/stewarding.ts'
import { dateOf, dateTimeOf } from '#web/platform/text/formats.ts'
import { useLanguage, useText } from '#web/platform/text/i18n.tsx'
import { StaffAct } from '#web/ui/acts/staff-act.tsx'

/** A member in the newcomer's wait. */
export function WaiterCard({ waiter }: { waiter: WaiterView }) {
  const t = useText('staff')
  const language = useLanguage()
  const waive = useCommand('POST /staff/members/{memberId}/waive-wait')
  return (
    <article className="card">
      <h2 className="card__title">{waiter.name}</h2>
      <p className="small soft">
        {t('joined-on', { date: dateOf(waiter.joinedAt, language) })} ·{' '}
        {t('wait-until', { date: dateTimeOf(waiter.waitUntil, language) })}
      </p>
      {waiter.tied ? (
        <p>{t('tied')}</p>
      ) : (
        <StaffAct
          texts="staff"
          words="waive"
          values={{ name: waiter.name }}
          act={(reason) => waive.mutateAsync({ params: { memberId: waiter.id }, body: { reason } })}
        />
      )}
    </article>
  )
}
