import type { ComponentProps } from 'react'
import { typedAmount } from '#domain/shared/rupees.ts'
import { useText } from '#web/platform/text/i18n.tsx'
import { AmountWords } from '../display/amount.tsx'
import { TextField } from './field.tsx'

type Props = {
  readonly label: string
  readonly hint?: string
  readonly error?: string | undefined
  readonly amount: number | undefined
} & Omit<ComponentProps<'input'>, 'id' | 'className' | 'type'>

/**
 * A field for rupees with the amount in words below it, so that people notice a zero too many. It
 * takes digits only, of any Indian script, and shows 0 to 9.
 */
export function AmountField({ label, hint, error, amount, onChange, ...input }: Props) {
  const t = useText('member-common')
  return (
    <div className="stack stack--tight">
      <TextField
        label={label}
        {...(hint === undefined ? {} : { hint })}
        error={error}
        inputMode="numeric"
        autoComplete="off"
        maxLength={15}
        {...input}
        onChange={(event) => {
          const digits = typedAmount(event.target.value)
          if (digits !== event.target.value) event.target.value = digits
          return onChange?.(event)
        }}
      />
      <p className="small" aria-live="polite">
        {amount === undefined ? (
          ''
        ) : (
          <>
            {t('in-words')} <AmountWords rupees={amount} />
          </>
        )}
      </p>
    </div>
  )
}
