import { useState } from 'react'
import { api } from '#web/platform/api/api-client.ts'
import { messageOf } from '#web/platform/api/api-error.ts'
import { useText } from '#web/platform/text/i18n.tsx'
import { canUsePasskeys, givePasskey } from '#web/platform/device/passkey.ts'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'
import { TextField } from '../forms/field.tsx'

/**
 * Asks for the password, or a passkey, before a sensitive change. The form behind it stays as it
 * is.
 */
export function FreshLoginDialog({ onDone }: { onDone: (given: boolean) => void }) {
  const t = useText('fresh-login')
  const common = useText('member-common')
  const [password, setPassword] = useState('')
  const [busy, setBusy] = useState<'password' | 'passkey'>()
  const [error, setError] = useState<string>()
  const attempt = async (
    how: 'password' | 'passkey',
    act: () => Promise<unknown>,
    failed: string,
  ) => {
    setBusy(how)
    setError(undefined)
    try {
      await act()
      onDone(true)
    } catch (failure) {
      setError(messageOf(failure, failed))
      setBusy(undefined)
    }
  }
  const withPassword = () =>
    password === ''
      ? setError(t('missing'))
      : void attempt(
          'password',
          () => api('POST /user/reauthenticate', { body: { password } }),
          t('failed'),
        )
  const withPasskey = () =>
    void attempt(
      'passkey',
      async () => {
        const { options } = await api('POST /user/second-factor/passkey/start', {})
        await api('POST /user/second-factor/passkey', {
          body: { response: await givePasskey(options) },
        })
      },
      t('passkey-failed'),
    )
  return (
    <Dialog title={t('title')} onClose={() => onDone(false)}>
      <form
        className="form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          // Otherwise the event would bubble through React's tree to the form behind.
          event.stopPropagation()
          if (busy === undefined) withPassword()
        }}
      >
        <p>{t('lead')}</p>
        <TextField
          label={t('password')}
          error={error}
          type="password"
          autoComplete="current-password"
          maxLength={512}
          value={password}
          onChange={(event) => setPassword(event.currentTarget.value)}
        />
        <div className="dialog__actions">
          <Button onClick={() => onDone(false)}>{common('cancel')}</Button>
          {canUsePasskeys() && (
            <Button busy={busy === 'passkey'} onClick={withPasskey}>
              {t('passkey')}
            </Button>
          )}
          <Button submit variant="primary" busy={busy === 'password'}>
            {t('go-on')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
