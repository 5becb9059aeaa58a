import type { ReactNode } from 'react'
import { useText } from '#web/platform/text/i18n.tsx'
import { Fold } from './rows.tsx'

type Props<T> = {
  readonly items: readonly T[]
  /** Draws the row of an item. */
  readonly draw: (item: T) => ReactNode
}

/**
 * Rows whose running items show and whose ended items are folded. So a long history does not hide
 * today.
 */
export function RunningList<T extends { readonly isOver: boolean }>({ items, draw }: Props<T>) {
  const t = useText('member-common')
  const over = items.filter(({ isOver }) => isOver)
  const running = items.filter(({ isOver }) => !isOver)
  return (
    <ul className="group">
      {running.map(draw)}
      {over.length > 0 && (
        <li>
          <Fold first={t('show-over', { count: over.length })}>
            <ul className="group">{over.map(draw)}</ul>
          </Fold>
        </li>
      )}
    </ul>
  )
}
