import type { UseFormRegisterReturn } from 'react-hook-form'
import { type Rail, RAILS, UTR_LENGTH_MAX } from '#domain/matches/utr.ts'
import { useText } from '#web/platform/text/i18n.tsx'
import { DigitsField, SelectField, TextField } from '#web/ui/forms/field.tsx'

/** UPI and IMPS give twelve digits; the other rails letters too. */
const UTR_DIGITS = 12

/** UPI, IMPS, NEFT or RTGS. */
export function RailField({
  label,
  ...select
}: { label: string; error: string | undefined } & UseFormRegisterReturn) {
  const t = useText('payments')
  return (
    <SelectField
      label={label}
      options={RAILS.map((value) => ({ value, text: t(`rail.${value}`) }))}
      {...select}
    />
  )
}

type UtrProps = {
  readonly label: string
  readonly rail: Rail
  readonly before?: string
  /** What is typed, without spaces, where the digits have boxes of their own. */
  readonly shown?: string
  /** Says that the phone found it itself. */
  readonly found?: string | undefined
  readonly error: string | undefined
}

/** A bank's reference number, with where it is found on this rail. */
export function UtrField({
  label,
  rail,
  before,
  shown,
  found,
  ...input
}: UtrProps & UseFormRegisterReturn) {
  const t = useText('paying')
  const digits = rail === 'upi' || rail === 'imps'
  const where = found ?? (digits ? t('utr-hint-digits') : t('utr-hint-letters'))
  const hint = before === undefined ? where : `${before} ${where}`
  return digits && shown !== undefined ? (
    <DigitsField label={label} hint={hint} boxes={UTR_DIGITS} shown={shown} {...input} />
  ) : (
    <TextField
      label={label}
      hint={hint}
      inputMode={digits ? 'numeric' : 'text'}
      autoComplete="off"
      {...input}
      maxLength={UTR_LENGTH_MAX}
    />
  )
}
