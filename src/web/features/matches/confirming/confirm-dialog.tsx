import { useCommand } from '#web/platform/api/use-command.ts'
import { useState } from 'react'
import { useForm, type UseFormReturn, useWatch } from 'react-hook-form'
import { dateText, dayInIndia, money } from '#contract/formats.ts'
import { ApiError } from '#web/platform/api/api-error.ts'
import { useServerNow } from '#web/platform/device/clock.ts'
import { checkedBy, showFieldErrors } from '#web/platform/forms/form-resolver.ts'
import { useText } from '#web/platform/text/i18n.tsx'
import { languageNow } from '#web/platform/text/language.ts'
import { toast } from '#web/platform/forms/toasts.ts'
import { AmountWords } from '#web/ui/display/amount.tsx'
import { Button } from '#web/ui/acts/button.tsx'
import { Dialog } from '#web/ui/acts/dialog.tsx'
import { CheckField, ChoiceField, SelectField, TextField } from '#web/ui/forms/field.tsx'
import {
  confirmationBody,
  type ConfirmationDraft,
  confirmationProblems,
  daysBetween,
  EMPTY_CONFIRMATION,
  keepText,
} from './confirmation.ts'
import type { MoveDialogProps } from '../moves/match-moves.ts'
import { type Acting, needsWholeReference, surplusToDecide } from '../match-sides.ts'
import { RailField, UtrField } from '../paying/reference-fields.tsx'
import { RefusedText } from '../moves/refused-text.tsx'
import { useFormError } from '../moves/refusals.ts'

/**
 * The receiver confirms: they saw the money in their own bank account. They type characters of the
 * reference that are only there.
 */
