import { useApi } from '#web/platform/api/query-client.ts'
import { useOnce } from '#web/platform/api/use-command.ts'
import { useState } from 'react'
import { checkPhone } from '#domain/members/contact-formats.ts'
import { toAsciiDigits } from '#domain/shared/rupees.ts'
import { useSession } from '#web/platform/pages/session.tsx'
import { useText } from '#web/platform/text/i18n.tsx'
import { Button } from '#web/ui/acts/button.tsx'
import { TextField } from '#web/ui/forms/field.tsx'
import { ActForm } from '#web/ui/forms/act-form.tsx'
import { speak } from '#web/platform/forms/toasts.ts'
import { useActForm } from '#web/platform/forms/use-act-form.ts'

/**
 * Changes the phone number: the number, then its code. It is also for an applicant who mistyped
 * theirs.
 */
export function PhoneChange() {
  const t = useText('security')
  const [open, setOpen] = useState(false)
  const phoneChanging = useApi('GET /user/security').data?.data.phoneChanging ?? null
  return (
    <>
      {phoneChanging !== null && <PhoneCode phone={phoneChanging} />}
      {open ? (
        <NumberForm onClose={() => setOpen(false)} />
      ) : (
        <div>
          <Button onClick={() => setOpen(true)}>{t('phone-change')}</Button>
        </div>
      )}
    </>
  )
}

function NumberForm({ onClose }: { onClose: () => void }) {
  const t = useText('security')
  const errors = useText('errors')
  const { hasEmail } = useSession()
  const change = useOnce('POST /user/change-phone', { refreshes: ['membership'] })
  const { field, ...sent } = useActForm(change, {
    values: { phone: '' },
    check: ({ phone }) => {
      const problem = checkPhone(phone)
      return { phone: problem && errors(problem) }
    },
    request: (body) => ({ body }),
    onDone: ({ message }) => {
      speak(message)
      onClose()
    },
  })
  return (
    <ActForm sent={sent} action={t('phone-send')} onCancel={onClose}>
      <TextField
        label={t('phone-new')}
        hint={
          <>
            {t('phone-hint')}. {t(hasEmail ? 'told-old' : 'told-devices')}
          </>
        }
        {...field('phone')}
        type="tel"
        autoComplete="tel"
        maxLength={20}
      />
    </ActForm>
  )
}

function PhoneCode({ phone }: { phone: string }) {
  const t = useText('security')
  const confirm = useOnce('POST /user/confirm-phone', { refreshes: ['membership'] })
  const { field, ...sent } = useActForm(confirm, {
    values: { code: '' },
    check: ({ code }) => ({ code: !/^\d{6}$/.test(digitsOf(code)) && t('phone-code-missing') }),
    request: ({ code }) => ({ body: { code: digitsOf(code) } }),
    codes: {
      'members.code-wrong': 'code',
      'members.code-expired': 'code',
      'members.code-too-many-tries': 'code',
    },
    onDone: ({ message }) => speak(message),
  })
  return (
    <ActForm sent={sent} action={t('phone-confirm')}>
      <p>{t('phone-waits', { phone })}</p>
      <TextField
        label={t('phone-code')}
        {...field('code')}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={12}
      />
    </ActForm>
  )
}

const digitsOf = (code: string) => toAsciiDigits(code).replace(/\s/g, '')
