import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { canonicalUtr } from '#domain/matches/utr.ts'
import { messageOf } from '#web/platform/api-error.ts'
import { checkedBy, showFieldErrors, type Wrong } from '#web/platform/form-resolver.ts'
import { money } from '#web/platform/formats.ts'
import { useText } from '#web/platform/i18n.tsx'
import { toast } from '#web/platform/toasts.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { CheckField, TextField } from '#web/ui/field.tsx'
import { useMarkDone } from './api.ts'
import type { Confirmable } from './match-sides.ts'

type Values = { seen: boolean; utrLast4: string }

/** The receiver's word: seen in their own bank account, with four characters that only stand there. */
export function MarkDoneDialog({ match, onClose }: { match: Confirmable; onClose: () => void }) {
  const t = useText('payments')
  const common = useText('common')
  const errors = useText('errors')
  const markDone = useMarkDone()
  const [whole, setWhole] = useState<string>()
  const form = useForm<Values>({
    defaultValues: { seen: false, utrLast4: '' },
    resolver: checkedBy<Values>((values) => {
      const found: Wrong<Values> = {}
      if (!values.seen) found.seen = errors('matches.payment-unseen')
      if (canonicalUtr(values.utrLast4).length !== 4) found.utrLast4 = t('utr-last4-missing')
      return found
    }),
  })
  const fields = form.formState.errors
  const amount = money(match.amount)

  const send = form.handleSubmit(async ({ seen, utrLast4 }) => {
    setWhole(undefined)
    try {
      await markDone.mutateAsync({ params: { matchId: match.id }, body: { seen, utrLast4: canonicalUtr(utrLast4), version: match.version } })
      toast(t('marked-done'))
      onClose()
    } catch (error) {
      if (!showFieldErrors(form, error, ['seen', 'utrLast4'])) setWhole(messageOf(error, t('mark-done-failed')))
    }
  })

  return (
    <Dialog title={t('mark-done-title')} onClose={onClose}>
      <form noValidate onSubmit={(event) => void send(event)}>
        <p>{t('mark-done-text', { amount, name: match.name })}</p>
        <CheckField label={t('seen', { amount, name: match.name })} error={fields.seen?.message} {...form.register('seen')} />
        <TextField
          label={t('utr-last4')}
          {...(match.utrMasked === null ? {} : { hint: t('utr-last4-hint', { utr: match.utrMasked }) })}
          error={fields.utrLast4?.message}
          autoComplete="off"
          maxLength={10}
          {...form.register('utrLast4')}
        />
        {whole !== undefined && <p className="field__error" role="alert">{whole}</p>}
        <div className="dialog__actions">
          <Button onClick={onClose}>{common('cancel')}</Button>
          <Button submit look="primary" busy={markDone.isPending}>{t('mark-done')}</Button>
        </div>
      </form>
    </Dialog>
  )
}
