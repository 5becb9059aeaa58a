import { useCommand } from '#web/platform/api/use-command.ts'
import { useText } from '#web/platform/text/i18n.tsx'
import { Controller } from 'react-hook-form'
import type { StaffMember } from '#contract/staff/people.ts'
import { useActForm } from '#web/platform/forms/use-act-form.ts'
import { TextArea } from '#web/ui/forms/field.tsx'
import { BirthInput } from '#web/features/members/birth-input.tsx'
import { FormAct } from '#web/ui/acts/form-act.tsx'

const EMPTY = { dateOfBirth: '', reason: '' }

const REASON_MIN = 3
const REASON_MAX = 1_000

/** Corrects a date of birth, with a reason. */
export function BirthAct({ member }: { member: StaffMember }) {
  const t = useText('staff-members')
  const frame = useText('staff-frame')
  const correct = useCommand('POST /staff/members/{memberId}/correct-birth')
  const { form, field, ...sent } = useActForm(correct, {
    values: EMPTY,
    check: ({ dateOfBirth, reason }) => ({
      dateOfBirth: dateOfBirth === '' && t('birth-missing'),
      reason: reason.trim().length < REASON_MIN && frame('reason-short'),
    }),
    request: ({ dateOfBirth, reason }) => ({
      params: { memberId: member.id },
      body: { dateOfBirth, reason: reason.trim() },
    }),
    codes: { 'staff.birth-invalid': 'dateOfBirth' },
    speaks: true,
    clears: true,
  })
  return (
    <FormAct
      label={t('birth')}
      title={t('birth-title', { name: member.name })}
      action={t('birth-do')}
      sent={sent}
    >
      <p>{t('birth-text')}</p>
      <Controller
        name="dateOfBirth"
        control={form.control}
        render={({ field: { onChange }, fieldState: { error } }) => (
          <BirthInput label={t('birth-day')} error={error?.message} onBirth={onChange} />
        )}
      />
      <TextArea label={frame('reason')} maxLength={REASON_MAX} {...field('reason')} />
    </FormAct>
  )
}
