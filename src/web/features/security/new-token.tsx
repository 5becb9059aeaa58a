import {
  CIRCLE_SCOPE,
  TOKEN_DAYS,
  TOKEN_SCOPES,
  type TokenScope,
} from '#domain/shared/token-scopes.ts'
import { useOnce } from '#web/platform/api/use-command.ts'
import { useText } from '#web/platform/text/i18n.tsx'
import { ErrorLine } from '#web/ui/acts/error-line.tsx'
import { CheckField, SelectField, TextField } from '#web/ui/forms/field.tsx'
import { ActForm } from '#web/ui/forms/act-form.tsx'
import { speak } from '#web/platform/forms/toasts.ts'
import { useActForm } from '#web/platform/forms/use-act-form.ts'

/** What is shown once. */
export type MadeSecrets = { readonly token: string; readonly webhookSecret: string | null }

type Props = {
  /** Whether a token may read what belongs to the whole circle. */
  readonly forCircle: boolean
  readonly onMade: (made: MadeSecrets) => void
  readonly onCancel: () => void
}

const BLANK = { name: '', scopes: ['read'] as TokenScope[], days: '90', webhookUrl: '' }

/** The form for a new token: its name, what it may do, how long. */
export function NewToken({ forCircle, onMade, onCancel }: Props) {
  const t = useText('security')
  const make = useOnce('POST /user/tokens', { refreshes: ['membership'] })
  const { field, ...sent } = useActForm(make, {
    values: BLANK,
    check: ({ name, scopes }) => ({
      name: name.trim() === '' && t('token-name-missing'),
      scopes: scopes.length === 0 && t('token-scope-missing'),
    }),
    request: ({ name, scopes, days, webhookUrl }) => ({
      body: {
        name: name.trim(),
        scopes,
        days: TOKEN_DAYS.find((each) => String(each) === days) ?? 90,
        ...(webhookUrl.trim() !== '' && { webhookUrl: webhookUrl.trim() }),
      },
    }),
    onDone: ({ message, token, webhookSecret }) => {
      speak(message)
      onMade({ token, webhookSecret })
    },
  })
  const { error: scopesWrong, ...scopesField } = field('scopes')
  return (
    <ActForm sent={sent} action={t('token-make')} onCancel={onCancel}>
      <TextField label={t('token-name')} {...field('name')} autoComplete="off" maxLength={40} />
      <fieldset className="field">
        <legend className="field__label">{t('token-may')}</legend>
        {TOKEN_SCOPES.filter((scope) => scope !== CIRCLE_SCOPE || forCircle).map((scope) => (
          <CheckField key={scope} label={t(`scope-${scope}`)} value={scope} {...scopesField} />
        ))}
        <ErrorLine text={scopesWrong} />
      </fieldset>
      <SelectField
        label={t('token-days')}
        options={TOKEN_DAYS.map((each) => ({
          value: String(each),
          text: t('token-days-of', { days: each }),
        }))}
        {...field('days')}
      />
      <TextField
        label={t('webhook')}
        hint={t('webhook-hint')}
        {...field('webhookUrl')}
        type="url"
        autoComplete="off"
        maxLength={500}
      />
    </ActForm>
  )
}
