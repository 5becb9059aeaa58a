import { useCommand } from '#web/platform/api/use-command.ts'
import { useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { money } from '#contract/formats.ts'
import { canonicalUtr, isUtr, type Rail } from '#domain/matches/utr.ts'
import { checkedBy, showFieldErrors, type Wrong } from '#web/platform/forms/form-resolver.ts'
import { useText } from '#web/platform/text/i18n.tsx'
import { AmountWords } from '#web/ui/display/amount.tsx'
import { Button } from '#web/ui/acts/button.tsx'
import { FlowFrame } from '#web/ui/flow/flow-frame.tsx'
import { CheckField } from '#web/ui/forms/field.tsx'
import { claimDraft, dropClaimDraft, keepClaimDraft } from './claim-draft.ts'
import type { TurnProps } from '../moves/match-moves.ts'
import { ProofField } from './proof-field.tsx'
import { RailField, UtrField } from './reference-fields.tsx'
import { RefusedText } from '../moves/refused-text.tsx'
import { useFormError } from '../moves/refusals.ts'
import { Form } from '#web/ui/forms/form.tsx'

type Values = { rail: Rail; utr: string; nameSeen: boolean }

/**
 * "I had already paid": for money that left before the match ended. The form begins with what was
 * typed before.
 */
export function LateClaimStep({ match, backTo, onDone }: TurnProps) {
  const t = useText('paying')
  const errors = useText('errors')
  const claim = useCommand('POST /matches/{matchId}/late-claim')
  const error = useFormError(match)
  const [uploaded, setUploaded] = useState(false)
  const form = useForm<Values>({
    defaultValues: { ...claimDraft(match.id), nameSeen: false },
    resolver: checkedBy<Values>((values) => {
      const found: Wrong<Values> = {}
      if (!isUtr(canonicalUtr(values.utr), values.rail)) found.utr = errors('matches.utr-invalid')
      if (!values.nameSeen) found.nameSeen = errors('matches.name-unseen')
      return found
    }),
  })
  const fields = form.formState.errors
  const rail = useWatch({ control: form.control, name: 'rail' })
  const keep = { onChange: () => keepClaimDraft(match.id, form.getValues()) }
  const send = form.handleSubmit(async (values) => {
    error.clear()
    try {
      const body = {
        utr: canonicalUtr(values.utr),
        rail: values.rail,
        amount: match.amount,
        payeeNameSeen: values.nameSeen,
        version: match.version,
      }
      await claim.mutateAsync({ params: { matchId: match.id }, body })
      dropClaimDraft(match.id)
      onDone()
    } catch (failure) {
      if (!showFieldErrors(form, failure, ['rail', 'utr'])) error.show(failure, t('late-failed'))
    }
  })
  return (
    <Form inFlow onSubmit={(event) => void send(event)}>
      <FlowFrame
        title={t('late-title')}
        backTo={backTo}
        end={
          <>
            <RefusedText text={error.text} match={match} />
            <Button submit variant="primary" block busy={claim.isPending}>
              {t('late-do')}
            </Button>
          </>
        }
      >
        <p>{t('late-text', { name: match.name })}</p>
        <p>
          <strong>{t('late-amount', { amount: money(match.amount) })}</strong>{' '}
          <span className="soft small">
            (<AmountWords rupees={match.amount} />)
          </span>
        </p>
        {match.can.includes('upload') && (
          <ProofField
            match={match}
            chosen={uploaded || match.proofDocument !== null}
            error={undefined}
            onDone={() => setUploaded(true)}
          />
        )}
        <RailField
          label={t('rail')}
          error={fields.rail?.message}
          {...form.register('rail', keep)}
        />
        <UtrField
          label={t('utr')}
          rail={rail}
          error={fields.utr?.message}
          {...form.register('utr', keep)}
        />
        <CheckField
          label={t('late-name-seen')}
          error={fields.nameSeen?.message}
          {...form.register('nameSeen')}
        />
      </FlowFrame>
    </Form>
  )
}
