import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { QUESTION_KINDS as DISPUTE_KINDS, type QuestionKind as DisputeKind } from '#domain/disputes/dispute-transitions.ts'
import { REASON_LENGTH_MAX, REASON_LENGTH_MIN } from '#domain/matches/match.ts'
import { messageOf } from '#web/platform/api-error.ts'
import { checkedBy, showFieldErrors, type Wrong } from '#web/platform/form-resolver.ts'
import { useText } from '#web/platform/i18n.tsx'
import { toast } from '#web/platform/toasts.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { ChoiceField, TextArea } from '#web/ui/field.tsx'
import { useDispute } from './api.ts'
import type { Confirmable } from './match-sides.ts'

type Values = { kind: DisputeKind | null; reason: string }

/** "I have not received it", or less, more, from somebody else: the clocks stop. */
export function DisputeDialog({ match, onClose }: { match: Confirmable; onClose: () => void }) {
  const t = useText('payments')
  const common = useText('common')
  const dispute = useDispute()
  const [whole, setWhole] = useState<string>()
  const form = useForm<Values>({
    defaultValues: { kind: null, reason: '' },
    resolver: checkedBy<Values>((values) => {
      const found: Wrong<Values> = {}
      if (values.kind === null) found.kind = t('dispute-kind-missing')
      if (values.reason.trim().length < REASON_LENGTH_MIN) found.reason = t('reason-short')
      return found
    }),
  })
  const fields = form.formState.errors

  const send = form.handleSubmit(async ({ kind, reason }) => {
    if (kind === null) return
    setWhole(undefined)
    try {
      await dispute.mutateAsync({ params: { matchId: match.id }, body: { kind, reason: reason.trim(), version: match.version } })
      toast(t('dispute-sent'), 'plain')
      onClose()
    } catch (error) {
      if (!showFieldErrors(form, error, ['kind', 'reason'])) setWhole(messageOf(error, t('dispute-failed')))
    }
  })

  return (
    <Dialog title={t('dispute-title')} onClose={onClose}>
      <form noValidate onSubmit={(event) => void send(event)}>
        <p>{t('dispute-text')}</p>
        <ChoiceField legend={t('dispute-title')} error={fields.kind?.message} choices={DISPUTE_KINDS.map((kind) => ({ value: kind, title: t(`dispute.${kind}`) }))} {...form.register('kind')} />
        <TextArea label={t('dispute-reason')} error={fields.reason?.message} maxLength={REASON_LENGTH_MAX} {...form.register('reason')} />
        {whole !== undefined && <p className="field__error" role="alert">{whole}</p>}
        <div className="dialog__actions">
          <Button onClick={onClose}>{common('cancel')}</Button>
          <Button submit look="danger" busy={dispute.isPending}>{t('dispute-do')}</Button>
        </div>
      </form>
    </Dialog>
  )
}
