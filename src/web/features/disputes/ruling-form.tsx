import { useCommand } from '#web/platform/api/use-command.ts'
import { useForm, useWatch } from 'react-hook-form'
import type { OfficerDispute } from '#contract/disputes/cases.ts'
import { money } from '#contract/formats.ts'
import { canonicalUtr, isUtr, type Rail } from '#domain/matches/utr.ts'
import { parseRupees } from '#domain/shared/rupees.ts'
import { RailField, UtrField } from '#web/features/matches/paying/reference-fields.tsx'
import { checkedBy, type Wrong } from '#web/platform/forms/form-resolver.ts'
import { useText } from '#web/platform/text/i18n.tsx'
import { useSending } from '#web/platform/forms/use-spoken-act.ts'
import { AmountField } from '#web/ui/forms/amount-field.tsx'
import { Button } from '#web/ui/acts/button.tsx'
import { ErrorText } from '#web/ui/acts/said.tsx'
import { ChoiceField, TextArea } from '#web/ui/forms/field.tsx'
import { Form } from '#web/ui/forms/form.tsx'

type Outcome = OfficerDispute['outcomes'][number]
type Values = { outcome: Outcome | null; amount: string; rail: Rail; utr: string; reasons: string }

const REASON_MIN = 3
const REASON_MAX = 1_000

/**
 * The form for a ruling. Each outcome shows what follows from it, and a second officer must agree.
 */
export function RulingForm({ dispute }: { dispute: OfficerDispute }) {
  const t = useText('staff-disputes')
  const frame = useText('staff-frame')
  const errors = useText('errors')
  const propose = useCommand('POST /staff/disputes/{disputeId}/propose-ruling')
  const amount = money(dispute.amount)
  const form = useForm<Values>({
    defaultValues: { outcome: null, amount: '', rail: 'upi', utr: '', reasons: '' },
    resolver: checkedBy<Values>((values) => {
      const found: Wrong<Values> = {}
      if (values.outcome === null) found.outcome = t('outcome-missing')
      if (values.outcome === 'paid_in_part' && !isPart(values.amount, dispute.amount))
        found.amount = t('part-wrong', { amount })
      if (namesMatch(values.outcome, dispute) && !isUtr(canonicalUtr(values.utr), values.rail))
        found.utr = errors('matches.utr-invalid')
      if (values.reasons.trim().length < REASON_MIN) found.reasons = frame('reason-short')
      return found
    }),
  })
  const wrong = form.formState.errors
  const outcome = useWatch({ control: form.control, name: 'outcome' })
  const typed = useWatch({ control: form.control, name: 'amount' })
  const rail = useWatch({ control: form.control, name: 'rail' })
  const { whole, send } = useSending(form, {
    fields: ['outcome', 'amount', 'rail', 'utr', 'reasons'],
    codes: {
      'disputes.amount-wrong': 'amount',
      'disputes.outcome-wrong': 'outcome',
      'disputes.reference-needed': 'utr',
      'disputes.reference-used': 'utr',
      'matches.utr-invalid': 'utr',
    },
  })
  const submit = form.handleSubmit(async (values) => {
    if (values.outcome === null) return
    const part =
      values.outcome === 'paid_in_part' ? { amount: parseRupees(values.amount) ?? 0 } : {}
    const reference = namesMatch(values.outcome, dispute)
      ? { rail: values.rail, utr: values.utr }
      : {}
    const body = {
      outcome: values.outcome,
      ...part,
      ...reference,
      reasons: values.reasons.trim(),
      version: dispute.version,
    }
    await send(() => propose.mutateAsync({ params: { disputeId: dispute.id }, body }))
  })
  return (
    <Form className="form" onSubmit={(event) => void submit(event)}>
      <h3>{t('rule')}</h3>
      <p className="banner">{t('doubt')}</p>
      <ChoiceField
        legend={t('outcome')}
        error={wrong.outcome?.message}
        choices={dispute.outcomes.map((value) => ({
          value,
          title: t(`outcome.${value}`),
          text: value === 'paid' ? t('outcome-text.paid', { amount }) : t(`outcome-text.${value}`),
        }))}
        {...form.register('outcome')}
      />
      {outcome === 'paid_in_part' && (
        <AmountField
          label={t('part-amount')}
          hint={t('part-hint', { amount })}
          amount={parseRupees(typed)}
          error={wrong.amount?.message}
          {...form.register('amount')}
        />
      )}
      {namesMatch(outcome, dispute) && (
        <>
          <RailField
            label={t('ruled-rail')}
            error={wrong.rail?.message}
            {...form.register('rail')}
          />
          <UtrField
            label={t('ruled-utr')}
            before={t('ruled-utr-hint')}
            rail={rail}
            error={wrong.utr?.message}
            {...form.register('utr')}
          />
        </>
      )}
      <TextArea
        label={t('reasons')}
        hint={t('reasons-hint')}
        error={wrong.reasons?.message}
        maxLength={REASON_MAX}
        {...form.register('reasons')}
      />
      <p className="small soft">{t('rule-text')}</p>
      <ErrorText text={whole} />
      <div>
        <Button submit variant="primary" busy={propose.isPending}>
          {t('rule-do')}
        </Button>
      </div>
    </Form>
  )
}

/**
 * Something was paid and the giver named no bank reference. The officer types it, so that one
 * payment counts once.
 */
function namesMatch(outcome: Outcome | null, { needsReference }: OfficerDispute): boolean {
  return needsReference && (outcome === 'paid' || outcome === 'paid_in_part')
}

function isPart(text: string, whole: number): boolean {
  const amount = parseRupees(text)
  return amount !== undefined && amount < whole
}
