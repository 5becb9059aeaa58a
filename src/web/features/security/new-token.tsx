import { useState } from 'react'
import {
  CIRCLE_SCOPE,
  TOKEN_DAYS,
  TOKEN_SCOPES,
  type TokenScope,
} from '#domain/shared/token-scopes.ts'
import { useOnce } from '#web/platform/api/use-command.ts'
import { useText } from '#web/platform/text/i18n.tsx'
import { CheckField, SelectField, TextField } from '#web/ui/forms/field.tsx'
import { SimpleForm } from './simple-form.tsx'
import { useAttempt } from './use-attempt.ts'

/** What is shown once. */
export type MadeSecrets = { readonly token: string; readonly webhookSecret: string | null }

type Props = {
  /** Whether a token may read what belongs to the whole circle. */
  readonly forCircle: boolean
  readonly onMade: (made: MadeSecrets) => void
  readonly onCancel: () => void
}

/** The form for a new token: its name, what it may do, how long. */
export function NewToken({ forCircle, onMade, onCancel }: Props) {
  const t = useText('security')
  const make = useOnce('POST /user/tokens', { refreshes: ['membership'] })
  const [name, setName] = useState('')
  const [scopes, setScopes] = useState<readonly TokenScope[]>(['read'])
  const [days, setDays] = useState<(typeof TOKEN_DAYS)[number]>(90)
  const [url, setUrl] = useState('')
  const { busy, failed, attempt, refuse } = useAttempt()
  const send = async () => {
    if (name.trim() === '') return refuse({ name: t('token-name-missing') })
    if (scopes.length === 0) return refuse({ scopes: t('token-scope-missing') })
    await attempt(async () => {
      const { message, token, webhookSecret } = await make.mutateAsync({
        body: {
          name: name.trim(),
          scopes: [...scopes],
          days,
          ...(url.trim() !== '' && { webhookUrl: url.trim() }),
        },
      })
      onMade({ token, webhookSecret })
      return message
    })
  }
  const choose = (scope: TokenScope, isChosen: boolean) =>
    setScopes(isChosen ? [...scopes, scope] : scopes.filter((one) => one !== scope))
  return (
    <SimpleForm
      action={t('token-make')}
      busy={busy}
      whole={failed.whole}
      onSend={() => void send()}
      onCancel={onCancel}
    >
      <TextField
        label={t('token-name')}
        error={failed.fields['name']}
        autoComplete="off"
        maxLength={40}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <fieldset className="field">
        <legend className="field__label">{t('token-may')}</legend>
        {TOKEN_SCOPES.filter((scope) => scope !== CIRCLE_SCOPE || forCircle).map((scope) => (
          <CheckField
            key={scope}
            label={t(`scope-${scope}`)}
            checked={scopes.includes(scope)}
            onChange={(event) => choose(scope, event.currentTarget.checked)}
          />
        ))}
        {failed.fields['scopes'] !== undefined && (
          <p className="field__error" role="alert">
            {failed.fields['scopes']}
          </p>
        )}
      </fieldset>
      <SelectField
        label={t('token-days')}
        value={days}
        options={TOKEN_DAYS.map((each) => ({
          value: String(each),
          text: t('token-days-of', { days: each }),
        }))}
        onChange={(event) =>
          setDays(TOKEN_DAYS.find((each) => String(each) === event.currentTarget.value) ?? 90)
        }
      />
      <TextField
        label={t('webhook')}
        hint={t('webhook-hint')}
        error={failed.fields['webhookUrl']}
        type="url"
        autoComplete="off"
        maxLength={500}
        value={url}
        onChange={(event) => setUrl(event.currentTarget.value)}
      />
    </SimpleForm>
  )
}
