import { useCommand } from '#web/platform/api/use-command.ts'
import { useText } from '#web/platform/text/i18n.tsx'
import { useWatch } from 'react-hook-form'
import { money } from '#contract/formats.ts'
import type { Messages } from '#contract/messages/messages.ts'
import type { Translate } from '#contract/messages/translate.ts'
import type { BehalfMember } from '#contract/behalf/managing.ts'
import { NOTE_LENGTH_MAX } from '#domain/asks/ask.ts'
import { PLAN_TERMS, PLANS } from '#domain/pledges/plans.ts'
import { parseRupees } from '#domain/shared/rupees.ts'
import { type FormParts, useActForm } from '#web/platform/forms/use-act-form.ts'
import { AmountField } from '#web/ui/forms/amount-field.tsx'
import { ActForm } from '#web/ui/forms/act-form.tsx'
import { ChoiceField, TextArea } from '#web/ui/forms/field.tsx'
import { amountProblem, type RequestValues as Values } from './request-check.ts'

type Props = { readonly member: BehalfMember; readonly onSent: (requestId: string) => void }

const EMPTY: Values = { act: null, plan: null, amount: '', detailId: null, note: '' }

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
  const { form, field, ...sent } = useActForm(begin, {
    values: EMPTY,
    check: (values) => {
      const { act, plan, detailId } = values
      const problem = amountProblem(values, room)
      return {
        act: act === null && t('act-missing'),
        plan: act === 'pledge' && plan === null && t('plan-missing'),
        detailId: act === 'ask' && detailId === null && t('detail-missing'),
        amount: problem && problemText(t, problem),
      }
    },
    request: (values) => requestOf(values, member.id),
    codes: {
      ...Object.fromEntries(AMOUNT_CODES.map((code) => [code, 'amount' as const])),
      'asks.detail-missing': 'detailId',
    },
    speaks: true,
    onDone: ({ data }) => onSent(data.id),
  })
  const act = useWatch({ control: form.control, name: 'act' })
  const none = act === 'ask' && member.details.length === 0
  return (
    <ActForm sent={sent} {...(act !== null && !none && { action: t('send-code') })}>
      <ChoiceField
        legend={t('act')}
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
        {...field('act')}
      />
      {act === 'pledge' && <PledgeParts form={form} field={field} />}
      {act === 'ask' && <AskParts form={form} field={field} member={member} />}
    </ActForm>
  )
}

function requestOf({ act, plan, amount, detailId, note }: Values, memberId: string) {
  const rupees = parseRupees(amount)
  if (act === null || rupees === undefined) return undefined
  const chosen =
    act === 'pledge'
      ? { plan: plan ?? 'simple' }
      : {
          ...(detailId !== null && { paymentDetailId: detailId }),
          ...(note.trim() !== '' && { note: note.trim() }),
        }
  return { body: { memberId, act, amount: rupees, ...chosen } }
}

function problemText(
  t: Translate<Messages['staff-behalf']>,
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

function RequestAmount({ form, field }: FormParts<Values>) {
  const t = useText('staff-behalf')
  const typed = useWatch({ control: form.control, name: 'amount' })
  return <AmountField label={t('amount')} amount={parseRupees(typed)} {...field('amount')} />
}

function PledgeParts(parts: FormParts<Values>) {
  const t = useText('staff-behalf')
  return (
    <>
      <p className="banner">{t('promise')}</p>
      <ChoiceField
        legend={t('plan')}
        choices={PLANS.map((plan) => ({
          value: plan,
          title: t(`plan.${plan}`),
          text: t('plan-text', {
            min: money(PLAN_TERMS[plan].minRupees),
            max: money(PLAN_TERMS[plan].maxRupees),
          }),
        }))}
        {...parts.field('plan')}
      />
      <RequestAmount {...parts} />
    </>
  )
}

function AskParts({ member, ...parts }: FormParts<Values> & { member: BehalfMember }) {
  const t = useText('staff-behalf')
  if (member.details.length === 0) return <p className="banner banner--late">{t('detail-none')}</p>
  return (
    <>
      <RequestAmount {...parts} />
      <ChoiceField
        legend={t('detail')}
        choices={member.details.map(({ id, kind, shown }) => ({
          value: id,
          title: t(`detail.${kind}`),
          text: shown,
        }))}
        {...parts.field('detailId')}
      />
      <TextArea
        label={t('note')}
        hint={t('note-hint')}
        maxLength={NOTE_LENGTH_MAX}
        {...parts.field('note')}
      />
    </>
  )
}
