import { Fragment, type ReactNode, Suspense, useId, useState } from 'react'
import { Link } from 'wouter'
import { Skeleton } from '../forms/query-view.tsx'
import { Icon, type IconName } from './icons.tsx'

/** Rows on one surface, under a heading with at most one link or a few figures beside it. */
export function Group({
  title,
  more,
  beside,
  children,
}: {
  readonly title?: string
  readonly more?: { readonly to: string; readonly text: string } | undefined
  readonly beside?: string | undefined
  readonly children: ReactNode
}) {
  const id = useId()
  return (
    <section aria-labelledby={title === undefined ? undefined : id}>
      {title !== undefined && (
        <div className="group-head">
          <h2 id={id}>{title}</h2>
          {more !== undefined && <Link href={more.to}>{more.text}</Link>}
          {beside !== undefined && <span>{beside}</span>}
        </div>
      )}
      <ul className="group">{children}</ul>
    </section>
  )
}

type RowProps = {
  /** A letter of a person, or an icon. */
  readonly mark: ReactNode
  readonly first: ReactNode
  readonly second?: ReactNode
  /** An amount with its word, a chip, or a small button. Without one, a row that leads on has a chevron. */
  readonly end?: ReactNode
  /** The whole row is the link. */
  readonly to?: string
  /** The same for a page that the server renders. */
  readonly href?: string
  readonly onGo?: () => void
}

/** Who or what, a second line, and what stands at the end. */
export function Row({ mark, first, second, end, to, href, onGo }: RowProps) {
  const leads = to !== undefined || href !== undefined || onGo !== undefined
  const inside = (
    <>
      <RowText mark={mark} first={first} second={second} />
      {end ?? (leads && <Icon name="next" size={24} />)}
    </>
  )
  return <li>{inItem(inside, to, href, onGo)}</li>
}

function inItem(inside: ReactNode, to?: string, href?: string, onGo?: () => void) {
  if (to !== undefined)
    return (
      <Link className="item" href={to}>
        {inside}
      </Link>
    )
  if (href !== undefined)
    return (
      <a className="item" href={href}>
        {inside}
      </a>
    )
  if (onGo === undefined) return <div className="item">{inside}</div>
  return (
    <button type="button" className="item" onClick={onGo}>
      {inside}
    </button>
  )
}

function RowText({ mark, first, second }: Pick<FoldProps, 'mark' | 'first' | 'second'>) {
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

type FoldProps = {
  readonly mark?: ReactNode
  readonly first: ReactNode
  readonly second?: ReactNode
  /** A word in place of the arrow. */
  readonly end?: ReactNode
  /** The name by which links lead here. */
  readonly anchor?: string
  readonly open?: boolean
  readonly onOpen?: () => void
  readonly children: ReactNode
}

/** A row that opens in its place. In a list, it stands in an `<li>`. */
export function Fold({
  mark,
  first,
  second,
  end,
  anchor,
  open = false,
  onOpen,
  children,
}: FoldProps) {
  return (
    <details className="fold" id={anchor} open={open} onToggle={onOpen}>
      <summary className="item">
        <RowText mark={mark} first={first} second={second} />
        {end ?? <Icon name="next" size={24} />}
      </summary>
      <div className="fold__body">{children}</div>
    </details>
  )
}

/** A fold in a list. What is inside is drawn, and fetched, when it is first opened. */
export function FoldRow({ open = false, onOpen, children, ...words }: FoldProps) {
  const [wasOpened, setOpened] = useState(open)
  return (
    <li>
      <Fold
        {...words}
        open={open}
        onOpen={() => {
          setOpened(true)
          onOpen?.()
        }}
      >
        {wasOpened && <Suspense fallback={<Skeleton lines={1} />}>{children}</Suspense>}
      </Fold>
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

/** Names, and what each is. One whose value is null is left out. */
export function Facts({
  rows,
  figures = false,
}: {
  rows: Readonly<Record<string, ReactNode>>
  figures?: boolean
}) {
  return (
    <dl className={figures ? 'facts facts--figures' : 'facts'}>
      {Object.entries(rows).map(([name, value]) =>
        value === null ? null : (
          <Fragment key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </Fragment>
        ),
      )}
    </dl>
  )
}
