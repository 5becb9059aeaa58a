import { useCommand } from '#web/platform/api/use-command.ts'
import { useForm } from 'react-hook-form'
import { OPENING_KINDS } from '#domain/matches/dispute-transitions.ts'
import { REASON_LENGTH_MAX, REASON_LENGTH_MIN } from '#domain/matches/match.ts'
import { checkedBy, showFieldErrors, type Wrong } from '#web/platform/forms/form-resolver.ts'
import { useText } from '#web/platform/text/i18n.tsx'
import { Button } from '#web/ui/acts/button.tsx'
import { FlowFrame } from '#web/ui/flow/flow-frame.tsx'
import { ChoiceField, TextArea } from '#web/ui/forms/field.tsx'
import {
  type DisputeDraft,
  disputeDraft,
  dropDisputeDraft,
  keepDisputeDraft,
} from './dispute-draft.ts'
import type { TurnProps } from '../moves/match-moves.ts'
import { RefusedText } from '../moves/refused-text.tsx'
import { useFormError } from '../moves/refusals.ts'
import { Form } from '#web/ui/forms/form.tsx'

/**
 * Opens a dispute: "I have not received it", or less, more, from somebody else. The clocks stop.
 */
export function DisputeStep({ match, backTo, onDone }: TurnProps) {
  const t = useText('paying')
  const question = useCommand('POST /matches/{matchId}/dispute')
  const error = useFormError(match)
  const form = useForm<DisputeDraft>({
    defaultValues: disputeDraft(match.id),
    resolver: checkedBy<DisputeDraft>((values) => {
      const found: Wrong<DisputeDraft> = {}
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
      dropDisputeDraft()
      onDone()
    } catch (failure) {
      if (!showFieldErrors(form, failure, ['kind', 'reason']))
        error.show(failure, t('dispute-failed'))
    }
  })

  const keep = { onChange: () => keepDisputeDraft(match.id, form.getValues()) }

  return (
    <Form inFlow onSubmit={(event) => void send(event)}>
      <FlowFrame
        title={t('dispute-title')}
        backTo={backTo}
        end={
          <>
            <RefusedText text={error.text} match={match} />
            <Button submit variant="danger" block busy={question.isPending}>
              {t('dispute-do')}
            </Button>
          </>
        }
      >
        <p>{t('dispute-text')}</p>
        <ChoiceField
          legend={<span className="visually-hidden">{t('dispute-title')}</span>}
          error={fields.kind?.message}
          choices={OPENING_KINDS.map((kind) => ({ value: kind, title: t(`dispute.${kind}`) }))}
          {...form.register('kind', keep)}
        />
        <TextArea
          label={t('dispute-reason')}
          error={fields.reason?.message}
          maxLength={REASON_LENGTH_MAX}
          {...form.register('reason', keep)}
        />
      </FlowFrame>
    </Form>
  )
}
