/**
 * `yours`: your turn. `late`: late, or little time is left. `wrong`: in dispute, or missing. `done`:
 * arrived or finished, and nothing else is green. `over`: over, or somebody else's turn. `pending`:
 * an open pledge or ask, which has a green point beside its word.
 */
export type BadgeTone = 'yours' | 'late' | 'wrong' | 'done' | 'over' | 'pending'

/** A state: always a word, the colour only repeats it. */
export function Badge({ tone, text }: { tone: BadgeTone; text: string }) {
  return <span className={`badge badge--${tone}`}>{text}</span>
}
