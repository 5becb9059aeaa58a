import { type ReactNode, useState } from 'react'
import { useText } from '#web/platform/text/i18n.tsx'
import { type Pages, Pager } from '../display/pager.tsx'
import { ChoiceTabs } from './choice-tabs.tsx'
import { type Asked, Empty, QueryView } from './query-view.tsx'

type Page = { readonly data: readonly unknown[]; readonly nextCursor: string | null }
type Props<P extends Page> = {
  readonly query: Asked<P> & { readonly isPlaceholderData?: boolean }
  /** Only of a list that comes page by page. */
  readonly pages?: Pages
  /** Shown where the list is empty, and what would change that. */
  readonly none: string
  readonly noneText?: string
  readonly failed?: string
  readonly lines?: number
  readonly children: (page: P) => ReactNode
}

/** A list: its rows, or that there are none, and the ways on where it comes page by page. */
export function PagedList<P extends Page>(props: Props<P>) {
  const { query, pages, none, noneText, children, ...view } = props
  return (
    <QueryView query={query} {...view}>
      {(page) => (
        <div className="stack" aria-busy={query.isPlaceholderData}>
          {page.data.length === 0 ? (
            <Empty text={none}>
              {noneText !== undefined && <p className="small">{noneText}</p>}
            </Empty>
          ) : (
            children(page)
          )}
          {pages !== undefined && <Pager pages={pages} nextCursor={page.nextCursor} />}
        </div>
      )}
    </QueryView>
  )
}

type Views<V extends string> = {
  readonly tabs: readonly [Tab<V>, ...Tab<V>[]]
  /** Gets a key of its own, so that each list begins with its first page. */
  readonly children: (chosen: V) => ReactNode
}
type Tab<V extends string> = { readonly value: V; readonly text: string }

/** Lists behind tabs; the first is open. */
export function ListViews<V extends string>({ tabs, children }: Views<V>) {
  const t = useText('staff-frame')
  const [chosen, setChosen] = useState<V>(tabs[0].value)
  return (
    <div className="stack">
      <ChoiceTabs label={t('filter')} tabs={tabs} chosen={chosen} onChoose={setChosen} />
      {children(chosen)}
    </div>
  )
}
