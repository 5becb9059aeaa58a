import { useCommand } from '#web/platform/api/use-command.ts'
import { useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { money } from '#contract/formats.ts'
import { PLAN_TERMS, type Plan } from '#domain/pledges/plans.ts'
import { parseRupees } from '#domain/shared/rupees.ts'
import { messageOf } from '#web/platform/api/api-error.ts'
import { checkedBy, showFieldErrors, type Wrong } from '#web/platform/forms/form-resolver.ts'
import { useText } from '#web/platform/text/i18n.tsx'
import { toast } from '#web/platform/forms/toasts.ts'
import { AmountField } from '#web/ui/forms/amount-field.tsx'
import { Button } from '#web/ui/acts/button.tsx'
import { StepButtons } from '#web/ui/forms/step-buttons.tsx'
import { PageHeading } from '#web/ui/display/page-heading.tsx'
import { NearCaps } from '#web/features/members/near-caps.tsx'
import { type AmountProblem, checkPledgeText } from './amount-check.ts'
import { SplitPreview } from './split-preview.tsx'

type Values = { amount: string }
type Props = {
  readonly plan: Plan
  readonly room: number
  readonly amountText: string
  readonly receiver: { readonly id: string; readonly firstName: string } | undefined
  readonly onText: (text: string) => void
  readonly onSent: () => void
  readonly onBack: () => void
  readonly onCancel: () => void
}

/** Step 3: the amount, checked while it is typed, and when its parts can be matched. */
export function AmountStep({
  plan,
  room,
  amountText,
  receiver,
  onText,
  onSent,
  onBack,
  onCancel,
}: Props) {
  const t = useText('giving')
  const common = useText('member-common')
  const print = useProblemText()
  const pledge = useCommand('POST /pledges')
  const [whole, setWhole] = useState<string>()
  const form = useForm<Values>({
    mode: 'onChange',
    defaultValues: { amount: amountText },
    resolver: checkedBy<Values>((values) => {
      const problem = checkPledgeText(values.amount, plan, room)
      return (problem === undefined ? {} : { amount: print(problem) }) satisfies Wrong<Values>
    }),
  })
  const text = useWatch({ control: form.control, name: 'amount' })
  const amount = parseRupees(text)
  const { isValid, errors } = form.formState

  const send = form.handleSubmit(async (values) => {
    const rupees = parseRupees(values.amount)
    if (rupees === undefined) return
    setWhole(undefined)
    try {
      await pledge.mutateAsync({
        body: {
          amount: rupees,
          plan,
          ...(receiver === undefined ? {} : { receiverAskId: receiver.id }),
        },
      })
      toast(t('sent'))
      onSent()
    } catch (error) {
      if (!showFieldErrors(form, error, ['amount'])) setWhole(messageOf(error, t('failed')))
    }
  })

  return (
    <form className="form" noValidate onSubmit={(event) => void send(event)}>
      <PageHeading
        title={t('amount-title')}
        lead={`${t(`plan.${plan}`)}${receiver === undefined ? '' : ` · ${t('receiver-title', { name: receiver.firstName })}`}`}
      />
      <AmountField
        label={t('amount')}
        hint={t('amount-hint', {
          min: money(PLAN_TERMS[plan].minRupees),
          max: money(PLAN_TERMS[plan].maxRupees),
        })}
        amount={amount}
        error={errors.amount?.message}
        {...form.register('amount', {
          onChange: (event: { target: { value: string } }) => onText(event.target.value),
        })}
      />
      <p className="small soft">{t('room', { room: money(room) })}</p>
      <NearCaps caps={['open_pledges', 'given_in_24h']} />
      {isValid && amount !== undefined && (
        <SplitPreview plan={plan} amount={amount} receiver={receiver?.firstName} />
      )}
      {whole !== undefined && (
        <p className="field__error" role="alert">
          {whole}
        </p>
      )}
      <StepButtons onBack={onBack} onCancel={onCancel}>
        <Button submit variant="primary" disabled={!isValid} busy={pledge.isPending}>
          {common('save')}
        </Button>
      </StepButtons>
    </form>
  )
}

function useProblemText(): (problem: AmountProblem) => string {
  const t = useText('errors')
  return (problem) => {
    if (problem.code === 'pledges.amount-outside-plan') return t(problem.code, problem.values)
    return problem.code === 'pledges.open-cap' ? t(problem.code, problem.values) : t(problem.code)
  }
}
