import { useOnce } from '#web/platform/api/use-command.ts'
import { useText } from '#web/platform/text/i18n.tsx'
import { useState } from 'react'
import { isTotpCode } from '#domain/security/second-factor.ts'
import type { ApiResponse } from '#web/platform/api/api-types.ts'
import { CopyRow } from '#web/ui/acts/copy-button.tsx'
import { TextField } from '#web/ui/forms/field.tsx'
import { SimpleForm } from './simple-form.tsx'
import { useAttempt } from './use-attempt.ts'

type Props = {
  readonly begun: ApiResponse<'POST /user/totp/start'>
  readonly onDone: (recoveryCodes: readonly string[]) => void
  readonly onCancel: () => void
}

const READ_IN_FOURS = /.{1,4}/g

/** Picture and key for the app, and the field for its first code. */
export function TotpSetup({ begun: { secret, uri, qrSvg }, onDone, onCancel }: Props) {
  const t = useText('security')
  const confirm = useOnce('POST /user/totp/confirm', { refreshes: ['membership'] })
  const [code, setCode] = useState('')
  const { busy, failed, attempt, refuse } = useAttempt()
  const send = async () => {
    if (!isTotpCode(code)) return refuse({ code: t('app-missing') })
    await attempt(async () => {
      const { message, recoveryCodes } = await confirm.mutateAsync({ body: { code } })
      onDone(recoveryCodes)
      return message
    })
  }
  return (
    <SimpleForm
      action={t('app-confirm')}
      busy={busy}
      whole={undefined}
      onSend={() => void send()}
      onCancel={onCancel}
    >
      <p>{t('app-scan')}</p>
      <div className="qr">
        <img
          src={`data:image/svg+xml,${encodeURIComponent(qrSvg)}`}
          width="240"
          height="240"
          alt={t('app-picture')}
        />
      </div>
      <p>
        <a href={uri}>{t('app-open')}</a>
      </p>
      <CopyRow label={t('app-secret')} value={secret.match(READ_IN_FOURS)?.join(' ') ?? secret} />
      <TextField
        label={t('app-code')}
        error={failed.fields['code'] ?? failed.whole}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={12}
        value={code}
        onChange={(event) => setCode(event.currentTarget.value)}
      />
    </SimpleForm>
  )
}
