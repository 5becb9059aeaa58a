import { useCommand } from '#web/platform/api/use-command.ts'
import { useForm, useWatch } from 'react-hook-form'
import { canonicalUtr, isUtr, type Rail } from '#domain/matches/utr.ts'
import { checkedBy, showFieldErrors, type Wrong } from '#web/platform/forms/form-resolver.ts'
import { useText } from '#web/platform/text/i18n.tsx'
import { Button } from '#web/ui/acts/button.tsx'
import { FlowFrame } from '#web/ui/flow/flow-frame.tsx'
import { claimDraft, keepClaimDraft } from './claim-draft.ts'
import type { TurnProps } from '../moves/match-moves.ts'
import { RailField, UtrField } from './reference-fields.tsx'
import { RefusedText } from '../moves/refused-text.tsx'
import { useFormError } from '../moves/refusals.ts'
import { Form } from '#web/ui/forms/form.tsx'

type Values = { rail: Rail; utr: string }

/**
 * "My bank says pending". Above all, nobody should pay twice. The reference is optional, because
 * many apps show none yet.
 */
export function BankPendingStep({ match, backTo, onDone }: TurnProps) {
  const t = useText('paying')
  const common = useText('member-common')
  const errors = useText('errors')
  const pending = useCommand('POST /matches/{matchId}/bank-pending')
  const error = useFormError(match)
  const form = useForm<Values>({
    defaultValues: claimDraft(match.id),
    resolver: checkedBy<Values>(({ utr, rail }) => {
      const found: Wrong<Values> = {}
      if (utr.trim() !== '' && !isUtr(canonicalUtr(utr), rail))
        found.utr = errors('matches.utr-invalid')
      return found
    }),
  })
  const fields = form.formState.errors
  const rail = useWatch({ control: form.control, name: 'rail' })
  const keep = { onChange: () => keepClaimDraft(match.id, form.getValues()) }
  const send = form.handleSubmit(async (values) => {
    error.clear()
    const named =
      values.utr.trim() === '' ? {} : { utr: canonicalUtr(values.utr), rail: values.rail }
    try {
      await pending.mutateAsync({
        params: { matchId: match.id },
        body: { ...named, version: match.version },
      })
      onDone()
    } catch (failure) {
      if (!showFieldErrors(form, failure, ['utr', 'rail']))
        error.show(failure, common('went-wrong'))
    }
  })
  return (
    <Form inFlow onSubmit={(event) => void send(event)}>
      <FlowFrame
        title={t('bank_pending-title')}
        backTo={backTo}
        end={
          <>
            <RefusedText text={error.text} match={match} />
            <Button submit variant="primary" block busy={pending.isPending}>
              {t('bank_pending-do')}
            </Button>
          </>
        }
      >
        <div className="banner banner--late stack stack--tight">
          <strong>{t('bank_pending-again')}</strong>
          <span>{t('bank_pending-1')}</span>
        </div>
        <p>
          {t('bank_pending-2', { name: match.name })} {t('bank_pending-3')}
        </p>
        <RailField
          label={t('rail')}
          error={fields.rail?.message}
          {...form.register('rail', keep)}
        />
        <UtrField
          label={t('bank_pending-utr')}
          rail={rail}
          error={fields.utr?.message}
          {...form.register('utr', keep)}
        />
      </FlowFrame>
    </Form>
  )
}
