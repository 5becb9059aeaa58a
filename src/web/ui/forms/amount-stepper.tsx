import { type ComponentProps, type CSSProperties, type ReactNode, useId } from 'react'
import { money } from '#contract/formats.ts'
import { parseRupees, STEP_RUPEES, typedAmount } from '#domain/shared/rupees.ts'
import { useText } from '#web/platform/text/i18n.tsx'
import { AmountWords } from '../display/amount.tsx'
import { PartBar } from '../display/part-bar.tsx'
import { canStep, stepped, type StepWay } from './amount-steps.ts'
import { describedBy } from './field.tsx'

type Props = {
  readonly label: string
  readonly text: string
  /** The largest amount it takes, in rupees. */
  readonly most: number
  /** The limits in words, under their bar. */
  readonly limits: ReactNode
  readonly error?: string | undefined
  readonly onStep: (text: string) => void
} & Omit<ComponentProps<'input'>, 'id' | 'className' | 'type'>

/**
 * The one amount of a page: typed, or changed in steps of ₹500, against its limit. It takes digits
 * of any Indian script, and says the amount in words.
 */
export function AmountStepper({
  label,
  text,
  most,
  limits,
  error,
  onStep,
  onChange,
  ...input
}: Props) {
  const id = useId()
  const amount = parseRupees(text)
  const step = (way: StepWay) => <StepButton {...{ way, text, most, onStep }} />
  return (
    <div className="amount-stepper">
      <div className="amount-stepper__row">
        {step('less')}
        <div className="amount-stepper__amount money">
          <span className="money__sign" aria-hidden="true">
            ₹
          </span>
          <input
            {...input}
            aria-label={label}
            aria-invalid={error !== undefined || undefined}
            aria-describedby={describedBy(id, { hint: limits, error })}
            inputMode="numeric"
            autoComplete="off"
            maxLength={9}
            style={{ '--figures': Math.max(1, text.length) } as CSSProperties}
            onChange={(event) => {
              const digits = typedAmount(event.target.value)
              if (digits !== event.target.value) event.target.value = digits
              return onChange?.(event)
            }}
          />
        </div>
        {step('more')}
      </div>
      <p className="small" aria-live="polite">
        {amount !== undefined && <AmountWords rupees={amount} />}
      </p>
      <Typed amount={Math.min(amount ?? 0, most)} most={most} />
      <div className="small soft" id={`${id}-hint`}>
        {limits}
      </div>
      {error !== undefined && (
        <p className="field__error" id={`${id}-error`}>
          {error}
        </p>
      )}
    </div>
  )
}

/** Nothing of it is done yet, so it is not green; the limits under it say it in words. */
function Typed({ amount, most }: { amount: number; most: number }) {
  return (
    <PartBar part={amount} whole={most} parts={[{ rupees: amount, state: 'now' }]} label={null} />
  )
}

type StepProps = Pick<Props, 'text' | 'most' | 'onStep'> & { readonly way: StepWay }

/** At a limit it keeps its place and the focus. */
function StepButton({ way, text, most, onStep }: StepProps) {
  const t = useText('member-common')
  const possible = canStep(text, way, most)
  return (
    <button
      type="button"
      className="btn btn--small"
      aria-label={t(`step-${way}`, { step: money(STEP_RUPEES) })}
      aria-disabled={!possible || undefined}
      onClick={() => possible && onStep(stepped(text, way, most))}
    >
      {way === 'more' ? '+' : '−'}
    </button>
  )
}
