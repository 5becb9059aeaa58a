import { type ReactNode, useId } from 'react'

type Props = {
  readonly title: string
  readonly first?: boolean
  /** The name by which links of this page lead here. */ readonly anchor?: string
  readonly children: ReactNode
}

/** A part of a page with its own heading. */
export function SectionCard({ title, first = false, anchor, children }: Props) {
  const id = useId()
  return (
    <section className={first ? 'card first' : 'card'} id={anchor} aria-labelledby={id}>
      <h2 className="card__title" id={id}>
        {title}
      </h2>
      {children}
    </section>
  )
}
