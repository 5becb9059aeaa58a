import { Icon } from './icons.tsx'

const PAIRS = 8

/**
 * The first letter of somebody's name, on a ground that stays the same for one person. `way` is
 * which way money went; the word for it is at the end of the row.
 */
export function Avatar({
  name,
  seed = name,
  large = false,
  way,
}: {
  name: string
  seed?: string
  large?: boolean
  way?: 'given' | 'received'
}) {
  return (
    <span
      className={large ? 'avatar avatar--large' : 'avatar'}
      data-pair={pairOf(seed)}
      aria-hidden="true"
    >
      {firstLetter(name)}
      {way !== undefined && (
        <span className={`avatar__way avatar__way--${way}`}>
          <Icon name={way} size={12} />
        </span>
      )}
    </span>
  )
}

/** The first whole letter: in Devanagari a syllable with its signs. */
export function firstLetter(name: string): string {
  const [first] = new Intl.Segmenter().segment(name.trim())
  return first?.segment.toUpperCase() ?? ''
}

/** One of the eight pairs of colours, 1 to 8. */
export function pairOf(seed: string): number {
  let sum = 0
  for (const letter of seed) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) % 9_973
  return (sum % PAIRS) + 1
}
