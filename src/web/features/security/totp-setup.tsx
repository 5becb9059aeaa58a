import { useOnce } from '#web/platform/api/use-command.ts'
import { useText } from '#web/platform/text/i18n.tsx'
import { isTotpCode } from '#domain/security/second-factor.ts'
import type { ApiResponse } from '#web/platform/api/api-types.ts'
import { CopyRow } from '#web/ui/acts/copy-button.tsx'
import { TextField } from '#web/ui/forms/field.tsx'
import { ActForm } from '#web/ui/forms/act-form.tsx'
import { speak } from '#web/platform/forms/toasts.ts'
import { useActForm } from '#web/platform/forms/use-act-form.ts'

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
  const { field, ...sent } = useActForm(confirm, {
    values: { code: '' },
    check: ({ code }) => ({ code: !isTotpCode(code) && t('app-missing') }),
    request: (body) => ({ body }),
    codes: { 'members.factor-wrong': 'code' },
    onDone: ({ message, recoveryCodes }) => {
      speak(message)
      onDone(recoveryCodes)
    },
  })
  return (
    <ActForm sent={sent} action={t('app-confirm')} onCancel={onCancel}>
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
        {...field('code')}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={12}
      />
    </ActForm>
  )
}
