import { useText } from '#web/platform/text/i18n.tsx'
import { useState } from 'react'
import { Button } from '../acts/button.tsx'

/** The position in a long list: the cursors of the pages before this one. */
export type Pages = {
  readonly cursor: string | undefined
  readonly isFirst: boolean
  readonly older: (cursor: string) => void
  readonly newer: () => void
  readonly toFirst: () => void
}

export function usePages(): Pages {
  const [trail, setTrail] = useState<readonly string[]>([])
  return {
    cursor: trail.at(-1),
    isFirst: trail.length === 0,
    older: (cursor) => setTrail([...trail, cursor]),
    newer: () => setTrail(trail.slice(0, -1)),
    toFirst: () => setTrail([]),
  }
}

/** The query of one page of a list. */
export function pageQuery({ cursor }: Pages): { cursor?: string } {
  return cursor === undefined ? {} : { cursor }
}

/** Buttons to the previous and next page. Nothing where there is only one page. */
export function Pager({ pages, nextCursor }: { pages: Pages; nextCursor: string | null }) {
  const t = useText('member-common')
  if (pages.isFirst && nextCursor === null) return null
  return (
    <nav className="pager" aria-label={t('pages')}>
      <Button disabled={pages.isFirst} onClick={pages.newer}>
        {t('newer')}
      </Button>
      <Button
        disabled={nextCursor === null}
        onClick={() => {
          if (nextCursor !== null) pages.older(nextCursor)
        }}
      >
        {t('older')}
      </Button>
    </nav>
  )
}
