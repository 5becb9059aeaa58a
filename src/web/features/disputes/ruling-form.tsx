import { useCommand } from '#web/platform/api/use-command.ts'
import { useWatch } from 'react-hook-form'
import type { OfficerDispute } from '#contract/disputes/case-view.ts'
import { money } from '#contract/formats.ts'
import { canonicalUtr, isUtr, type Rail } from '#domain/matches/utr.ts'
import { parseRupees } from '#domain/shared/rupees.ts'
import { RailField, UtrField } from '#web/features/matches/paying/reference-fields.tsx'
import { useActForm } from '#web/platform/forms/use-act-form.ts'
import { useText } from '#web/platform/text/i18n.tsx'
import { AmountField } from '#web/ui/forms/amount-field.tsx'
import { ActForm } from '#web/ui/forms/act-form.tsx'
import { ChoiceField, TextArea } from '#web/ui/forms/field.tsx'

type Outcome = OfficerDispute['outcomes'][number]
type Values = { outcome: Outcome | null; amount: string; rail: Rail; utr: string; reasons: string }

const EMPTY: Values = { outcome: null, amount: '', rail: 'upi', utr: '', reasons: '' }

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
  const { form, field, ...sent } = useActForm(propose, {
    values: EMPTY,
    check: (values) => ({
      outcome: values.outcome === null && t('outcome-missing'),
      amount:
        values.outcome === 'paid_in_part' &&
        !isPart(values.amount, dispute.amount) &&
        t('part-wrong', { amount }),
      utr:
        namesMatch(values.outcome, dispute) &&
        !isUtr(canonicalUtr(values.utr), values.rail) &&
        errors('matches.utr-invalid'),
      reasons: values.reasons.trim().length < REASON_MIN && frame('reason-short'),
    }),
    request: (values) => rulingOf(values, dispute),
    codes: {
      'disputes.amount-wrong': 'amount',
      'disputes.outcome-wrong': 'outcome',
      'disputes.reference-needed': 'utr',
      'disputes.reference-used': 'utr',
      'matches.utr-invalid': 'utr',
    },
    speaks: true,
  })
  const [outcome, typed, rail] = useWatch({
    control: form.control,
    name: ['outcome', 'amount', 'rail'],
  })
  return (
    <ActForm sent={sent} action={t('rule-do')}>
      <h3>{t('rule')}</h3>
      <p className="banner">{t('doubt')}</p>
      <ChoiceField
        legend={t('outcome')}
        choices={dispute.outcomes.map((value) => ({
          value,
          title: t(`outcome.${value}`),
          text: value === 'paid' ? t('outcome-text.paid', { amount }) : t(`outcome-text.${value}`),
        }))}
        {...field('outcome')}
      />
      {outcome === 'paid_in_part' && (
        <AmountField
          label={t('part-amount')}
          hint={t('part-hint', { amount })}
          amount={parseRupees(typed)}
          {...field('amount')}
        />
      )}
      {namesMatch(outcome, dispute) && (
        <>
          <RailField label={t('ruled-rail')} {...field('rail')} />
          <UtrField
            label={t('ruled-utr')}
            before={t('ruled-utr-hint')}
            rail={rail}
            {...field('utr')}
          />
        </>
      )}
      <TextArea
        label={t('reasons')}
        hint={t('reasons-hint')}
        maxLength={REASON_MAX}
        {...field('reasons')}
      />
      <p className="small soft">{t('rule-text')}</p>
    </ActForm>
  )
}

function rulingOf({ outcome, amount, rail, utr, reasons }: Values, dispute: OfficerDispute) {
  if (outcome === null) return undefined
  return {
    params: { disputeId: dispute.id },
    body: {
      outcome,
      ...(outcome === 'paid_in_part' && { amount: parseRupees(amount) ?? 0 }),
      ...(namesMatch(outcome, dispute) && { rail, utr }),
      reasons: reasons.trim(),
      version: dispute.version,
    },
  }
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
