import { type ReactNode, useId } from 'react'

/** A part of a page with its own heading. */
export function SectionCard({ title, first = false, children }: { title: string; first?: boolean; children: ReactNode }) {
  const id = useId()
  return (
    <section className={first ? 'card first' : 'card'} aria-labelledby={id}>
      <h2 className="card__title" id={id}>{title}</h2>
      {children}
    </section>
  )
}
