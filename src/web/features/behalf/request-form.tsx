import { useCommand } from '#web/platform/api/use-command.ts'
import { useText } from '#web/platform/text/i18n.tsx'
import { type UseFormReturn, useForm, useWatch } from 'react-hook-form'
import { money } from '#contract/formats.ts'
import type { staffBehalf } from '#contract/messages/support/staff-behalf.en.ts'
import type { Translate } from '#contract/messages/translate.ts'
import type { BehalfMember } from '#contract/behalf.ts'
import { NOTE_LENGTH_MAX } from '#domain/asks/ask.ts'
import { PLAN_TERMS, PLANS } from '#domain/pledges/plans.ts'
import { parseRupees } from '#domain/shared/rupees.ts'
import { checkedBy, type Wrong } from '#web/platform/forms/form-resolver.ts'
import { useSending } from '#web/platform/forms/use-spoken-act.ts'
import { AmountField } from '#web/ui/forms/amount-field.tsx'
import { Button } from '#web/ui/acts/button.tsx'
import { ErrorText } from '#web/ui/acts/said.tsx'
import { ChoiceField, TextArea } from '#web/ui/forms/field.tsx'
import { amountProblem, type RequestValues as Values } from './request-check.ts'
import { Form } from '#web/ui/forms/form.tsx'

type Props = { readonly member: BehalfMember; readonly onSent: (requestId: string) => void }

const AMOUNT_CODES = [
  'pledges.amount-invalid',
  'pledges.amount-step',
  'pledges.amount-outside-plan',
  'pledges.open-cap',
  'asks.amount-required',
  'asks.amount-step',
  'asks.above-available',
  'asks.newcomer-wait',
  'pledges.paused',
]

/** What the member wants, in one form. The code then goes to the member's phone. */
export function RequestForm({ member, onSent }: Props) {
  const t = useText('staff-behalf')
  const begin = useCommand('POST /staff/behalf')
  const room = { pledgeRoom: member.pledgeRoom, available: member.availability.available }
  const form = useForm<Values>({
    defaultValues: { act: null, plan: null, amount: '', detailId: null, note: '' },
    resolver: checkedBy<Values>((values) => {
      const found: Wrong<Values> = {}
      if (values.act === null) found.act = t('act-missing')
      if (values.act === 'pledge' && values.plan === null) found.plan = t('plan-missing')
      if (values.act === 'ask' && values.detailId === null) found.detailId = t('detail-missing')
      const problem = amountProblem(values, room)
      if (problem !== undefined) found.amount = problemText(t, problem)
      return found
    }),
  })
  const act = useWatch({ control: form.control, name: 'act' })
  const { whole, send } = useSending(form, {
    fields: ['amount', 'note'],
    codes: {
      ...Object.fromEntries(AMOUNT_CODES.map((code) => [code, 'amount' as const])),
      'asks.detail-missing': 'detailId',
    },
  })
  const submit = form.handleSubmit(async (values) => {
    const amount = parseRupees(values.amount)
    if (values.act === null || amount === undefined) return
    const chosen =
      values.act === 'pledge'
        ? { plan: values.plan ?? 'simple' }
        : {
            ...(values.detailId === null ? {} : { paymentDetailId: values.detailId }),
            ...(values.note.trim() === '' ? {} : { note: values.note.trim() }),
          }
    let requestId: string | undefined
    const done = await send(async () => {
      const response = await begin.mutateAsync({
        body: { memberId: member.id, act: values.act ?? 'ask', amount, ...chosen },
      })
      requestId = response.data.id
      return response
    })
    if (done && requestId !== undefined) onSent(requestId)
  })
  const none = act === 'ask' && member.details.length === 0
  return (
    <Form className="form" onSubmit={(event) => void submit(event)}>
      <ChoiceField
        legend={t('act')}
        error={form.formState.errors.act?.message}
        choices={[
          {
            value: 'pledge',
            title: t('act.pledge'),
            text: t('act-text.pledge', { room: money(room.pledgeRoom) }),
            disabled: room.pledgeRoom === 0,
          },
          {
            value: 'ask',
            title: t('act.ask'),
            text: t('act-text.ask', { room: money(room.available) }),
            disabled: room.available === 0,
          },
        ]}
        {...form.register('act')}
      />
      {act === 'pledge' && <PledgeParts form={form} />}
      {act === 'ask' && <AskParts form={form} member={member} />}
      <ErrorText text={whole} />
      {act !== null && !none && (
        <div>
          <Button submit variant="primary" busy={begin.isPending}>
            {t('send-code')}
          </Button>
        </div>
      )}
    </Form>
  )
}

function problemText(
  t: Translate<typeof staffBehalf>,
  problem: NonNullable<ReturnType<typeof amountProblem>>,
): string {
  switch (problem.code) {
    case 'pledges.amount-outside-plan':
      return t('amount-plan', problem.values)
    case 'pledges.open-cap':
      return t('amount-room', problem.values)
    case 'asks.above-available':
      return t('amount-room', { room: problem.values.available })
    case 'asks.amount-required':
      return t('amount-missing')
    case 'pledges.amount-invalid':
      return t('amount-invalid')
    case 'asks.amount-step':
    case 'pledges.amount-step':
      return t('amount-step')
  }
}

function RequestAmount({ form }: { form: UseFormReturn<Values> }) {
  const t = useText('staff-behalf')
  const typed = useWatch({ control: form.control, name: 'amount' })
  return (
    <AmountField
      label={t('amount')}
      amount={parseRupees(typed)}
      error={form.formState.errors.amount?.message}
      {...form.register('amount')}
    />
  )
}

function PledgeParts({ form }: { form: UseFormReturn<Values> }) {
  const t = useText('staff-behalf')
  return (
    <>
      <p className="banner">{t('promise')}</p>
      <ChoiceField
        legend={t('plan')}
        error={form.formState.errors.plan?.message}
        choices={PLANS.map((plan) => ({
          value: plan,
          title: t(`plan.${plan}`),
          text: t('plan-text', {
            min: money(PLAN_TERMS[plan].minRupees),
            max: money(PLAN_TERMS[plan].maxRupees),
          }),
        }))}
        {...form.register('plan')}
      />
      <RequestAmount form={form} />
    </>
  )
}

function AskParts({ form, member }: { form: UseFormReturn<Values>; member: BehalfMember }) {
  const t = useText('staff-behalf')
  if (member.details.length === 0) return <p className="banner banner--late">{t('detail-none')}</p>
  return (
    <>
      <RequestAmount form={form} />
      <ChoiceField
        legend={t('detail')}
        error={form.formState.errors.detailId?.message}
        choices={member.details.map(({ id, kind, shown }) => ({
          value: id,
          title: t(`detail.${kind}`),
          text: shown,
        }))}
        {...form.register('detailId')}
      />
      <TextArea
        label={t('note')}
        hint={t('note-hint')}
        maxLength={NOTE_LENGTH_MAX}
        error={form.formState.errors.note?.message}
        {...form.register('note')}
      />
    </>
  )
}
