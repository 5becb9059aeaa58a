import { useForm, useWatch } from 'react-hook-form'
import type { OfficerDispute } from '#contract/disputes.ts'
import { parseRupees } from '#domain/shared/rupees.ts'
import { checkedBy, type Wrong } from '#web/platform/form-resolver.ts'
import { money } from '#web/platform/formats.ts'
import { useStaffText } from '#web/platform/staff-catalogues.ts'
import { useSending } from '#web/platform/use-told.ts'
import { AmountField } from '#web/ui/amount-field.tsx'
import { Button } from '#web/ui/button.tsx'
import { ChoiceField, TextArea } from '#web/ui/field.tsx'
import { useProposeRuling } from './case-api.ts'

type Outcome = OfficerDispute['outcomes'][number]
type Values = { outcome: Outcome | null; amount: string; reasons: string }

const REASON_MIN = 3
const REASON_MAX = 1_000

/** Who paid what, each outcome with what follows from it; a second officer has to agree. */
export function RulingForm({ dispute }: { dispute: OfficerDispute }) {
  const t = useStaffText('staff-disputes')
  const frame = useStaffText('staff-frame')
  const propose = useProposeRuling()
  const amount = money(dispute.amount)
  const form = useForm<Values>({
    defaultValues: { outcome: null, amount: '', reasons: '' },
    resolver: checkedBy<Values>((values) => {
      const found: Wrong<Values> = {}
      if (values.outcome === null) found.outcome = t('outcome-missing')
      if (values.outcome === 'paid_in_part' && !isPart(values.amount, dispute.amount)) found.amount = t('part-wrong', { amount })
      if (values.reasons.trim().length < REASON_MIN) found.reasons = frame('reason-short')
      return found
    }),
  })
  const wrong = form.formState.errors
  const outcome = useWatch({ control: form.control, name: 'outcome' })
  const typed = useWatch({ control: form.control, name: 'amount' })
  const { whole, send } = useSending(form, { fields: ['outcome', 'amount', 'reasons'], codes: { 'disputes.amount-wrong': 'amount', 'disputes.outcome-wrong': 'outcome' } })
  const submit = form.handleSubmit(async (values) => {
    if (values.outcome === null) return
    const part = values.outcome === 'paid_in_part' ? { amount: parseRupees(values.amount) ?? 0 } : {}
    const body = { outcome: values.outcome, ...part, reasons: values.reasons.trim(), version: dispute.version }
    await send(() => propose.mutateAsync({ params: { disputeId: dispute.id }, body }))
  })
  return (
    <form className="form" noValidate onSubmit={(event) => void submit(event)}>
      <h3>{t('rule')}</h3>
      <p className="banner">{t('doubt')}</p>
      <ChoiceField
        legend={t('outcome')}
        error={wrong.outcome?.message}
        choices={dispute.outcomes.map((value) => ({ value, title: t(`outcome.${value}`), text: value === 'paid' ? t('outcome-text.paid', { amount }) : t(`outcome-text.${value}`) }))}
        {...form.register('outcome')}
      />
      {outcome === 'paid_in_part' && <AmountField label={t('part-amount')} hint={t('part-hint', { amount })} amount={parseRupees(typed)} error={wrong.amount?.message} {...form.register('amount')} />}
      <TextArea label={t('reasons')} hint={t('reasons-hint')} error={wrong.reasons?.message} maxLength={REASON_MAX} {...form.register('reasons')} />
      <p className="small soft">{t('rule-text')}</p>
      {whole !== undefined && <p className="field__error" role="alert">{whole}</p>}
      <div><Button submit look="primary" busy={propose.isPending}>{t('rule-do')}</Button></div>
    </form>
  )
}

function isPart(text: string, whole: number): boolean {
  const amount = parseRupees(text)
  return amount !== undefined && amount < whole
}
