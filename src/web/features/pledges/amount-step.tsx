import { useWatch } from 'react-hook-form'
import { money } from '#contract/formats.ts'
import { PLAN_TERMS, type Plan } from '#domain/pledges/plans.ts'
import { parseRupees } from '#domain/shared/rupees.ts'
import { NearCaps } from '#web/features/members/near-caps.tsx'
import { paths } from '#web/paths.ts'
import { useCommand } from '#web/platform/api/use-command.ts'
import { useActForm } from '#web/platform/forms/use-act-form.ts'
import { useText } from '#web/platform/text/i18n.tsx'
import { FlowForm } from '#web/ui/flow/flow-form.tsx'
import { AmountStepper } from '#web/ui/forms/amount-stepper.tsx'
import { type AmountProblem, checkPledgeText } from './amount-check.ts'
import { SplitPreview } from './split-preview.tsx'
import type { GiveProgress } from './give-draft.ts'

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
  const { form, field, ...sent } = usePledge(props)
  const text = useWatch({ control: form.control, name: 'amount' })
  const amount = parseRupees(text)
  const { isValid } = form.formState
  const { maxRupees: max } = PLAN_TERMS[plan]
  const forWhom =
    receiver === undefined ? '' : ` · ${t('receiver-title', { name: receiver.firstName })}`
  return (
    <FlowForm
      title={t('amount-title')}
      {...progress}
      of={t('wizard')}
      backTo={paths.give}
      cancelTo={paths.dashboard}
      sent={sent}
      action={common('save')}
      disabled={!isValid}
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
        onStep={(next) => {
          form.setValue('amount', next, { shouldValidate: true })
          onText(next)
        }}
        {...field('amount')}
      />
      <NearCaps caps={['open_pledges', 'given_in_24h']} />
      {isValid && amount !== undefined && (
        <SplitPreview plan={plan} amount={amount} receiver={receiver?.firstName} />
      )}
    </FlowForm>
  )
}

function usePledge({ plan, room, amountText, receiver, onText, onSent }: Props) {
  const t = useText('giving')
  const print = useProblemText()
  return useActForm(useCommand('POST /pledges'), {
    values: { amount: amountText },
    live: true,
    check: ({ amount }) => {
      const problem = checkPledgeText(amount, plan, room)
      return { amount: problem && print(problem) }
    },
    request: ({ amount }) => ({
      body: {
        amount: parseRupees(amount) ?? 0,
        plan,
        ...(receiver !== undefined && { receiverAskId: receiver.id }),
      },
    }),
    onChange: ({ amount }) => onText(amount),
    failed: t('failed'),
    onDone: onSent,
  })
}

function useProblemText(): (problem: AmountProblem) => string {
  const t = useText('errors')
  return (problem) => {
    if (problem.code === 'pledges.amount-outside-plan') return t(problem.code, problem.values)
    return problem.code === 'pledges.open-cap' ? t(problem.code, problem.values) : t(problem.code)
  }
}
