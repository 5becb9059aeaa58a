import { type ReactNode, useId } from 'react'
import { Link } from 'wouter'
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

type RowProps = {
  /** A letter of a person, or an icon. */
  readonly mark: ReactNode
  readonly first: ReactNode
  readonly second?: ReactNode
  /** An amount with its word, a chip, or a small button. Without one, a row that leads on has a chevron. */
  readonly end?: ReactNode
  /** The whole row is the link. */
  readonly to?: string
  readonly onGo?: () => void
}

/** Who or what, a second line, and what stands at the end. */
export function Row({ mark, first, second, end, to, onGo }: RowProps) {
  const inside = (
    <>
      {mark}
      <span className="item__text">
        <span className="item__title">{first}</span>
        {second !== undefined && <span className="item__more">{second}</span>}
      </span>
      {end ?? ((to !== undefined || onGo !== undefined) && <Icon name="next" size={24} />)}
    </>
  )
  return (
    <li>
      {to !== undefined ? (
        <Link className="item" href={to}>
          {inside}
        </Link>
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

/** An icon in a circle, where no person stands. */
export function RowIcon({ name }: { name: IconName }) {
  return (
    <span className="avatar" aria-hidden="true">
      <Icon name={name} size={24} />
    </span>
  )
}
