import type { InputHTMLAttributes, ReactNode } from 'react'
import type { Words } from './words.ts'

type FieldProps = {
  readonly name: string
  readonly label: string
  readonly hint?: string
  readonly stored?: boolean
}

/** The ids for a field's name. src/web/site/form.ts uses them. */
function idsOf({ name, hint }: { name: string; hint?: string | undefined }) {
  return {
    'id': `field-${name}`,
    'aria-describedby': hint === undefined ? `error-${name}` : `hint-${name} error-${name}`,
  }
}

export function Field({ name, label, hint, children }: FieldProps & { children: ReactNode }) {
  return (
    <div className="field">
      <label className="field__label" htmlFor={`field-${name}`}>
        {label}
      </label>
      {hint !== undefined && (
        <p className="field__hint" id={`hint-${name}`}>
          {hint}
        </p>
      )}
      {children}
      <p className="field__error" id={`error-${name}`} />
    </div>
  )
}

/** A labelled input. A `stored` one survives a reload. */
export function InputField({
  name,
  label,
  hint,
  stored = false,
  ...input
}: FieldProps & InputHTMLAttributes<HTMLInputElement>) {
  return (
    <Field name={name} label={label} {...(hint === undefined ? {} : { hint })}>
      <input
        className="input"
        name={name}
        {...idsOf({ name, hint })}
        {...(stored ? { 'data-draft': '' } : {})}
        {...input}
      />
    </Field>
  )
}

export function SelectField({ name, label, first }: FieldProps & { first: string }) {
  return (
    <Field name={name} label={label}>
      <select className="select" name={name} data-draft="" {...idsOf({ name })}>
        <option value="">{first}</option>
      </select>
    </Field>
  )
}

export function TextField({
  name,
  label,
  hint,
  lengthMax,
  required,
}: FieldProps & { lengthMax: number; required?: boolean }) {
  return (
    <Field name={name} label={label} {...(hint === undefined ? {} : { hint })}>
      <textarea
        className="textarea"
        name={name}
        rows={3}
        maxLength={lengthMax}
        required={required}
        data-draft=""
        {...idsOf({ name, hint })}
      />
    </Field>
  )
}

/** A password with its button to show it. A new password also gets a hint about its strength. */
export function PasswordField({
  words,
  label,
  isNew,
  hint: ownHint,
}: {
  words: Words
  label: string
  isNew: boolean
  hint?: string | undefined
}) {
  const hint = isNew ? (ownHint ?? words.entering('field.password.hint')) : undefined
  return (
    <Field name="password" label={label} {...(hint === undefined ? {} : { hint })}>
      <div className="input-row">
        <input
          className="input"
          name="password"
          type="password"
          autoComplete={isNew ? 'new-password' : 'current-password'}
          maxLength={128}
          {...idsOf({ name: 'password', hint })}
        />
        <button
          type="button"
          className="btn"
          data-show-password=""
          aria-controls="field-password"
          aria-label={words.entering('password.show.label')}
          data-other={words.entering('password.hide')}
          data-other-label={words.entering('password.hide.label')}
          hidden
        >
          {words.entering('password.show')}
        </button>
      </div>
      {isNew && <p className="strength" data-strength="" aria-live="polite" hidden />}
    </Field>
  )
}

/**
 * A form that its script enables. Without a script it shows what is missing, and cannot send a
 * password.
 */
export function ScriptedForm({
  id,
  words,
  submit,
  children,
  ...data
}: {
  'id': string
  'words': Words
  'submit': string
  'children'?: ReactNode
  'data-consent-version'?: string
  'hidden'?: boolean
}) {
  return (
    <form id={id} className="form" method="post" noValidate {...data}>
      <noscript>
        <p className="banner banner--late">{words.frame('noscript')}</p>
      </noscript>
      <div data-status={words.member('problems')} aria-live="polite" className="form__status" />
      {children}
      <button type="submit" className="btn btn--primary btn--block" disabled>
        {submit}
      </button>
    </form>
  )
}

export const EMAIL_INPUT = {
  type: 'email',
  inputMode: 'email',
  autoComplete: 'email',
  autoCapitalize: 'none',
  spellCheck: false,
  maxLength: 254,
} as const
