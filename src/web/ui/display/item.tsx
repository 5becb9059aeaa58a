import type { ReactNode } from 'react'
import { Link } from 'wouter'

type Props = {
  readonly to: string
  /** An avatar or an icon. */ readonly picture?: ReactNode
  readonly title: ReactNode
  readonly more?: ReactNode
  /** An amount with its word, a badge, or an arrow. */ readonly end?: ReactNode
}

/** One row of a list (`<ul className="group">`): who, then what. The whole row is the link. */
export function Item({ to, picture, title, more, end }: Props) {
  return (
    <li>
      <Link href={to} className="item">
        {picture}
        <span className="item__text">
          <span className="item__title">{title}</span>
          {more !== undefined && <span className="item__more">{more}</span>}
        </span>
        {end !== undefined && <span className="item__end">{end}</span>}
      </Link>
    </li>
  )
}
