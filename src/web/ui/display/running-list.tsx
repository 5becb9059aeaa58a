import type { ReactNode } from 'react'
import { useText } from '#web/platform/text/i18n.tsx'

type Props<T> = {
  readonly items: readonly T[]
  readonly isOver: (item: T) => boolean
  readonly none: string
  readonly draw: (item: T) => ReactNode
}

/**
 * A list whose running items show and whose ended items are folded. So a long history does not hide
 * today.
 */
export function RunningList<T>({ items, isOver, none, draw }: Props<T>) {
  const t = useText('member-common')
  const over = items.filter(isOver)
  const running = items.filter((item) => !isOver(item))
  if (items.length === 0) return <p className="soft">{none}</p>
  return (
    <div className="stack">
      {running.map(draw)}
      {over.length > 0 && (
        <details className="details">
          <summary>{t('show-over', { count: over.length })}</summary>
          <div className="stack">{over.map(draw)}</div>
        </details>
      )}
    </div>
  )
}
