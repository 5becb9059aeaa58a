import { useOnce } from '#web/platform/api/use-command.ts'
import { useState } from 'react'
import type { SecurityView } from '#contract/security/security.ts'
import { checkEmail } from '#domain/members/contact-formats.ts'
import { useText } from '#web/platform/text/i18n.tsx'
import { Button } from '#web/ui/acts/button.tsx'
import { TextField } from '#web/ui/forms/field.tsx'
import { ActForm } from '#web/ui/forms/act-form.tsx'
import { speak } from '#web/platform/forms/toasts.ts'
import { useActForm } from '#web/platform/forms/use-act-form.ts'

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
  const { field, ...sent } = useActForm(change, {
    values: { email: '' },
    check: ({ email }) => {
      const problem = checkEmail(email)
      return { email: problem && errors(problem) }
    },
    request: ({ email }) => ({ body: { email: email.trim() } }),
    onDone: ({ message }) => {
      speak(message)
      onClose()
    },
  })
  return (
    <ActForm sent={sent} action={t('email-send')} onCancel={onClose}>
      <TextField
        label={t('email-new')}
        {...(isFirst ? {} : { hint: t('told-old') })}
        {...field('email')}
        type="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={254}
      />
    </ActForm>
  )
}
