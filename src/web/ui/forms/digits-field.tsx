import { type ComponentProps, useId } from 'react'
import { type Around, describedBy, FieldFrame } from './field.tsx'

type Props = Around & {
  readonly boxes: number
  /** What is typed, without spaces. */
  readonly shown: string
} & Omit<ComponentProps<'input'>, 'id' | 'className' | 'type'>

/**
 * A number of known length: one real input, so that paste, autofill and screen readers work, over
 * painted boxes.
 */
export function DigitsField({ label, hint, error, boxes, shown, ...input }: Props) {
  const id = useId()
  return (
    <FieldFrame {...{ id, label, hint, error }}>
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
          id={id}
          className="digits__input"
          aria-invalid={error !== undefined || undefined}
          aria-describedby={describedBy(id, { hint, error })}
        />
      </div>
    </FieldFrame>
  )
}
