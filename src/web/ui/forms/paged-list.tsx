import type { ReactNode } from 'react'
import { type Pages, Pager } from '../display/pager.tsx'
import { type Asked, Empty, QueryView } from './query-view.tsx'

type Page = { readonly data: readonly unknown[]; readonly nextCursor: string | null }
type Props<P extends Page> = {
  readonly query: Asked<P> & { readonly isPlaceholderData: boolean }
  readonly pages: Pages
  /** Shown where the list is empty. */
  readonly none: string
  readonly failed?: string
  readonly lines?: number
  readonly children: (page: P) => ReactNode
}

/** A list that comes page by page: its rows, or that there are none, and the ways on. */
export function PagedList<P extends Page>(props: Props<P>) {
  const { query, pages, none, failed, lines, children } = props
  return (
    <QueryView
      query={query}
      {...(failed !== undefined && { failed })}
      {...(lines !== undefined && { lines })}
    >
      {(page) => (
        <div className="stack" aria-busy={query.isPlaceholderData}>
          {page.data.length === 0 ? <Empty text={none} /> : children(page)}
          <Pager pages={pages} nextCursor={page.nextCursor} />
        </div>
      )}
    </QueryView>
  )
}
