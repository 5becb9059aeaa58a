import { useCommand } from '#web/platform/api/use-command.ts'
import { useText } from '#web/platform/text/i18n.tsx'
import { Controller, useForm } from 'react-hook-form'
import type { StaffMember } from '#contract/staff/people.ts'
import { checkedBy, type Wrong } from '#web/platform/forms/form-resolver.ts'
import { useSending } from '#web/platform/forms/use-spoken-act.ts'
import { TextArea } from '#web/ui/forms/field.tsx'
import { BirthInput } from '#web/features/members/birth-input.tsx'
import { FormAct } from '#web/ui/acts/form-act.tsx'

type Values = { dateOfBirth: string; reason: string }

const REASON_MIN = 3
const REASON_MAX = 1_000

/** Corrects a date of birth, with a reason. */
export function BirthAct({ member }: { member: StaffMember }) {
  const t = useText('staff-members')
  const frame = useText('staff-frame')
  const correct = useCommand('POST /staff/members/{memberId}/correct-birth')
  const form = useForm<Values>({
    defaultValues: { dateOfBirth: '', reason: '' },
    resolver: checkedBy<Values>((values) => {
      const found: Wrong<Values> = {}
      if (values.dateOfBirth === '') found.dateOfBirth = t('birth-missing')
      if (values.reason.trim().length < REASON_MIN) found.reason = frame('reason-short')
      return found
    }),
  })
  const wrong = form.formState.errors
  const { whole, send } = useSending(form, {
    fields: ['dateOfBirth', 'reason'],
    codes: { 'staff.birth-invalid': 'dateOfBirth' },
  })
  return (
    <FormAct
      label={t('birth')}
      title={t('birth-title', { name: member.name })}
      action={t('birth-do')}
      form={form}
      whole={whole}
      busy={correct.isPending}
      onSend={({ dateOfBirth, reason }) =>
        send(() =>
          correct.mutateAsync({
            params: { memberId: member.id },
            body: { dateOfBirth, reason: reason.trim() },
          }),
        )
      }
    >
      <p>{t('birth-text')}</p>
      <Controller
        name="dateOfBirth"
        control={form.control}
        render={({ field: { onChange } }) => (
          <BirthInput
            label={t('birth-day')}
            error={wrong.dateOfBirth?.message}
            onBirth={onChange}
          />
        )}
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
