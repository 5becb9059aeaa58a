import { useWatch } from 'react-hook-form'
import { dateText, dayInIndia, money } from '#contract/formats.ts'
import { canonicalUtr } from '#domain/matches/utr.ts'
import { useServerNow } from '#web/platform/device/clock.ts'
import type { FormParts } from '#web/platform/forms/use-act-form.ts'
import { useText } from '#web/platform/text/i18n.tsx'
import { languageNow } from '#web/platform/text/language.ts'
import { ChoiceField, DigitsField, SelectField } from '#web/ui/forms/field.tsx'
import type { Acting } from '../match-sides.ts'
import { RailField, UtrField } from '../paying/reference-fields.tsx'
import { keepText, type ConfirmationDraft, daysBetween } from './confirmation.ts'

type PartProps = FormParts<ConfirmationDraft>

/** The last four characters, which only the receiver's own bank shows. */
export function LastFour({
  form,
  field,
  match: { utr, rail },
  hint,
}: PartProps & {
  readonly match: Pick<Acting, 'utr' | 'rail'>
  /** Where they stand, if that is not the reader's own bank account. */
  readonly hint?: (utr: string) => string
}) {
  const t = useText('paying')
  const hintOf = hint ?? ((shown: string) => t('utr-last4-hint', { utr: shown }))
  const typed = useWatch({ control: form.control, name: 'utrLast4' })
  return (
    <DigitsField
      label={t('utr-last4')}
      {...(utr === null ? {} : { hint: hintOf(utr) })}
      boxes={4}
      shown={canonicalUtr(typed)}
      maxLength={10}
      // The last characters of NEFT and RTGS may be letters.
      inputMode={rail === 'neft' || rail === 'rtgs' ? 'text' : 'numeric'}
      {...field('utrLast4')}
    />
  )
}

/** Where the giver named no reference, the receiver types all of it. */
export function WholeReference({ form, field, name }: PartProps & Pick<Acting, 'name'>) {
  const t = useText('paying')
  const rail = useWatch({ control: form.control, name: 'rail' })
  return (
    <>
      <RailField label={t('rail-there')} {...field('rail')} />
      <UtrField
        label={t('utr-whole')}
        before={t('utr-whole-hint', { name })}
        rail={rail}
        {...field('utr')}
      />
    </>
  )
}

const DAYS_AS_CARDS_MAX = 3

/** On which day the money was there: it decides the tax year. The claim's day is preset. */
export function CreditDay({
  field,
  days,
}: Pick<PartProps, 'field'> & { readonly days: NonNullable<Acting['creditDays']> }) {
  const t = useText('paying')
  const language = languageNow()
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
        {...field('creditedOn')}
      />
    )
  return (
    <>
      <ChoiceField
        legend={t('credit-day')}
        choices={named.map(({ value, text }) => ({ value, title: text }))}
        {...field('creditedOn')}
      />
      <p className="small soft">{t('credit-day-why')}</p>
    </>
  )
}

/** After a late claim the receiver chooses about the overpayment. No choice is preset. */
export function OverpaymentChoice({
  form,
  field,
  match,
  overpayment,
}: PartProps & { readonly match: Acting; readonly overpayment: number }) {
  const t = useText('paying')
  const { name } = match
  const day = useWatch({ control: form.control, name: 'creditedOn' })
  const today = dayInIndia(useServerNow(60_000))
  const amount = money(overpayment)
  return (
    <ChoiceField
      legend={t('overpayment-title', { overpayment: amount })}
      choices={[
        {
          value: 'keep',
          title: t('overpayment-keep', { overpayment: amount }),
          text: keepText(t, match, day === '' ? today : day),
        },
        {
          value: 'return',
          title: t('overpayment-return', { overpayment: amount, name }),
          text: t('overpayment-return-text', { name }),
        },
      ]}
      {...field('overpayment')}
    />
  )
}
