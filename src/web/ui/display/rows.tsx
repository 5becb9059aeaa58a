import { type ReactNode, Suspense, useId, useState } from 'react'
import { Link } from 'wouter'
import { Skeleton } from '../forms/query-view.tsx'
import { Icon, type IconName } from './icons.tsx'

/** Rows on one surface, under a heading with at most one link beside it. */
export function Group({
  title,
  more,
  children,
}: {
  readonly title?: string
  readonly more?: { readonly to: string; readonly text: string } | undefined
  readonly children: ReactNode
}) {
  const id = useId()
  return (
    <section aria-labelledby={title === undefined ? undefined : id}>
      {title !== undefined && (
        <div className="group-head">
          <h2 id={id}>{title}</h2>
          {more !== undefined && <Link href={more.to}>{more.text}</Link>}
        </div>
      )}
      <ul className="group">{children}</ul>
    </section>
  )
}

type Words = {
  /** A letter of a person, or an icon. */
  readonly mark: ReactNode
  readonly first: ReactNode
  readonly second?: ReactNode
}
type RowProps = Words & {
  /** An amount with its word, a chip, or a small button. Without one, a row that leads on has a chevron. */
  readonly end?: ReactNode
  /** The whole row is the link. */
  readonly to?: string
  /** The address of a page that the server renders, which needs an ordinary link. */
  readonly href?: string
  readonly onGo?: () => void
}

/** Who or what, a second line, and what stands at the end. */
export function Row({ end, to, href, onGo, ...words }: RowProps) {
  const leadsOn = to !== undefined || href !== undefined || onGo !== undefined
  const inside = (
    <>
      <RowWords {...words} />
      {end ?? (leadsOn && <Icon name="next" size={24} />)}
    </>
  )
  return (
    <li>
      {to !== undefined ? (
        <Link className="item" href={to}>
          {inside}
        </Link>
      ) : href !== undefined ? (
        <a className="item" href={href}>
          {inside}
        </a>
      ) : onGo === undefined ? (
        <div className="item">{inside}</div>
      ) : (
        <button type="button" className="item" onClick={onGo}>
          {inside}
        </button>
      )}
    </li>
  )
}

function RowWords({ mark, first, second }: Words) {
  return (
    <>
      {mark}
      <span className="item__text">
        <span className="item__title">{first}</span>
        {second !== undefined && <span className="item__more">{second}</span>}
      </span>
    </>
  )
}

/** A row that opens in place. What is inside is drawn, and fetched, when it is first opened. */
export function FoldRow({
  open = false,
  end,
  children,
  ...words
}: Words & {
  readonly open?: boolean
  readonly end?: ReactNode
  readonly children: ReactNode
}) {
  const [wasOpened, setOpened] = useState(open)
  return (
    <li>
      <details className="fold" open={open} onToggle={() => setOpened(true)}>
        <summary className="item">
          <RowWords {...words} />
          {end ?? <Icon name="next" size={24} />}
        </summary>
        {wasOpened && (
          <div className="fold__inside stack">
            <Suspense fallback={<Skeleton lines={1} />}>{children}</Suspense>
          </div>
        )}
      </details>
    </li>
  )
}

/** An icon in a circle, where no person stands. */
export function RowIcon({ name }: { name: IconName }) {
  return (
    <span className="avatar" aria-hidden="true">
      <Icon name={name} size={24} />
    </span>
  )
}
