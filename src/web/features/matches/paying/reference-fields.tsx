import type { UseFormRegisterReturn } from 'react-hook-form'
import { type Rail, RAILS, UTR_LENGTH_MAX } from '#domain/matches/utr.ts'
import { useText } from '#web/platform/text/i18n.tsx'
import { SelectField, TextField } from '#web/ui/forms/field.tsx'

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

/** A bank's reference number, with where it is found on this rail. */
export function UtrField({
  label,
  rail,
  before,
  ...input
}: {
  label: string
  rail: Rail
  before?: string
  error: string | undefined
} & UseFormRegisterReturn) {
  const t = useText('paying')
  const digits = rail === 'upi' || rail === 'imps'
  const where = digits ? t('utr-hint-digits') : t('utr-hint-letters')
  return (
    <TextField
      label={label}
      hint={before === undefined ? where : `${before} ${where}`}
      inputMode={digits ? 'numeric' : 'text'}
      autoComplete="off"
      {...input}
      maxLength={UTR_LENGTH_MAX}
    />
  )
}
