import { type ReactNode, useId } from 'react'

type Props = {
  readonly title: string
  /** The name by which links of this page lead here. */ readonly anchor?: string
  readonly children: ReactNode
}

/** A part of a page with its own heading. */
export function SectionCard({ title, anchor, children }: Props) {
  const id = useId()
  return (
    <section className="card" id={anchor} aria-labelledby={id}>
      <h2 className="card__title" id={id}>
        {title}
      </h2>
      {children}
    </section>
  )
}
