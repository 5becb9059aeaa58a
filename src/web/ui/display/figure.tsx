import { Amount } from './amount.tsx'

/** One amount with its name, large. */
export function Figure({ label, rupees }: { label: string; rupees: number }) {
  return (
    <div className="figure">
      <span className="figure__label">{label}</span>
      <span className="figure__value">
        <Amount rupees={rupees} />
      </span>
    </div>
  )
}
