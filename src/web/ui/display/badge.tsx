export type BadgeTone = 'mine' | 'pending' | 'over' | 'late' | 'disputed'

/** A state: always a word, the colour only repeats it. */
export function Badge({ tone, text }: { tone: BadgeTone; text: string }) {
  return <span className={`badge badge--${tone}`}>{text}</span>
}
