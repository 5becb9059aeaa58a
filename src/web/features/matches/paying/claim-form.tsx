import { useCommand } from '#web/platform/api/use-command.ts'
import { useForm, useWatch } from 'react-hook-form'
import { money } from '#contract/formats.ts'
import { canonicalUtr, isUtr, type Rail } from '#domain/matches/utr.ts'
import { checkedBy, showFieldErrors, type Wrong } from '#web/platform/forms/form-resolver.ts'
import { useText } from '#web/platform/text/i18n.tsx'
import { toast } from '#web/platform/forms/toasts.ts'
import { AmountWords } from '#web/ui/display/amount.tsx'
import { Button } from '#web/ui/acts/button.tsx'
import { CheckField } from '#web/ui/forms/field.tsx'
import { claimDraft, dropClaimDraft, keepClaimDraft } from './claim-draft.ts'
import type { Acting } from '../match-sides.ts'
import { ProofField } from './proof-field.tsx'
import { RailField, UtrField } from './reference-fields.tsx'
import { useFormError } from '../moves/refusals.ts'

type Values = { picture: undefined; rail: Rail; utr: string; nameSeen: boolean }
type Props = {
  readonly match: Acting
  readonly payeeName: string | undefined
  readonly cameBack: boolean
}

/**
 * "I have paid": picture, reference number, how it was paid, and the tick that the name was right.
 */
export function ClaimForm({ match, payeeName, cameBack }: Props) {
  const t = useText('paying')
  const errors = useText('errors')
  const claim = useCommand('POST /matches/{matchId}/claim')
  const error = useFormError(match)
  const there = match.proofDocument !== null
  const form = useForm<Values>({
    defaultValues: { ...claimDraft(match.id), nameSeen: false },
    resolver: checkedBy<Values>((values) => {
      const found: Wrong<Values> = {}
      if (!there) found.picture = t('proof-missing')
      if (!isUtr(canonicalUtr(values.utr), values.rail)) found.utr = errors('matches.utr-invalid')
      if (!values.nameSeen) found.nameSeen = errors('matches.name-unseen')
      return found
    }),
  })
  const fields = form.formState.errors
  // The picture is registered before the other fields, because the first wrong field gets the
  // focus.
  const picture = form.register('picture')
  const rail = useWatch({ control: form.control, name: 'rail' })
  const keep = { onChange: () => keepClaimDraft(match.id, form.getValues()) }

  const send = form.handleSubmit(async (values) => {
    // The earlier refusal stays until the response, so that nothing moves under a finger.
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
      toast(t('claim-sent', { name: match.name }))
    } catch (failure) {
      if (showFieldErrors(form, failure, ['rail', 'utr'])) error.clear()
      else error.show(failure, t('claim-failed'))
    }
  })

  return (
    <form className="form" noValidate onSubmit={(event) => void send(event)}>
      <h3>{t('claim-title')}</h3>
      <output>{cameBack && <span className="banner">{t('welcome-back')}</span>}</output>
      <p>
        {t('amount-exactly', { amount: money(match.amount) })}{' '}
        <span className="soft small">
          (<AmountWords rupees={match.amount} />)
        </span>
      </p>
      <ProofField
        match={match}
        chooser={picture.ref}
        chosen={there}
        error={there ? undefined : fields.picture?.message}
      />
      <RailField label={t('rail')} error={fields.rail?.message} {...form.register('rail', keep)} />
      <UtrField
        label={t('utr')}
        rail={rail}
        error={fields.utr?.message}
        {...form.register('utr', keep)}
      />
      <CheckField
        label={payeeName === undefined ? t('name-seen-plain') : t('name-seen', { name: payeeName })}
        error={fields.nameSeen?.message}
        {...form.register('nameSeen')}
      />
      {error.text !== undefined && (
        <p className="field__error" role="alert">
          {error.text}
        </p>
      )}
      <Button submit variant="primary" block busy={claim.isPending}>
        {t('confirm')}
      </Button>
    </form>
  )
}
