import { type ReactNode, useEffect, useLayoutEffect, useRef } from 'react'
import { namePage, useNamedInHeader } from '#web/platform/pages/page-name.ts'
import { takesFocus } from '#web/platform/pages/route-change.ts'

type Props = {
  readonly title: string
  /** The heading as it is drawn, where that is more than its words. */
  readonly heading?: ReactNode
  readonly lead?: ReactNode
  readonly children?: ReactNode
  /** Only for screen readers and the window's title: the page's one thing is larger. */
  readonly hidden?: boolean
}

/**
 * A page's heading; a phone's header shows its words (NamedInHeader). It sets the document's title and takes the focus after a change of page. Give
 * it a `key` where steps share a page.
 */
export function PageHeading({ title, heading, lead, children, hidden = false }: Props) {
  const h1 = useRef<HTMLHeadingElement>(null)
  const shown = useRef(false)
  const isHidden = useNamedInHeader() || hidden
  useEffect(() => {
    document.title = `${title} · Paraspar`
    namePage(title)
  }, [title])
  // A layout effect runs again when the page shows again after waiting for a part. While hidden,
  // the heading lost the focus.
  useLayoutEffect(() => {
    const isFirst = !shown.current
    shown.current = true
    if (takesFocus() && (isFirst || document.activeElement === document.body))
      h1.current?.focus({ preventScroll: true })
  }, [])
  return (
    <div
      className={lead === undefined && children === undefined && isHidden ? undefined : 'page-head'}
    >
      <h1 ref={h1} tabIndex={-1} className={isHidden ? 'visually-hidden' : undefined}>
        {heading ?? title}
      </h1>
      {lead !== undefined && <p className="lead">{lead}</p>}
      {children}
    </div>
  )
}
