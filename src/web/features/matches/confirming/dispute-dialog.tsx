import { useCommand } from '#web/platform/api/use-command.ts'
import { useForm } from 'react-hook-form'
import { OPENING_KINDS, type OpeningKind } from '#domain/matches/dispute-transitions.ts'
import { REASON_LENGTH_MAX, REASON_LENGTH_MIN } from '#domain/matches/match.ts'
import { checkedBy, showFieldErrors, type Wrong } from '#web/platform/forms/form-resolver.ts'
import { useText } from '#web/platform/text/i18n.tsx'
import { toast } from '#web/platform/forms/toasts.ts'
import { Button } from '#web/ui/acts/button.tsx'
import { Dialog } from '#web/ui/acts/dialog.tsx'
import { ChoiceField, TextArea } from '#web/ui/forms/field.tsx'
import type { MoveDialogProps } from '../moves/match-moves.ts'
import { RefusedText } from '../moves/refused-text.tsx'
import { useFormError } from '../moves/refusals.ts'

type Values = { kind: OpeningKind | null; reason: string }

/**
 * Opens a dispute: "I have not received it", or less, more, from somebody else. The clocks stop.
 */
export function DisputeDialog({ match, onClose }: MoveDialogProps) {
  const t = useText('paying')
  const common = useText('member-common')
  const question = useCommand('POST /matches/{matchId}/dispute')
  const error = useFormError(match)
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
    error.clear()
    try {
      await question.mutateAsync({
        params: { matchId: match.id },
        body: { kind, reason: reason.trim(), version: match.version },
      })
      toast(t('dispute-sent'), 'plain')
      onClose()
    } catch (failure) {
      if (!showFieldErrors(form, failure, ['kind', 'reason']))
        error.show(failure, t('dispute-failed'))
    }
  })

  return (
    <Dialog title={t('dispute-title')} onClose={onClose}>
      <form noValidate onSubmit={(event) => void send(event)}>
        <p>{t('dispute-text')}</p>
        <ChoiceField
          legend={t('dispute-title')}
          error={fields.kind?.message}
          choices={OPENING_KINDS.map((kind) => ({ value: kind, title: t(`dispute.${kind}`) }))}
          {...form.register('kind')}
        />
        <TextArea
          label={t('dispute-reason')}
          error={fields.reason?.message}
          maxLength={REASON_LENGTH_MAX}
          {...form.register('reason')}
        />
        <RefusedText text={error.text} match={match} />
        <div className="dialog__actions">
          <Button onClick={onClose}>{common('cancel')}</Button>
          <Button submit variant="danger" busy={question.isPending}>
            {t('dispute-do')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
