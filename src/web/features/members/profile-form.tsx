import { useCommand } from '#web/platform/api/use-command.ts'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import type { ProfileView } from '#contract/members/own.ts'
import { checkName, NAME_LENGTH_MAX } from '#domain/members/contact-formats.ts'
import {
  ofProfileTexts,
  PROFILE_FIELDS,
  type ProfileText,
} from '#domain/members/personal-fields.ts'
import { parseRupees, typedAmount } from '#domain/shared/rupees.ts'
import { messageOf } from '#web/platform/api/api-error.ts'
import { checkedBy, showFieldErrors, type Wrong } from '#web/platform/forms/form-resolver.ts'
import { useText } from '#web/platform/text/i18n.tsx'
import { speak } from '#web/platform/forms/toasts.ts'
import { Button } from '#web/ui/acts/button.tsx'
import { ErrorLine } from '#web/ui/acts/error-line.tsx'
import { CheckField, TextField } from '#web/ui/forms/field.tsx'
import { FixedFacts } from './profile-facts.tsx'
import { DEFAULT_POLICY } from '#domain/shared/policy.ts'
import { Form } from '#web/ui/forms/form.tsx'

const FIELDS = ['name', ...PROFILE_FIELDS.map(({ name }) => name), 'yearlyLimit'] as const

type Values = Record<ProfileText, string> & {
  name: string
  yearlyLimit: string
  sharesContact: boolean
}

/**
 * A typed limit. Empty is null (no limit), 0 is lawful and means "nothing for now", undefined is no
 * number.
 */
function limitOf(text: string): number | null | undefined {
  if (text.trim() === '') return null
  const amount = typedAmount(text) === '0' ? 0 : parseRupees(text)
  return amount === undefined || amount > DEFAULT_POLICY.receivedInTaxYearCapRupees
    ? undefined
    : amount
}

/** The fields of My Page that its owner may change. */
export function ProfileForm({ profile, onClose }: { profile: ProfileView; onClose: () => void }) {
  const t = useText('profile')
  const fields = useText('personal-fields')
  const common = useText('member-common')
  const errors = useText('errors')
  const update = useCommand('PATCH /user/profile')
  const [whole, setWhole] = useState<string>()
  const form = useForm<Values>({
    defaultValues: {
      name: profile.name,
      ...ofProfileTexts(({ name }) => profile[name]),
      sharesContact: profile.sharesContact,
      yearlyLimit: profile.yearlyLimit === null ? '' : String(profile.yearlyLimit),
    },
    resolver: checkedBy<Values>((values) => {
      const found: Wrong<Values> = {}
      const name = checkName(values.name)
      if (name !== undefined) found.name = errors(name)
      if (limitOf(values.yearlyLimit) === undefined) found.yearlyLimit = t('yearly-limit-wrong')
      return found
    }),
  })
  const { errors: wrong } = form.formState
  const send = form.handleSubmit(async ({ name, yearlyLimit, sharesContact, ...texts }) => {
    setWhole(undefined)
    try {
      const body = {
        name: name.trim(),
        ...ofProfileTexts((field) => texts[field.name].trim()),
        yearlyLimit: limitOf(yearlyLimit) ?? null,
        sharesContact,
        version: profile.version,
      }
      await update.mutateAsync({ body })
      speak(t('saved'))
      onClose()
    } catch (error) {
      if (!showFieldErrors(form, error, FIELDS)) setWhole(messageOf(error, t('save-failed')))
    }
  })
  return (
    <>
      <Form className="form" onSubmit={(event) => void send(event)}>
        <TextField
          label={fields('name')}
          error={wrong.name?.message}
          maxLength={NAME_LENGTH_MAX}
          autoComplete="name"
          {...form.register('name')}
        />
        {PROFILE_FIELDS.map(({ name, ownText }) => (
          <TextField
            key={name}
            label={fields(name)}
            hint={t('who-sees', { who: fields(`${name}.seen`) })}
            error={wrong[name]?.message}
            maxLength={ownText.lengthMax}
            autoComplete={ownText.autoComplete}
            {...form.register(name)}
          />
        ))}
        <TextField
          label={t('yearly-limit')}
          hint={t('yearly-limit-hint')}
          error={wrong.yearlyLimit?.message}
          inputMode="numeric"
          maxLength={10}
          {...form.register('yearlyLimit')}
        />
        <CheckField label={t('shares-contact')} {...form.register('sharesContact')} />
        <ErrorLine text={whole} />
        <div className="card__actions">
          <Button submit variant="primary" busy={update.isPending}>
            {common('save')}
          </Button>
          <Button onClick={onClose}>{common('cancel')}</Button>
        </div>
      </Form>
      <FixedFacts profile={profile} />
    </>
  )
}
