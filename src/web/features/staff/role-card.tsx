import { useCommand } from '#web/platform/api/use-command.ts'
import type { StaffRole } from '#domain/shared/staff-roles.ts'
import type { ApiResponse } from '#web/platform/api/api-types.ts'
import { dateOf } from '#web/platform/text/formats.ts'
import { useLanguage, useText } from '#web/platform/text/i18n.tsx'
import { useSession } from '#web/platform/pages/session.tsx'
import { Badge } from '#web/ui/display/badge.tsx'
import { roleText } from '#web/ui/words/member-words.ts'
import { ReasonAct } from '#web/ui/acts/reason-act.tsx'

type Holder = ApiResponse<'GET /staff/roles'>['data'][number]

/** A role, what it is for, and everybody who has it. */
export function RoleCard({ role, holders }: { role: StaffRole; holders: readonly Holder[] }) {
  const t = useText('staff-circle')
  const frame = useText('staff-frame')
  const common = useText('member-common')
  return (
    <section className="card" aria-labelledby={`role-${role}`}>
      <h2 className="card__title" id={`role-${role}`}>
        {roleText(common, role)}
      </h2>
      <p className="small soft">{t(`role-text.${role}`)}</p>
      {holders.length === 0 && <p>{frame('none')}</p>}
      {holders.map((holder) => (
        <HolderRow key={holder.memberId} holder={holder} />
      ))}
    </section>
  )
}

function HolderRow({ holder }: { holder: Holder }) {
  const t = useText('staff-circle')
  const common = useText('member-common')
  const language = useLanguage()
  const { circle } = useSession()
  const withdraw = useCommand('POST /staff/roles/withdraw')
  const { memberId, name, role } = holder
  const spoken = roleText(common, role)
  return (
    <div className="row row--between">
      <span>
        <strong>{name}</strong>{' '}
        <span className="small soft">
          {t('since', { date: dateOf(holder.grantedAt, language) })}
        </span>
        {!holder.hasSecondFactor && (
          <>
            <br />
            <Badge tone="late" text={t(circle.practice ? 'factor-practice' : 'factor-missing')} />
          </>
        )}
      </span>
      {holder.withdraw === 'may' && (
        <ReasonAct
          small
          label={t('withdraw')}
          title={t('withdraw-title', { role: spoken, name })}
          danger
          act={(reason) => withdraw.mutateAsync({ body: { memberId, role, reason } })}
        >
          <p>{t('withdraw-text')}</p>
        </ReasonAct>
      )}
      {(holder.withdraw === 'tied' || holder.withdraw === 'too_few_admins') && (
        <span className="small soft">{t(`withdraw-${holder.withdraw}`)}</span>
      )}
    </div>
  )
}
