import { money } from '#contract/formats.ts'
import { useText } from '#web/platform/text/i18n.tsx'
import { partBoxes } from './drawn-boxes.ts'

/** Confirmed is green, under way indigo, closed grey; what is open stays empty. */
export type BarPart = { readonly rupees: number; readonly state: 'done' | 'now' | 'over' }

type Props = {
  /** How much of it is confirmed. */
  readonly part: number
  readonly whole: number
  /** Every share of it, where more than the confirmed part is drawn. */
  readonly parts?: readonly BarPart[]
  /** Null where words beside it say the same. */
  readonly label?: string | null
}

/** How much of one ask, or of one's own limit, in rupees. */
export function PartBar({ part, whole, parts = [{ rupees: part, state: 'done' }], label }: Props) {
  const t = useText('member-common')
  const boxes = partBoxes(
    parts.map(({ rupees }) => rupees),
    whole,
  )
  const words =
    label === undefined ? t('part-of', { part: money(part), whole: money(whole) }) : label
  return (
    <svg
      className="bar"
      {...(words === null ? { 'aria-hidden': true } : { 'role': 'img', 'aria-label': words })}
    >
      {boxes.map(({ x, width }, at) => (
        <rect
          key={at}
          data-state={parts[at]?.state}
          x={`${x}%`}
          width={`${width}%`}
          height="100%"
        />
      ))}
    </svg>
  )
}
