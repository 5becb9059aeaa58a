import { useApi } from '#web/platform/api/query-client.ts'
import { useCommand } from '#web/platform/api/use-command.ts'
import { useText } from '#web/platform/text/i18n.tsx'
import type { StaffMember } from '#contract/staff/people.ts'
import { useSession } from '#web/platform/pages/session.tsx'
import { staffPath } from '#web/platform/pages/staff-pages.ts'
import { ButtonLink } from '#web/ui/acts/button.tsx'
import { ReasonAct } from '#web/ui/acts/reason-act.tsx'
import { SectionCard } from '#web/ui/display/section-card.tsx'
import { AssignAct } from './assign-act.tsx'
import { BirthAct } from './birth-act.tsx'

/** The acts for a member that the server allows this person. */
export function MemberActs({ member }: { member: StaffMember }) {
  const t = useText('staff-members')
  const { roles } = useSession()
  const lift = useCommand('POST /staff/members/{memberId}/lift-suspension')
  const reset = useCommand('POST /staff/members/{memberId}/reset-factors')
  const { name, can } = member
  const params = { memberId: member.id }
  const givesRoles = can.includes('grant_role') || can.includes('withdraw_role')
  return (
    <SectionCard title={t('acts')}>
      {can.length === 0 && <p className="soft">{t('acts-none')}</p>}
      <div className="card__actions">
        {roles.includes('steward') && <WaiveAct member={member} />}
        {can.includes('correct_birth') && <BirthAct member={member} />}
        {can.includes('assign') && <AssignAct member={member} />}
        {can.includes('lift_suspension') && (
          <ReasonAct
            variant="primary"
            label={t('lift')}
            title={t('lift-title', { name })}
            act={(reason) => lift.mutateAsync({ params, body: { reason } })}
          >
            <p>{t('lift-text', { name })}</p>
          </ReasonAct>
        )}
        {can.includes('reset_factors') && (
          <ReasonAct
            label={t('reset')}
            title={t('reset-title', { name })}
            act={(reason) => reset.mutateAsync({ params, body: { reason } })}
          >
            <p>{t('reset-text', { name })}</p>
          </ReasonAct>
        )}
        {can.includes('suspend') && <SuspendAct member={member} />}
        {givesRoles && (
          <ButtonLink variant="quiet" to={staffPath('roles')}>
            {t('give-role')}
          </ButtonLink>
        )}
      </div>
    </SectionCard>
  )
}

function SuspendAct({ member: { id, name, roles } }: { member: StaffMember }) {
  const t = useText('staff-members')
  const suspend = useCommand('POST /staff/members/{memberId}/suspend')
  return (
    <ReasonAct
      variant="danger"
      danger
      label={t('suspend')}
      title={t('suspend-title', { name })}
      act={(reason) => suspend.mutateAsync({ params: { memberId: id }, body: { reason } })}
    >
      <p>
        {t('suspend-text', { name })} {roles.length > 0 && <strong>{t('suspend-role')}</strong>}
      </p>
    </ReasonAct>
  )
}

/** Waives the wait before a first ask, for a member who is in it. */
function WaiveAct({ member: { id, name } }: { member: StaffMember }) {
  const t = useText('staff-members')
  const waits = useApi('GET /staff/first-waits')
  const waive = useCommand('POST /staff/members/{memberId}/waive-wait')
  if (waits.data?.data.some((waiter) => waiter.id === id && !waiter.tied) !== true) return null
  return (
    <ReasonAct
      label={t('waive')}
      title={t('waive-title', { name })}
      act={(reason) => waive.mutateAsync({ params: { memberId: id }, body: { reason } })}
    >
      <p>{t('waive-text')}</p>
    </ReasonAct>
  )
}
