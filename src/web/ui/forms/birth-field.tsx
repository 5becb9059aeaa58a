import type { ComponentProps } from 'react'

type Part = 'day' | 'month' | 'year'

/** The three parts in the order of India, each with its autofill and length. */
const PARTS = [
  ['day', 'bday-day', 2],
  ['month', 'bday-month', 2],
  ['year', 'bday-year', 4],
] as const

type BirthProps = {
  readonly id: string
  readonly label: string
  readonly hint?: string | undefined
  readonly error?: string | undefined
  readonly words: Readonly<Record<Part, string>>
  readonly input: (part: Part) => ComponentProps<'input'>
}

/** A date of birth in three number fields under one label, with one error. */
export function BirthField({ id, label, hint, error, words, input }: BirthProps) {
  const described = hint === undefined ? `error-${id}` : `hint-${id} error-${id}`
  return (
    <fieldset className="field" aria-describedby={described}>
      <legend className="field__label">{label}</legend>
      {hint !== undefined && (
        <p className="field__hint" id={`hint-${id}`}>
          {hint}
        </p>
      )}
      <div className="birth">
        {PARTS.map(([part, autoComplete, maxLength]) => (
          <label key={part}>
            {words[part]}
            <input
              className="input"
              inputMode="numeric"
              autoComplete={autoComplete}
              maxLength={maxLength}
              aria-invalid={error !== undefined || undefined}
              {...input(part)}
            />
          </label>
        ))}
      </div>
      <p className="field__error" id={`error-${id}`}>
        {error}
      </p>
    </fieldset>
  )
}
