import type { ReactNode } from 'react'
import { DateTimeText } from './times.tsx'

export type Bubble = {
  readonly id: string
  readonly by: 'me' | 'other' | 'official'
  readonly name: string
  readonly text: string
  readonly at: string
}

/** A conversation, oldest first. The reader's own messages are on the other side. */
export function Bubbles({
  label,
  bubbles,
  none,
}: {
  label: string
  bubbles: readonly Bubble[]
  none?: ReactNode
}) {
  if (bubbles.length === 0) return none === undefined ? null : <p className="soft small">{none}</p>
  return (
    <ol className="bubbles" aria-label={label}>
      {bubbles.map((bubble) => (
        <li key={bubble.id} className={`bubble bubble--${bubble.by}`}>
          <span className="small">
            <strong>{bubble.name}</strong> <DateTimeText at={bubble.at} />
          </span>
          <span className="bubble__text">{bubble.text}</span>
        </li>
      ))}
    </ol>
  )
}
