import { type ComponentProps, type ReactNode, useId } from 'react'

type Around = {
  readonly label: ReactNode
  readonly hint?: ReactNode
  readonly error?: string | undefined
}

/** The ids that describe a control, in the order of reading. */
export function describedBy(
  id: string,
  { hint, error }: Pick<Around, 'hint' | 'error'>,
): string | undefined {
  const ids = [
    error === undefined ? '' : `${id}-error`,
    hint === undefined ? '' : `${id}-hint`,
  ].filter(Boolean)
  return ids.length === 0 ? undefined : ids.join(' ')
}

function controlProps(id: string, around: Pick<Around, 'hint' | 'error'>) {
  return {
    id,
    'aria-invalid': around.error !== undefined || undefined,
    'aria-describedby': describedBy(id, around),
  }
}

function FieldHint({ id, hint }: { id: string; hint: ReactNode }) {
  return hint === undefined ? null : (
    <div className="field__hint" id={`${id}-hint`}>
      {hint}
    </div>
  )
}

function FieldError({ id, error }: { id: string; error: string | undefined }) {
  return error === undefined ? null : (
    <p className="field__error" id={`${id}-error`}>
      {error}
    </p>
  )
}

function Frame({ id, label, hint, error, children }: Around & { id: string; children: ReactNode }) {
  return (
    <div className="field">
      <label className="field__label" htmlFor={id}>
        {label}
      </label>
      <FieldHint id={id} hint={hint} />
      {children}
      <FieldError id={id} error={error} />
    </div>
  )
}

export function TextField({
  label,
  hint,
  error,
  ...input
}: Around & Omit<ComponentProps<'input'>, 'id' | 'className'>) {
  const id = useId()
  return (
    <Frame {...{ id, label, hint, error }}>
      <input {...input} {...controlProps(id, { hint, error })} className="input" />
    </Frame>
  )
}

type DigitsProps = Around & {
  readonly boxes: number
  /** What is typed, without spaces. */
  readonly shown: string
} & Omit<ComponentProps<'input'>, 'id' | 'className' | 'type'>

/**
 * A number of known length: one real input, so that paste, autofill and screen readers work, over
 * painted boxes.
 */
export function DigitsField({ label, hint, error, boxes, shown, ...input }: DigitsProps) {
  const id = useId()
  return (
    <Frame {...{ id, label, hint, error }}>
      <div className="digits" style={{ '--boxes': boxes } as object}>
        {Array.from({ length: boxes }, (_, at) => (
          <span
            key={at}
            className="digits__box"
            data-next={at === Math.min(shown.length, boxes - 1) || undefined}
            aria-hidden="true"
          >
            {shown[at]}
          </span>
        ))}
        <input
          inputMode="numeric"
          autoComplete="off"
          {...input}
          {...controlProps(id, { hint, error })}
          className="digits__input"
        />
      </div>
    </Frame>
  )
}

export function TextArea({
  label,
  hint,
  error,
  ...input
}: Around & Omit<ComponentProps<'textarea'>, 'id' | 'className'>) {
  const id = useId()
  return (
    <Frame {...{ id, label, hint, error }}>
      <textarea {...input} {...controlProps(id, { hint, error })} className="textarea" />
    </Frame>
  )
}

type SelectProps = Around &
  Omit<ComponentProps<'select'>, 'id' | 'className'> & {
    readonly options: readonly { value: string; text: string }[]
  }

export function SelectField({ label, hint, error, options, ...select }: SelectProps) {
  const id = useId()
  return (
    <Frame {...{ id, label, hint, error }}>
      <select {...select} {...controlProps(id, { hint, error })} className="select">
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.text}
          </option>
        ))}
      </select>
    </Frame>
  )
}

/** A tick with its sentence. */
export function CheckField({
  label,
  hint,
  error,
  ...input
}: Around & Omit<ComponentProps<'input'>, 'id' | 'className' | 'type'>) {
  const id = useId()
  return (
    <div className="field">
      <label className="check" htmlFor={id}>
        <input {...input} type="checkbox" {...controlProps(id, { hint, error })} />
        <span>{label}</span>
      </label>
      <FieldHint id={id} hint={hint} />
      <FieldError id={id} error={error} />
    </div>
  )
}

export type Choice = {
  readonly value: string
  readonly title: ReactNode
  readonly text?: ReactNode
  readonly disabled?: boolean
}

type ChoiceProps = {
  readonly legend: ReactNode
  readonly error?: string | undefined
  readonly choices: readonly Choice[]
} & Omit<ComponentProps<'input'>, 'id' | 'className' | 'type' | 'value'> & {
    readonly chosen?: string | undefined
  }

/**
 * A group of cards, each a radio button. Controlled through `chosen`, or by a form library through
 * `ref` and `name`.
 */
export function ChoiceField({ legend, error, choices, chosen, ...input }: ChoiceProps) {
  const id = useId()
  return (
    <fieldset className="field" aria-describedby={error === undefined ? undefined : `${id}-error`}>
      <legend className="field__label">{legend}</legend>
      <div className="choices">
        {choices.map((choice) => (
          <label key={choice.value} className="choice">
            <input
              {...input}
              type="radio"
              name={input.name ?? id}
              value={choice.value}
              disabled={choice.disabled}
              {...(input.onChange !== undefined && chosen !== undefined
                ? { checked: chosen === choice.value }
                : {})}
            />
            <span>
              <strong>{choice.title}</strong>
              {choice.text !== undefined && (
                <span className="choice__text small soft">{choice.text}</span>
              )}
            </span>
          </label>
        ))}
      </div>
      <FieldError id={id} error={error} />
    </fieldset>
  )
}
