import { initialOf, pairOf } from '#web/platform/text/initials.ts'

type Props = {
  readonly name: string
  /** What the colours follow; the name by default. */
  readonly seed?: string
  readonly large?: boolean
  /** Which way help went; the word for it is at the end of the row. */
  readonly way?: 'given' | 'received'
}

const ARROWS = { given: 'M6 18L18 6M9 6h9v9', received: 'M18 6L6 18M15 18H6V9' } as const

/** A person as one letter. Their name is beside it, so screen readers skip it. */
export function Avatar({ name, seed = name, large = false, way }: Props) {
  return (
    <span
      className={large ? 'avatar avatar--large' : 'avatar'}
      data-pair={pairOf(seed)}
      aria-hidden="true"
    >
      {initialOf(name)}
      {way !== undefined && (
        <span className={`avatar__way avatar__way--${way}`}>
          <svg
            width="12"
            height="12"
            viewBox="0 0 24 24"
            fill="none"
            stroke="currentColor"
            strokeWidth="3"
            strokeLinecap="round"
            strokeLinejoin="round"
          >
            <path d={ARROWS[way]} />
          </svg>
        </span>
      )}
    </span>
  )
}
