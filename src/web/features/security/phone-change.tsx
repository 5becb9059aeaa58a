import { useApi } from '#web/platform/api/query-client.ts'
import { useOnce } from '#web/platform/api/use-command.ts'
import { useState } from 'react'
import { checkPhone } from '#domain/members/contact-formats.ts'
import { toAsciiDigits } from '#domain/shared/rupees.ts'
import { useSession } from '#web/platform/pages/session.tsx'
import { useText } from '#web/platform/text/i18n.tsx'
import { Button } from '#web/ui/acts/button.tsx'
import { TextField } from '#web/ui/forms/field.tsx'
import { SimpleForm } from './simple-form.tsx'
import { useAttempt } from './use-attempt.ts'

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
  const [phone, setPhone] = useState('')
  const { busy, failed, attempt, refuse } = useAttempt()
  const send = async () => {
    const problem = checkPhone(phone)
    if (problem !== undefined) return refuse({ phone: errors(problem) })
    const done = await attempt(async () => (await change.mutateAsync({ body: { phone } })).message)
    if (done) onClose()
  }
  return (
    <SimpleForm
      action={t('phone-send')}
      busy={busy}
      whole={failed.whole}
      onSend={() => void send()}
      onCancel={onClose}
    >
      <TextField
        label={t('phone-new')}
        hint={
          <>
            {t('phone-hint')}. {t(hasEmail ? 'told-old' : 'told-devices')}
          </>
        }
        error={failed.fields['phone']}
        type="tel"
        autoComplete="tel"
        maxLength={20}
        value={phone}
        onChange={(event) => setPhone(event.currentTarget.value)}
      />
    </SimpleForm>
  )
}

function PhoneCode({ phone }: { phone: string }) {
  const t = useText('security')
  const confirm = useOnce('POST /user/confirm-phone', { refreshes: ['membership'] })
  const [code, setCode] = useState('')
  const { busy, failed, attempt, refuse } = useAttempt()
  const send = async () => {
    const digits = toAsciiDigits(code).replace(/\s/g, '')
    if (!/^\d{6}$/.test(digits)) return refuse({ code: t('phone-code-missing') })
    await attempt(async () => (await confirm.mutateAsync({ body: { code: digits } })).message)
  }
  return (
    <SimpleForm
      action={t('phone-confirm')}
      busy={busy}
      whole={undefined}
      onSend={() => void send()}
    >
      <p>{t('phone-waits', { phone })}</p>
      <TextField
        label={t('phone-code')}
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
