import { useCommand } from '#web/platform/api/use-command.ts'
import { useText } from '#web/platform/text/i18n.tsx'
import type { ComponentProps } from 'react'
import { Controller } from 'react-hook-form'
import type { MessageKey } from '#contract/messages/messages.ts'
import type { StaffMember } from '#contract/staff/people.ts'
import { useActForm } from '#web/platform/forms/use-act-form.ts'
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
    readonly label: MessageKey<'staff-members'> & `${string}-${'whom' | 'day'}`
    readonly missing: 'assign-choose' | 'birth-missing'
  }
  /** Refusals that are about the field. */
  readonly codes: readonly string[]
}
type Values = Record<FormAct['field']['name'] | 'reason', string>

const NOTHING: Values = { stewardId: '', dateOfBirth: '', reason: '' }
const REASON_MIN = 3
const REASON_MAX = 1_000

/** A form that is made of the description of its act. */
export function MemberForm({ act, member }: { act: FormAct; member: StaffMember }) {
  const t = useText('staff-members')
  const frame = useText('staff-frame')
  const { words, codes } = act
  const { name, kind, label, missing } = act.field
  const command = useCommand(act.sends as 'POST /staff/members/{memberId}/assign')
  const { form, field, ...sent } = useActForm(command, {
    values: NOTHING,
    check: (values) => ({
      [name]: values[name] === '' && t(missing),
      reason: values.reason.trim().length < REASON_MIN && frame('reason-short'),
    }),
    request: (values) => ({
      params: { memberId: member.id },
      body: { [name]: values[name], reason: values.reason.trim() } as {
        stewardId: string
        reason: string
      },
    }),
    codes: Object.fromEntries(codes.map((code) => [code, name])),
    speaks: true,
    clears: true,
  })
  return (
    <InPlace
      label={t(words)}
      title={t(`${words}-title`, { name: member.name })}
      action={t(`${words}-do`)}
      sent={sent}
    >
      {words === 'birth' && <p>{t('birth-text')}</p>}
      {kind === 'date' ? (
        <Controller
          name={name}
          control={form.control}
          render={({ field: { onChange }, fieldState: { error } }) => (
            <BirthInput label={t(label)} error={error?.message} onBirth={onChange} />
          )}
        />
      ) : (
        <StewardChoice member={member} label={t(label)} {...field(name)} />
      )}
      <TextArea label={frame('reason')} maxLength={REASON_MAX} {...field('reason')} />
    </InPlace>
  )
}

/** The stewards who could look after a member. */
function StewardChoice({
  member,
  ...field
}: { member: StaffMember } & Omit<ComponentProps<typeof SelectField>, 'options'>) {
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
      />
    </>
  )
}
