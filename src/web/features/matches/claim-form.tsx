import { useState } from 'react'
import { useForm, type UseFormRegisterReturn, useWatch } from 'react-hook-form'
import { canonicalUtr, isUtr, type Rail, RAILS, UTR_LENGTH_MAX } from '#domain/matches/utr.ts'
import { messageOf } from '#web/platform/api-error.ts'
import { checkedBy, showFieldErrors, type Wrong } from '#web/platform/form-resolver.ts'
import { money } from '#web/platform/formats.ts'
import { useText } from '#web/platform/i18n.tsx'
import { toast } from '#web/platform/toasts.ts'
import { AmountWords } from '#web/ui/amount.tsx'
import { Button } from '#web/ui/button.tsx'
import { CheckField, SelectField, TextField } from '#web/ui/field.tsx'
import { useClaim } from './api.ts'
import type { Payable } from './match-sides.ts'
import { ProofField } from './proof-field.tsx'

type Values = { rail: Rail; utr: string; nameSeen: boolean }
type Props = { readonly match: Payable; readonly payeeName: string | undefined; readonly cameBack: boolean }

/** "I have paid": picture, reference number, how it was paid, and the tick that the name was right. */
export function ClaimForm({ match, payeeName, cameBack }: Props) {
  const t = useText('payments')
  const errors = useText('errors')
  const claim = useClaim()
  const [wrong, setWrong] = useState<{ proof?: string; whole?: string }>({})
  const form = useForm<Values>({
    defaultValues: { rail: 'upi', utr: '', nameSeen: false },
    resolver: checkedBy<Values>((values) => {
      const found: Wrong<Values> = {}
      if (!isUtr(canonicalUtr(values.utr), values.rail)) found.utr = errors('matches.utr-invalid')
      if (!values.nameSeen) found.nameSeen = errors('matches.name-unseen')
      return found
    }),
  })
  const fields = form.formState.errors
  const noProof = match.proofDocument === null ? t('proof-missing') : undefined
  const rail = useWatch({ control: form.control, name: 'rail' })

  const send = form.handleSubmit(async (values) => {
    setWrong(noProof === undefined ? {} : { proof: noProof })
    if (noProof !== undefined) return
    try {
      const body = { utr: canonicalUtr(values.utr), rail: values.rail, amount: match.amount, payeeNameSeen: values.nameSeen, version: match.version }
      await claim.mutateAsync({ params: { matchId: match.id }, body })
      toast(t('claim-sent', { name: match.name }))
    } catch (error) {
      if (!showFieldErrors(form, error, ['utr', 'rail'])) setWrong({ whole: messageOf(error, t('claim-failed')) })
    }
  }, () => setWrong(noProof === undefined ? {} : { proof: noProof }))

  return (
    <form className="form" noValidate onSubmit={(event) => void send(event)}>
      <h3>{t('claim-title')}</h3>
      <output>{cameBack && <span className="banner">{t('welcome-back')}</span>}</output>
      <p>{t('amount-exactly', { amount: money(match.amount) })} <span className="soft small">(<AmountWords rupees={match.amount} />)</span></p>
      <ProofField match={match} error={noProof === undefined ? undefined : wrong.proof} onDone={() => setWrong({})} />
      <SelectField label={t('rail')} options={RAILS.map((value) => ({ value, text: t(`rail.${value}`) }))} error={fields.rail?.message} {...form.register('rail')} />
      <UtrField rail={rail} error={fields.utr?.message} {...form.register('utr')} />
      <CheckField label={payeeName === undefined ? t('name-seen-plain') : t('name-seen', { name: payeeName })} error={fields.nameSeen?.message} {...form.register('nameSeen')} />
      {wrong.whole !== undefined && <p className="field__error" role="alert">{wrong.whole}</p>}
      <Button submit look="primary" block busy={claim.isPending}>{t('confirm')}</Button>
    </form>
  )
}

function UtrField({ rail, ...input }: { rail: Rail; error: string | undefined } & UseFormRegisterReturn) {
  const t = useText('payments')
  const digits = rail === 'upi' || rail === 'imps'
  return <TextField label={t('utr')} hint={digits ? t('utr-hint-digits') : t('utr-hint-letters')} inputMode={digits ? 'numeric' : 'text'} autoComplete="off" {...input} maxLength={UTR_LENGTH_MAX} />
}
