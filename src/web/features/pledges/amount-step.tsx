import { useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { money } from '#contract/formats.ts'
import { PLAN_TERMS, type Plan } from '#domain/pledges/plans.ts'
import { parseRupees } from '#domain/shared/rupees.ts'
import { NearCaps } from '#web/features/members/near-caps.tsx'
import { paths } from '#web/paths.ts'
import { messageOf } from '#web/platform/api/api-error.ts'
import { useCommand } from '#web/platform/api/use-command.ts'
import { checkedBy, showFieldErrors, type Wrong } from '#web/platform/forms/form-resolver.ts'
import { useText } from '#web/platform/text/i18n.tsx'
import { Button } from '#web/ui/acts/button.tsx'
import { ErrorText } from '#web/ui/acts/said.tsx'
import { FlowFrame } from '#web/ui/flow/flow-frame.tsx'
import { AmountStepper } from '#web/ui/forms/amount-stepper.tsx'
import { type AmountProblem, checkPledgeText } from './amount-check.ts'
import { SplitPreview } from './split-preview.tsx'
import type { GiveProgress } from './give-draft.ts'
import { Form } from '#web/ui/forms/form.tsx'

type Values = { amount: string }
type Props = {
  readonly plan: Plan
  readonly room: number
  readonly amountText: string
  readonly receiver: { readonly id: string; readonly firstName: string } | undefined
  readonly progress: GiveProgress
  readonly onText: (text: string) => void
  readonly onSent: () => void
}

/** The last step: the amount, checked while it is typed, and when its parts can be matched. */
export function AmountStep(props: Props) {
  const { plan, room, receiver, progress, onText } = props
  const t = useText('giving')
  const common = useText('member-common')
  const { form, send, busy, whole } = usePledge(props)
  const text = useWatch({ control: form.control, name: 'amount' })
  const amount = parseRupees(text)
  const { isValid, errors } = form.formState
  const { maxRupees: max } = PLAN_TERMS[plan]
  const forWhom =
    receiver === undefined ? '' : ` · ${t('receiver-title', { name: receiver.firstName })}`
  return (
    <Form inFlow className="acts" onSubmit={(event) => void send(event)}>
      <FlowFrame
        title={t('amount-title')}
        {...progress}
        of={t('wizard')}
        backTo={paths.give}
        cancelTo={paths.dashboard}
        end={
          <>
            <ErrorText text={whole} />
            <Button submit variant="primary" block disabled={!isValid} busy={busy}>
              {common('save')}
            </Button>
          </>
        }
      >
        <p className="soft">
          {t(`plan.${plan}`)}
          {forWhom}
        </p>
        <AmountStepper
          label={t('amount')}
          text={text}
          most={Math.min(max, room)}
          limits={room < max ? t('room', { room: money(room) }) : t('limits', { max: money(max) })}
          error={errors.amount?.message}
          onStep={(next) => {
            form.setValue('amount', next, { shouldValidate: true })
            onText(next)
          }}
          {...form.register('amount', {
            onChange: (event: { target: { value: string } }) => onText(event.target.value),
          })}
        />
        <NearCaps caps={['open_pledges', 'given_in_24h']} />
        {isValid && amount !== undefined && (
          <SplitPreview plan={plan} amount={amount} receiver={receiver?.firstName} />
        )}
      </FlowFrame>
    </Form>
  )
}

function usePledge({ plan, room, amountText, receiver, onSent }: Props) {
  const t = useText('giving')
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
      onSent()
    } catch (error) {
      if (!showFieldErrors(form, error, ['amount'])) setWhole(messageOf(error, t('failed')))
    }
  })
  return { form, send, busy: pledge.isPending, whole }
}

function useProblemText(): (problem: AmountProblem) => string {
  const t = useText('errors')
  return (problem) => {
    if (problem.code === 'pledges.amount-outside-plan') return t(problem.code, problem.values)
    return problem.code === 'pledges.open-cap' ? t(problem.code, problem.values) : t(problem.code)
  }
}
