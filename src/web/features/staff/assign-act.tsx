import { useCommand } from '#web/platform/api/use-command.ts'
import { useText } from '#web/platform/text/i18n.tsx'
import type { StaffMember } from '#contract/staff/people.ts'
import { useActForm } from '#web/platform/forms/use-act-form.ts'
import { SelectField, TextArea } from '#web/ui/forms/field.tsx'
import { FormAct } from '#web/ui/acts/form-act.tsx'
import { useRoles } from './api.ts'

const EMPTY = { stewardId: '', reason: '' }

const REASON_MIN = 3
const REASON_MAX = 1_000

/** Assigns a member to another steward, with a reason. */
export function AssignAct({ member }: { member: StaffMember }) {
  const t = useText('staff-members')
  const frame = useText('staff-frame')
  const roles = useRoles()
  const assign = useCommand('POST /staff/members/{memberId}/assign')
  const stewards = (roles.data?.data ?? []).filter(
    ({ role, memberId }) =>
      role === 'steward' && memberId !== member.stewardId && memberId !== member.id,
  )
  const { field, ...sent } = useActForm(assign, {
    values: EMPTY,
    check: ({ stewardId, reason }) => ({
      stewardId: stewardId === '' && t('assign-choose'),
      reason: reason.trim().length < REASON_MIN && frame('reason-short'),
    }),
    request: ({ stewardId, reason }) => ({
      params: { memberId: member.id },
      body: { stewardId, reason: reason.trim() },
    }),
    codes: { 'staff.role-not-held': 'stewardId', 'members.tied': 'stewardId' },
    speaks: true,
    clears: true,
  })
  return (
    <FormAct
      label={t('assign')}
      title={t('assign-title', { name: member.name })}
      action={t('assign-do')}
      sent={sent}
    >
      {roles.data !== undefined && stewards.length === 0 && <p>{t('assign-none')}</p>}
      <SelectField
        label={t('assign-whom')}
        options={[
          { value: '', text: t('assign-choose') },
          ...stewards.map(({ memberId, name }) => ({ value: memberId, text: name })),
        ]}
        {...field('stewardId')}
      />
      <TextArea label={frame('reason')} maxLength={REASON_MAX} {...field('reason')} />
    </FormAct>
  )
}
