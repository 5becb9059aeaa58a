import { useCommand } from '#web/platform/api/use-command.ts'
import { useText } from '#web/platform/text/i18n.tsx'
import { useForm } from 'react-hook-form'
import type { StaffMember } from '#contract/staff/people.ts'
import { checkedBy, type Wrong } from '#web/platform/forms/form-resolver.ts'
import { useSending } from '#web/platform/forms/use-spoken-act.ts'
import { SelectField, TextArea } from '#web/ui/forms/field.tsx'
import { FormAct } from '#web/ui/acts/form-act.tsx'
import { useRoles } from './api.ts'

type Values = { stewardId: string; reason: string }

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
  const form = useForm<Values>({
    defaultValues: { stewardId: '', reason: '' },
    resolver: checkedBy<Values>((values) => {
      const found: Wrong<Values> = {}
      if (values.stewardId === '') found.stewardId = t('assign-choose')
      if (values.reason.trim().length < REASON_MIN) found.reason = frame('reason-short')
      return found
    }),
  })
  const wrong = form.formState.errors
  const { whole, send } = useSending(form, {
    fields: ['stewardId', 'reason'],
    codes: { 'staff.role-not-held': 'stewardId', 'members.tied': 'stewardId' },
  })
  return (
    <FormAct
      label={t('assign')}
      title={t('assign-title', { name: member.name })}
      action={t('assign-do')}
      form={form}
      whole={whole}
      busy={assign.isPending}
      onSend={({ stewardId, reason }) =>
        send(() =>
          assign.mutateAsync({
            params: { memberId: member.id },
            body: { stewardId, reason: reason.trim() },
          }),
        )
      }
    >
      {roles.data !== undefined && stewards.length === 0 && <p>{t('assign-none')}</p>}
      <SelectField
        label={t('assign-whom')}
        error={wrong.stewardId?.message}
        options={[
          { value: '', text: t('assign-choose') },
          ...stewards.map(({ memberId, name }) => ({ value: memberId, text: name })),
        ]}
        {...form.register('stewardId')}
      />
      <TextArea
        label={frame('reason')}
        maxLength={REASON_MAX}
        error={wrong.reason?.message}
        {...form.register('reason')}
      />
    </FormAct>
  )
}
