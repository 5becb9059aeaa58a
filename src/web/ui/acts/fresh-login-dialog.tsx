import { useState } from 'react'
import { api } from '#web/platform/api/api-client.ts'
import { messageOf } from '#web/platform/api/api-error.ts'
import { useText } from '#web/platform/text/i18n.tsx'
import { canUsePasskeys, givePasskey } from '#web/platform/device/passkey.ts'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'
import { TextField } from '../forms/field.tsx'
import { Form } from '../forms/form.tsx'

type How = 'password' | 'passkey' | 'send'

/**
 * Asks for the password, a code by SMS where there is none, or a passkey, before a sensitive change. The form behind it stays as it
 * is.
 */
export function FreshLoginDialog({
  hasPassword,
  onDone,
}: {
  hasPassword: boolean
  onDone: (given: boolean) => void
}) {
  const t = useText('fresh-login')
  const common = useText('member-common')
  const [password, setPassword] = useState('')
  const [busy, setBusy] = useState<How>()
  const [error, setError] = useState<string>()
  const [said, setSaid] = useState('')
  const attempt = async (how: How, act: () => Promise<unknown>, failed: string) => {
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
      ? setError(t(hasPassword ? 'missing' : 'code-missing'))
      : void attempt(
          'password',
          () =>
            api('POST /user/reauthenticate', {
              body: hasPassword ? { password } : { code: password },
            }),
          t('failed'),
        )
  const sendCode = async () => {
    setBusy('send')
    setError(undefined)
    try {
      setSaid((await api('POST /user/reauthenticate/send-code', {})).message)
    } catch (failure) {
      setError(messageOf(failure, t('failed')))
    }
    setBusy(undefined)
  }
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
      <Form
        className="form"
        onSubmit={(event) => {
          event.preventDefault()
          // Otherwise the event would bubble through React's tree to the form behind.
          event.stopPropagation()
          if (busy === undefined) withPassword()
        }}
      >
        <p>{t(hasPassword ? 'lead' : 'lead-code')}</p>
        {!hasPassword && (
          <div>
            <Button busy={busy === 'send'} onClick={() => void sendCode()}>
              {t('send-code')}
            </Button>
            <p aria-live="polite">{said}</p>
          </div>
        )}
        <TextField
          label={t(hasPassword ? 'password' : 'code')}
          error={error}
          type={hasPassword ? 'password' : 'text'}
          inputMode={hasPassword ? 'text' : 'numeric'}
          autoComplete={hasPassword ? 'current-password' : 'one-time-code'}
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
      </Form>
    </Dialog>
  )
}
