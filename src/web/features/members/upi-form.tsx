import { useCommand } from '#web/platform/api/use-command.ts'
import { useEffect, useState } from 'react'
import { useForm } from 'react-hook-form'
import { canonicalUpiId, checkUpiId } from '#domain/members/payment-detail.ts'
import { messageOf } from '#web/platform/api/api-error.ts'
import { checkedBy, showFieldErrors } from '#web/platform/forms/form-resolver.ts'
import { useText } from '#web/platform/text/i18n.tsx'
import { speak } from '#web/platform/forms/toasts.ts'
import { Button } from '#web/ui/acts/button.tsx'
import { ErrorLine } from '#web/ui/acts/error-line.tsx'
import { TextField } from '#web/ui/forms/field.tsx'
import type { Saved } from './bank-form.tsx'
import { Form } from '#web/ui/forms/form.tsx'

type Values = { upiId: string }

/** A new UPI id. Its shape proves nothing about who owns it; payers check the name. */
export function UpiForm({
  onSaved,
  onCancel,
  cancel,
}: {
  onSaved: (saved: Saved) => void
  onCancel: () => void
  cancel: string
}) {
  const t = useText('account')
  const errors = useText('errors')
  const add = useCommand('PUT /user/payment-details')
  const [whole, setWhole] = useState<string>()
  const form = useForm<Values>({
    defaultValues: { upiId: '' },
    resolver: checkedBy<Values>(({ upiId }) => {
      const code = checkUpiId(upiId)
      return code === undefined ? {} : { upiId: errors(code) }
    }),
  })
  useEffect(() => form.setFocus('upiId'), [form])
  const send = form.handleSubmit(async ({ upiId }) => {
    setWhole(undefined)
    try {
      const { paymentDetails } = await add.mutateAsync({ body: { upiId: canonicalUpiId(upiId) } })
      speak(t('upi-added'))
      onSaved(paymentDetails)
    } catch (error) {
      if (!showFieldErrors(form, error, ['upiId'])) setWhole(messageOf(error, t('add-upi-failed')))
    }
  })
  return (
    <Form
      className="form card"
      autoComplete="off"
      onSubmit={(event) => void send(event)}
      aria-label={t('new-upi')}
    >
      <TextField
        label={t('upi')}
        hint={t('upi-hint')}
        error={form.formState.errors.upiId?.message}
        inputMode="email"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={320}
        {...form.register('upiId')}
      />
      <p className="small soft">
        {t('never')} {t('wait-note')}
      </p>
      <ErrorLine text={whole} />
      <div className="card__actions">
        <Button submit variant="primary" busy={add.isPending}>
          {t('add-upi')}
        </Button>
        <Button onClick={onCancel}>{cancel}</Button>
      </div>
    </Form>
  )
}
