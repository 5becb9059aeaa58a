import { useCommand } from '#web/platform/api/use-command.ts'
import { useEffect } from 'react'
import { canonicalUpiId, checkUpiId } from '#domain/members/payment-detail.ts'
import { useText } from '#web/platform/text/i18n.tsx'
import { speak } from '#web/platform/forms/toasts.ts'
import { useActForm } from '#web/platform/forms/use-act-form.ts'
import { ActForm } from '#web/ui/forms/act-form.tsx'
import { TextField } from '#web/ui/forms/field.tsx'
import type { Saved } from './bank-form.tsx'

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
  const { field, form, ...sent } = useActForm(add, {
    values: { upiId: '' },
    check: ({ upiId }) => {
      const problem = checkUpiId(upiId)
      return { upiId: problem && errors(problem) }
    },
    request: ({ upiId }) => ({ body: { upiId: canonicalUpiId(upiId) } }),
    failed: t('add-upi-failed'),
    onDone: ({ paymentDetails }) => {
      speak(t('upi-added'))
      onSaved(paymentDetails)
    },
  })
  useEffect(() => form.setFocus('upiId'), [form])
  return (
    <ActForm
      className="form card"
      autoComplete="off"
      label={t('new-upi')}
      sent={sent}
      action={t('add-upi')}
      cancel={cancel}
      onCancel={onCancel}
    >
      <TextField
        label={t('upi')}
        hint={t('upi-hint')}
        inputMode="email"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={320}
        {...field('upiId')}
      />
      <p className="small soft">
        {t('never')} {t('wait-note')}
      </p>
    </ActForm>
  )
}
