import type { FieldErrors, FieldValues, Path, Resolver, UseFormReturn } from 'react-hook-form'
import { ApiError } from '../api/api-error.ts'

/** Sentences by field. A field without one has no fault. */
export type Wrong<T extends FieldValues> = Partial<Record<Path<T>, string | false | undefined>>

/** Checks a form with the domain's own rules, so that the browser has no second set. */
export function checkedBy<T extends FieldValues>(check: (values: T) => Wrong<T>): Resolver<T> {
  return (values) => {
    const wrong = Object.entries(check(values)).filter((entry) => typeof entry[1] === 'string')
    if (wrong.length === 0) return { values, errors: {} }
    const errors = Object.fromEntries(
      wrong.map(([field, message]) => [field, { type: 'checked', message }]),
    )
    return { values: {}, errors: errors as FieldErrors<T> }
  }
}

/**
 * Shows the server's sentences under their fields. Returns false where it named none of these
 * fields.
 */
export function showFieldErrors<T extends FieldValues>(
  form: UseFormReturn<T>,
  error: unknown,
  fields: readonly Path<T>[],
): boolean {
  if (!(error instanceof ApiError)) return false
  const named = fields.filter((field) => error.fields[field] !== undefined)
  for (const [index, field] of named.entries()) {
    form.setError(
      field,
      { type: 'server', message: error.fields[field] ?? '' },
      { shouldFocus: index === 0 },
    )
  }
  return named.length > 0
}
