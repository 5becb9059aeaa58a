import { useOnce } from '#web/platform/api/use-command.ts'
import { useState } from 'react'
import type { SecurityView } from '#contract/security/security.ts'
import { checkPassword } from '#domain/members/contact-formats.ts'
import { useText } from '#web/platform/text/i18n.tsx'
import { Button } from '#web/ui/acts/button.tsx'
import { Said } from '#web/ui/acts/said.tsx'
import { CheckField, TextField } from '#web/ui/forms/field.tsx'
import { ActForm } from '#web/ui/forms/act-form.tsx'
import { speak } from '#web/platform/forms/toasts.ts'
import { useActForm } from '#web/platform/forms/use-act-form.ts'

/** A new password. Without an email there is none, because both together are the login. */
export function PasswordPart({ email }: Pick<SecurityView, 'email'>) {
  const t = useText('security')
  const [open, setOpen] = useState(false)
  const [said, setSaid] = useState<string>()
  const done = (message: string) => {
    setSaid(message)
    setOpen(false)
  }
  if (email === '') return <p className="soft">{t('password-no-email')}</p>
  return (
    <>
      <p className="soft">{t('password-text')}</p>
      <Said text={said} />
      {open ? (
        <PasswordForm onDone={done} onClose={() => setOpen(false)} />
      ) : (
        <div>
          <Button onClick={() => setOpen(true)}>{t('password-change')}</Button>
        </div>
      )}
    </>
  )
}

type FormProps = { readonly onDone: (said: string) => void; readonly onClose: () => void }

function PasswordForm({ onDone, onClose }: FormProps) {
  const t = useText('security')
  const errors = useText('errors')
  const change = useOnce('POST /user/change-password', { refreshes: ['membership'] })
  const [shown, setShown] = useState(false)
  const { field, ...sent } = useActForm(change, {
    values: { newPassword: '' },
    check: ({ newPassword }) => {
      const problem = checkPassword(newPassword)
      return { newPassword: problem && errors(problem) }
    },
    request: (body) => ({ body }),
    onDone: ({ message }) => {
      speak(message)
      onDone(message)
    },
  })
  return (
    <ActForm sent={sent} action={t('password-change')} onCancel={onClose}>
      <TextField
        label={t('password-new')}
        hint={t('password-hint')}
        {...field('newPassword')}
        type={shown ? 'text' : 'password'}
        autoComplete="new-password"
        maxLength={128}
      />
      <CheckField
        label={t('password-show')}
        checked={shown}
        onChange={(event) => setShown(event.currentTarget.checked)}
      />
    </ActForm>
  )
}
