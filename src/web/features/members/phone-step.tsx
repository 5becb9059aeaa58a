import { useOnce } from '#web/platform/api/use-command.ts'
import { useRef, useState } from 'react'
import { toAsciiDigits } from '#domain/shared/rupees.ts'
import { messageOf } from '#web/platform/api/api-error.ts'
import { useText } from '#web/platform/text/i18n.tsx'
import { speak } from '#web/platform/forms/toasts.ts'
import { Button } from '#web/ui/acts/button.tsx'
import { ErrorLine } from '#web/ui/acts/error-line.tsx'
import { Said } from '#web/ui/acts/said.tsx'
import { TextField } from '#web/ui/forms/field.tsx'
import { Form } from '#web/ui/forms/form.tsx'

/** Asks for the SMS code and checks it. */
export function PhoneStep() {
  const t = useText('joining')
  const sendCode = useOnce('POST /user/send-phone-code')
  const verify = useOnce('POST /user/verify-phone', { refreshes: ['membership'] })
  const field = useRef<HTMLInputElement>(null)
  const [code, setCode] = useState('')
  const [sent, setSent] = useState<string>()
  const [wrong, setWrong] = useState<{ sending?: string; code?: string }>({})

  const send = async () => {
    setWrong({})
    setSent(undefined)
    try {
      const { message } = await sendCode.mutateAsync({})
      setSent(message)
      speak(message)
      // With the focus the keyboard opens, and the phone offers the code of the SMS.
      field.current?.focus()
    } catch (error) {
      setWrong({ sending: messageOf(error, t('code-failed')) })
    }
  }
  const check = async () => {
    const digits = toAsciiDigits(code).replace(/\s/g, '')
    if (!/^\d{6}$/.test(digits)) return setWrong({ code: t('code-missing') })
    setWrong({})
    try {
      await verify.mutateAsync({ body: { code: digits } })
      speak(t('verified'))
    } catch (error) {
      setWrong({ code: messageOf(error, t('verify-failed')) })
    }
  }

  return (
    <Form
      className="form"
      onSubmit={(event) => {
        event.preventDefault()
        void check()
      }}
    >
      <p>{t('phone-text')}</p>
      <div>
        <Button
          variant={sent === undefined ? 'primary' : 'plain'}
          busy={sendCode.isPending}
          onClick={() => void send()}
        >
          {t(sent === undefined ? 'send-code' : 'send-again')}
        </Button>
      </div>
      <Said text={sent} />
      <ErrorLine text={wrong.sending} />
      <TextField
        ref={field}
        label={t('code')}
        error={wrong.code}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={12}
        value={code}
        onChange={(event) => setCode(event.currentTarget.value)}
      />
      <div>
        <Button submit variant={sent === undefined ? 'plain' : 'primary'} busy={verify.isPending}>
          {t('verify')}
        </Button>
      </div>
    </Form>
  )
}
