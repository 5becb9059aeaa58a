import { useApi } from '#web/platform/api/query-client.ts'
import { useCommand } from '#web/platform/api/use-command.ts'
import { useText } from '#web/platform/text/i18n.tsx'
import type { StaffMember } from '#contract/staff/people.ts'
import { useSession } from '#web/platform/pages/session.tsx'
import { staffPath } from '#web/platform/pages/staff-pages.ts'
import { ButtonLink } from '#web/ui/acts/button.tsx'
import { SectionCard } from '#web/ui/display/section-card.tsx'
import { type FormAct, MemberForm } from './member-form.tsx'
import { ReasonAct } from '#web/ui/acts/reason-act.tsx'
import { StaffAct } from '#web/ui/acts/staff-act.tsx'

/** An act that takes only a reason. */
type SimpleReason = {
  readonly sends: `POST /staff/members/{memberId}/${'lift-suspension' | 'reset-factors' | 'suspend'}`
  readonly words: 'lift' | 'reset' | 'suspend'
  readonly variant?: 'primary' | 'danger'
}

/**
 * The acts for a member, by the names under which the server allows them (`can`): where each is sent,
 * how its words begin, and what it asks besides a reason.
 */
const MEMBER_ACTS: Readonly<Record<string, FormAct | SimpleReason>> = {
  correct_birth: {
    sends: 'POST /staff/members/{memberId}/correct-birth',
    words: 'birth',
    field: { name: 'dateOfBirth', kind: 'date', label: 'birth-day', missing: 'birth-missing' },
    codes: ['staff.birth-invalid'],
  },
  assign: {
    sends: 'POST /staff/members/{memberId}/assign',
    words: 'assign',
    field: { name: 'stewardId', kind: 'steward', label: 'assign-whom', missing: 'assign-choose' },
    codes: ['staff.role-not-held', 'members.tied'],
  },
  lift_suspension: {
    sends: 'POST /staff/members/{memberId}/lift-suspension',
    words: 'lift',
    variant: 'primary',
  },
  reset_factors: { sends: 'POST /staff/members/{memberId}/reset-factors', words: 'reset' },
  suspend: { sends: 'POST /staff/members/{memberId}/suspend', words: 'suspend', variant: 'danger' },
}

/** The acts for a member that the server allows this person. */
export function MemberActs({ member }: { member: StaffMember }) {
  const t = useText('staff-members')
  const { roles } = useSession()
  const { can } = member
  return (
    <SectionCard title={t('acts')}>
      {can.length === 0 && <p className="soft">{t('acts-none')}</p>}
      <div className="card__actions">
        {roles.includes('steward') && <WaiveAct member={member} />}
        {member.helpers.map((helper) => (
          <EndHelper key={helper.id} member={member} helper={helper} />
        ))}
        {Object.entries(MEMBER_ACTS).map(
          ([name, act]) =>
            can.some((move) => move === name) &&
            ('field' in act ? (
              <MemberForm key={name} act={act} member={member} />
            ) : (
              <MemberReason key={name} act={act} member={member} />
            )),
        )}
        {(can.includes('grant_role') || can.includes('withdraw_role')) && (
          <ButtonLink variant="quiet" to={staffPath('roles')}>
            {t('give-role')}
          </ButtonLink>
        )}
      </div>
    </SectionCard>
  )
}

function MemberReason({
  act: { sends, ...act },
  member: { id: memberId, name, roles },
}: {
  act: SimpleReason
  member: StaffMember
}) {
  const t = useText('staff-members')
  const command = useCommand(sends)
  return (
    <StaffAct
      texts="staff-members"
      {...act}
      values={{ name }}
      act={(reason) => command.mutateAsync({ params: { memberId }, body: { reason } })}
    >
      {act.words === 'suspend' && roles.length > 0 && <strong>{t('suspend-role')}</strong>}
    </StaffAct>
  )
}

/** Waives the wait before a first ask, for a member who is in it. */
function WaiveAct({ member: { id: memberId, name } }: { member: StaffMember }) {
  const waits = useApi('GET /staff/first-waits')
  const waive = useCommand('POST /staff/members/{memberId}/waive-wait')
  if (waits.data?.data.some(({ id, tied }) => id === memberId && !tied) !== true) return null
  return (
    <StaffAct
      texts="staff-members"
      words="waive"
      values={{ name }}
      act={(reason) => waive.mutateAsync({ params: { memberId }, body: { reason } })}
    />
  )
}

/** Ends the help of one person, on the member's word. */
function EndHelper({
  member: { id: memberId, name },
  helper,
}: {
  member: StaffMember
  helper: StaffMember['helpers'][number]
}) {
  const t = useText('staff-members')
  const end = useCommand('POST /staff/members/{memberId}/end-helper')
  const values = { name, helper: helper.name }
  return (
    <ReasonAct
      label={t('end-helper', values)}
      title={t('end-helper-title', values)}
      act={(reason) =>
        end.mutateAsync({ params: { memberId }, body: { namingId: helper.id, reason } })
      }
    >
      <p>{t('end-helper-text', values)}</p>
    </ReasonAct>
  )
}
