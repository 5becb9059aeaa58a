import { useOnce } from '#web/platform/api/use-command.ts'
import { useState } from 'react'
import type { SecurityView } from '#contract/security.ts'
import { checkEmail } from '#domain/members/contact-formats.ts'
import { useText } from '#web/platform/text/i18n.tsx'
import { Button } from '#web/ui/acts/button.tsx'
import { TextField } from '#web/ui/forms/field.tsx'
import { SimpleForm } from './simple-form.tsx'
import { useAttempt } from './use-attempt.ts'

/** The email address of the login, and a new one that is not yet verified. */
export function EmailPart({ email, emailChanging }: Pick<SecurityView, 'email' | 'emailChanging'>) {
  const t = useText('security')
  const [open, setOpen] = useState(false)
  return (
    <>
      {email === '' && <p>{t('email-none')}</p>}
      {emailChanging !== null && (
        <p className="banner">{t('email-waits', { email: emailChanging })}</p>
      )}
      {open ? (
        <EmailForm isFirst={email === ''} onClose={() => setOpen(false)} />
      ) : (
        <div>
          <Button onClick={() => setOpen(true)}>
            {email === '' ? t('email-add') : t('email-change')}
          </Button>
        </div>
      )}
    </>
  )
}

function EmailForm({ isFirst, onClose }: { isFirst: boolean; onClose: () => void }) {
  const t = useText('security')
  const errors = useText('errors')
  const change = useOnce('POST /user/change-email', { refreshes: ['membership'] })
  const [email, setEmail] = useState('')
  const { busy, failed, attempt, refuse } = useAttempt()
  const send = async () => {
    const problem = checkEmail(email)
    if (problem !== undefined) return refuse({ email: errors(problem) })
    const done = await attempt(
      async () => (await change.mutateAsync({ body: { email: email.trim() } })).message,
    )
    if (done) onClose()
  }
  return (
    <SimpleForm
      action={t('email-send')}
      busy={busy}
      whole={failed.whole}
      onSend={() => void send()}
      onCancel={onClose}
    >
      <TextField
        label={t('email-new')}
        {...(isFirst ? {} : { hint: t('told-old') })}
        error={failed.fields['email']}
        type="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={254}
        value={email}
        onChange={(event) => setEmail(event.currentTarget.value)}
      />
    </SimpleForm>
  )
}
