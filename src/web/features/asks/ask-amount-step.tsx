import { useForm, useWatch } from 'react-hook-form'
import { money } from '#contract/formats.ts'
import type { AvailabilityView } from '#contract/members/availability.ts'
import { NOTE_LENGTH_MAX } from '#domain/asks/ask.ts'
import { parseRupees } from '#domain/shared/rupees.ts'
import { checkedBy, type Wrong } from '#web/platform/forms/form-resolver.ts'
import { useText } from '#web/platform/text/i18n.tsx'
import { AmountField } from '#web/ui/forms/amount-field.tsx'
import { Button } from '#web/ui/acts/button.tsx'
import { StepButtons } from '#web/ui/forms/step-buttons.tsx'
import { TextArea } from '#web/ui/forms/field.tsx'
import { PageHeading } from '#web/ui/display/page-heading.tsx'
import { NearCaps } from '#web/features/members/near-caps.tsx'
import { type AskProblem, checkAskText } from './get-draft.ts'
import { WhyFigure } from './why-figure.tsx'

type Values = { amount: string; note: string }
type Props = {
  readonly availability: AvailabilityView
  readonly amountText: string
  readonly note: string
  readonly onText: (text: string) => void
  readonly onNote: (note: string) => void
  readonly onNext: () => void
  readonly onBack: () => void
  readonly onCancel: () => void
}

/** Step 2: the amount, the largest possible amount with its reason, and a note to the giver. */
export function AskAmountStep({
  availability,
  amountText,
  note,
  onText,
  onNote,
  onNext,
  onBack,
  onCancel,
}: Props) {
  const t = useText('getting')
  const common = useText('member-common')
  const errors = useText('errors')
  const { available } = availability
  const print = (problem: AskProblem) =>
    problem.code === 'asks.above-available'
      ? errors(problem.code, problem.values)
      : errors(problem.code)
  const form = useForm<Values>({
    mode: 'onChange',
    defaultValues: { amount: amountText, note },
    resolver: checkedBy<Values>((values) => {
      const found: Wrong<Values> = {}
      const problem = checkAskText(values.amount, available)
      if (problem !== undefined) found.amount = print(problem)
      if (values.note.trim().length > NOTE_LENGTH_MAX) found.note = errors('asks.note-too-long')
      return found
    }),
  })
  const { errors: wrong } = form.formState
  const typed = useWatch({ control: form.control, name: 'amount' })
  const next = form.handleSubmit(onNext)
  return (
    <form className="form" noValidate onSubmit={(event) => void next(event)}>
      <PageHeading
        title={t('amount-title')}
        lead={available > 0 ? t('max', { available: money(available) }) : t('max-none')}
      />
      <WhyFigure availability={availability} open={available === 0} />
      <NearCaps caps={['open_asks', 'received_in_tax_year']} />
      {available > 0 && (
        <>
          <p className="row">
            <span>
              <span className="field__label">{t('currency')}:</span> {t('currency-inr')} (₹)
            </span>
            <span>
              <span className="field__label">{t('frequency')}:</span> {t('frequency-value')}
            </span>
          </p>
          <AmountField
            label={t('amount')}
            hint={t('amount-hint', { max: money(available) })}
            amount={parseRupees(typed)}
            error={wrong.amount?.message}
            {...form.register('amount', {
              onChange: (event: { target: { value: string } }) => onText(event.target.value),
            })}
          />
          <TextArea
            label={t('note')}
            hint={t('note-hint')}
            error={wrong.note?.message}
            maxLength={NOTE_LENGTH_MAX + 20}
            {...form.register('note', {
              onChange: (event: { target: { value: string } }) => onNote(event.target.value),
            })}
          />
        </>
      )}
      <StepButtons onBack={onBack} onCancel={onCancel}>
        {available > 0 && (
          <Button submit variant="primary">
            {common('next')}
          </Button>
        )}
      </StepButtons>
    </form>
  )
}