export function ConfirmDialog({ match, onClose }: MoveDialogProps) {
  const t = useText('paying')
  const payments = useText('payments')
  const common = useText('member-common')
  const print = useProblemTexts()
  const confirm = useCommand('POST /matches/{matchId}/confirm')
  const error = useFormError(match)
  const [askedWhole, setAskedWhole] = useState(false)
  const whole = askedWhole || needsWholeReference(match)
  const surplus = surplusToDecide(match)
  const form = useForm<ConfirmationDraft>({
    defaultValues: { ...EMPTY_CONFIRMATION, creditedOn: match.creditDays?.usual ?? '' },
    resolver: checkedBy<ConfirmationDraft>((values) =>
      print(confirmationProblems(values, { whole, surplus })),
    ),
  })
  const fields = form.formState.errors
  const amount = money(match.amount)

  // The open amount changed meanwhile, so the receiver must choose again about the new surplus.
  const askAgain = (failure: ApiError) => {
    form.setValue('surplus', null)
    error.show(failure, t('mark-done-failed'))
  }

  const send = form.handleSubmit(async (values) => {
    error.clear()
    try {
      await confirm.mutateAsync({
        params: { matchId: match.id },
        body: confirmationBody(values, { whole, surplus, version: match.version }),
      })
      toast(
        surplus > 0 && values.surplus === 'return'
          ? t('returning', { surplus: money(surplus), name: match.name })
          : t('marked-done'),
      )
      onClose()
    } catch (failure) {
      if (failure instanceof ApiError && failure.code === 'matches.reference-needed')
        setAskedWhole(true)
      if (failure instanceof ApiError && failure.code === 'matches.choose-surplus')
        return askAgain(failure)
      if (
        !showFieldErrors(form, failure, [
          'seen',
          'utrLast4',
          'utr',
          'rail',
          'creditedOn',
          'surplus',
        ])
      )
        error.show(failure, t('mark-done-failed'))
    }
  })

  return (
    <Dialog title={t('mark-done-title')} onClose={onClose}>
      <form noValidate onSubmit={(event) => void send(event)}>
        <p>
          {t('mark-done-text', { amount, name: match.name })}{' '}
          <span className="soft small">
            (<AmountWords rupees={match.amount} />)
          </span>
        </p>
        <CheckField
          label={t('seen', { amount, name: match.name })}
          error={fields.seen?.message}
          {...form.register('seen')}
        />
        {whole ? (
          <WholeReference form={form} name={match.name} />
        ) : (
          <TextField
            label={t('utr-last4')}
            {...(match.utr === null ? {} : { hint: t('utr-last4-hint', { utr: match.utr }) })}
            error={fields.utrLast4?.message}
            autoComplete="off"
            maxLength={10}
            {...form.register('utrLast4')}
          />
        )}
        {match.creditDays !== null && <CreditDay form={form} days={match.creditDays} />}
        {surplus > 0 && <SurplusChoice form={form} surplus={surplus} match={match} />}
        <RefusedText text={error.text} match={match} />
        <div className="dialog__actions">
          <Button onClick={onClose}>{common('cancel')}</Button>
          <Button submit variant="primary" busy={confirm.isPending}>
            {payments('do.confirmed')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

type PartProps = { readonly form: UseFormReturn<ConfirmationDraft>; readonly name: Acting['name'] }

/** Where the giver named no reference, the receiver types all of it. */
function WholeReference({ form, name }: PartProps) {
  const t = useText('paying')
  const rail = useWatch({ control: form.control, name: 'rail' })
  const fields = form.formState.errors
  return (
    <>
      <RailField label={t('rail-there')} error={fields.rail?.message} {...form.register('rail')} />
      <UtrField
        label={t('utr-whole')}
        before={t('utr-whole-hint', { name })}
        rail={rail}
        error={fields.utr?.message}
        {...form.register('utr')}
      />
    </>
  )
}

const DAYS_AS_CARDS_MAX = 3

/** On which day the money was there: it decides the tax year. The claim's day is preset. */
function CreditDay({
  form,
  days,
}: Pick<PartProps, 'form'> & { readonly days: NonNullable<Acting['creditDays']> }) {
  const t = useText('paying')
  const language = languageNow()
  const error = form.formState.errors.creditedOn?.message
  const named = daysBetween(days).map((day) => ({
    value: day,
    text: dateText(Date.parse(`${day}T12:00:00Z`), language, 'day'),
  }))
  if (named.length > DAYS_AS_CARDS_MAX)
    return (
      <SelectField
        label={t('credit-day')}
        hint={t('credit-day-why')}
        options={named}
        error={error}
        {...form.register('creditedOn')}
      />
    )
  return (
    <>
      <ChoiceField
        legend={t('credit-day')}
        error={error}
        choices={named.map(({ value, text }) => ({ value, title: text }))}
        {...form.register('creditedOn')}
      />
      <p className="small soft">{t('credit-day-why')}</p>
    </>
  )
}

/** After a late claim the receiver chooses about the surplus. No choice is preset. */
function SurplusChoice({
  form,
  match,
  surplus,
}: Pick<PartProps, 'form'> & { readonly match: Acting; readonly surplus: number }) {
  const t = useText('paying')
  const { name } = match
  const day = useWatch({ control: form.control, name: 'creditedOn' })
  const today = dayInIndia(useServerNow(60_000))
  const amount = money(surplus)
  return (
    <ChoiceField
      legend={t('surplus-title', { surplus: amount })}
      error={form.formState.errors.surplus?.message}
      choices={[
        {
          value: 'keep',
          title: t('surplus-keep', { surplus: amount }),
          text: keepText(t, match, day === '' ? today : day),
        },
        {
          value: 'return',
          title: t('surplus-return', { surplus: amount, name }),
          text: t('surplus-return-text', { name }),
        },
      ]}
      {...form.register('surplus')}
    />
  )
}

function useProblemTexts() {
  const t = useText('paying')
  const errors = useText('errors')
  return (problems: ReturnType<typeof confirmationProblems>) => ({
    ...(problems.includes('seen') ? { seen: errors('matches.payment-unseen') } : {}),
    ...(problems.includes('utrLast4') ? { utrLast4: t('utr-last4-missing') } : {}),
    ...(problems.includes('utr') ? { utr: errors('matches.utr-invalid') } : {}),
    ...(problems.includes('surplus') ? { surplus: t('surplus-missing') } : {}),
  })
}
