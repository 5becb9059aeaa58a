import type { ReactNode } from 'react'
import { Fold } from './rows.tsx'

type Props<T> = {
  readonly items: readonly T[]
  /** Draws the row of an item. */
  readonly draw: (item: T) => ReactNode
  /** What the row that opens to the ended ones says. */
  readonly over: (count: number) => string
}

/**
 * Rows whose running items show and whose ended items are folded. So a long history does not hide
 * today.
 */
export function RunningList<T extends { readonly isOver: boolean }>({
  items,
  draw,
  over: overText,
}: Props<T>) {
  const over = items.filter(({ isOver }) => isOver)
  const running = items.filter(({ isOver }) => !isOver)
  return (
    <ul className="group">
      {running.map(draw)}
      {over.length > 0 && (
        <li>
          <Fold first={overText(over.length)}>
            <ul className="group">{over.map(draw)}</ul>
          </Fold>
        </li>
      )}
    </ul>
  )
}
