import { useCommand } from '#web/platform/api/use-command.ts'
import { useText } from '#web/platform/text/i18n.tsx'
import { Controller, useForm } from 'react-hook-form'
import type { staffMembers } from '#contract/messages/members/staff-members.en.ts'
import type { StaffMember } from '#contract/staff/people.ts'
import { checkedBy } from '#web/platform/forms/form-resolver.ts'
import { useSending } from '#web/platform/forms/use-spoken-act.ts'
import { SelectField, TextArea } from '#web/ui/forms/field.tsx'
import { BirthInput } from '#web/features/members/birth-input.tsx'
import { FormAct as InPlace } from '#web/ui/acts/form-act.tsx'
import { useRoles } from './api.ts'

/** An act for a member with one field besides its reason. */
export type FormAct = {
  readonly sends: `POST /staff/members/{memberId}/${'assign' | 'correct-birth'}`
  readonly words: 'assign' | 'birth'
  readonly field: {
    readonly name: 'stewardId' | 'dateOfBirth'
    readonly kind: 'steward' | 'date'
    readonly label: keyof typeof staffMembers & `${string}-${'whom' | 'day'}`
    readonly missing: 'assign-choose' | 'birth-missing'
  }
  /** Refusals that are about the field. */
  readonly codes: readonly string[]
}
type Values = { value: string; reason: string }

const REASON_MIN = 3
const REASON_MAX = 1_000

/** A form that is made of the description of its act. */
export function MemberForm({ act, member }: { act: FormAct; member: StaffMember }) {
  const t = useText('staff-members')
  const frame = useText('staff-frame')
  const { words, field, codes } = act
  const command = useCommand(act.sends as 'POST /staff/members/{memberId}/assign')
  const form = useForm<Values>({
    defaultValues: { value: '', reason: '' },
    resolver: checkedBy<Values>(({ value, reason }) => ({
      ...(value === '' && { value: t(field.missing) }),
      ...(reason.trim().length < REASON_MIN && { reason: frame('reason-short') }),
    })),
  })
  const { value: wrong, reason: wrongReason } = form.formState.errors
  const { whole, send } = useSending(form, {
    fields: ['value', 'reason'],
    codes: Object.fromEntries(codes.map((code) => [code, 'value' as const])),
  })
  const request = ({ value, reason }: Values) => ({
    params: { memberId: member.id },
    body: { [field.name]: value, reason: reason.trim() } as { stewardId: string; reason: string },
  })
  return (
    <InPlace
      label={t(words)}
      title={t(`${words}-title`, { name: member.name })}
      action={t(`${words}-do`)}
      form={form}
      whole={whole}
      busy={command.isPending}
      onSend={(values) => send(() => command.mutateAsync(request(values)))}
    >
      {words === 'birth' && <p>{t('birth-text')}</p>}
      <Controller
        name="value"
        control={form.control}
        render={({ field: { onChange, value } }) =>
          field.kind === 'date' ? (
            <BirthInput label={t(field.label)} error={wrong?.message} onBirth={onChange} />
          ) : (
            <StewardChoice
              member={member}
              label={t(field.label)}
              error={wrong?.message}
              value={value}
              onChange={onChange}
            />
          )
        }
      />
      <TextArea
        label={frame('reason')}
        maxLength={REASON_MAX}
        error={wrongReason?.message}
        {...form.register('reason')}
      />
    </InPlace>
  )
}

/** The stewards who could look after a member. */
function StewardChoice({
  member,
  onChange,
  ...field
}: {
  member: StaffMember
  label: string
  error: string | undefined
  value: string
  onChange: (stewardId: string) => void
}) {
  const t = useText('staff-members')
  const roles = useRoles().data?.data
  const stewards = (roles ?? []).filter(
    ({ role, memberId }) =>
      role === 'steward' && memberId !== member.stewardId && memberId !== member.id,
  )
  return (
    <>
      {roles !== undefined && stewards.length === 0 && <p>{t('assign-none')}</p>}
      <SelectField
        {...field}
        options={[
          { value: '', text: t('assign-choose') },
          ...stewards.map(({ memberId, name }) => ({ value: memberId, text: name })),
        ]}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      />
    </>
  )
}
