import { firstLetter, pairOf } from './first-letter.ts'

/** A person's first letter on one of eight pairs of colours. The name always stands beside it. */
export function Avatar({ name, large = false }: { name: string; large?: boolean }) {
  return (
    <span
      className={large ? 'avatar avatar--large' : 'avatar'}
      data-pair={pairOf(name)}
      aria-hidden="true"
    >
      {firstLetter(name)}
    </span>
  )
}
