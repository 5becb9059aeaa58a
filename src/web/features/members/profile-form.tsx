import { useCommand } from '#web/platform/api/use-command.ts'
import type { ProfileView } from '#contract/members/own.ts'
import { checkName, NAME_LENGTH_MAX } from '#domain/members/contact-formats.ts'
import { ofProfileTexts, PROFILE_FIELDS } from '#domain/members/personal-fields.ts'
import { parseRupees, typedAmount } from '#domain/shared/rupees.ts'
import { useText } from '#web/platform/text/i18n.tsx'
import { speak } from '#web/platform/forms/toasts.ts'
import { useActForm } from '#web/platform/forms/use-act-form.ts'
import { ActForm } from '#web/ui/forms/act-form.tsx'
import { CheckField, TextField } from '#web/ui/forms/field.tsx'
import { FixedFacts } from './profile-facts.tsx'
import { DEFAULT_POLICY } from '#domain/shared/policy.ts'

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
  const { field, ...sent } = useActForm(update, {
    values: {
      name: profile.name,
      ...ofProfileTexts(({ name }) => profile[name]),
      sharesContact: profile.sharesContact,
      yearlyLimit: profile.yearlyLimit === null ? '' : String(profile.yearlyLimit),
    },
    check: ({ name, yearlyLimit }) => {
      const problem = checkName(name)
      return {
        name: problem && errors(problem),
        yearlyLimit: limitOf(yearlyLimit) === undefined && t('yearly-limit-wrong'),
      }
    },
    request: ({ name, yearlyLimit, sharesContact, ...texts }) => ({
      body: {
        name: name.trim(),
        ...ofProfileTexts((text) => texts[text.name].trim()),
        yearlyLimit: limitOf(yearlyLimit) ?? null,
        sharesContact,
        version: profile.version,
      },
    }),
    failed: t('save-failed'),
    onDone: () => {
      speak(t('saved'))
      onClose()
    },
  })
  return (
    <>
      <ActForm sent={sent} action={common('save')} onCancel={onClose}>
        <TextField
          label={fields('name')}
          maxLength={NAME_LENGTH_MAX}
          autoComplete="name"
          {...field('name')}
        />
        {PROFILE_FIELDS.map(({ name, ownText }) => (
          <TextField
            key={name}
            label={fields(name)}
            hint={t('who-sees', { who: fields(`${name}.seen`) })}
            maxLength={ownText.lengthMax}
            autoComplete={ownText.autoComplete}
            {...field(name)}
          />
        ))}
        <TextField
          label={t('yearly-limit')}
          hint={t('yearly-limit-hint')}
          inputMode="numeric"
          maxLength={10}
          {...field('yearlyLimit')}
        />
        <CheckField label={t('shares-contact')} {...field('sharesContact')} />
      </ActForm>
      <FixedFacts profile={profile} />
    </>
  )
}
